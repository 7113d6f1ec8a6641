/**
 * The response of an account statement. Amounts are decimal texts; a debit balance is positive.
 *
 * Income and expense begin each fiscal year at zero: on its first day a line of the kind `transfer` moves the profit of the
 * year before to retained earnings. It is no posting, so it is no part of the turnover: opening, turnover and transfer add
 * up to the closing.
 */
import type { Comparison } from '../calendar/compare-period.ts'
import type { Days } from './report.ts'
import type { StatementPage } from './statement.ts'
import { comparedPeriods } from './compared-periods.ts'

export type LedgerLine = {
  entry_id: string
  line_no: number
  date: string
  kind: string
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  description: string
  /** The other accounts of the entry. */
  against: { id: string; name: string }[]
  debit: string
  credit: string
  /** The balance after this line. */
  balance: string
}
export type Figures = { opening: string; debit: string; credit: string; closing: string }
export type Account = { id: string; name: string; code: string | null; is_active: boolean; category_label: string }
/** `transfer`: the year-end transfers within the range, debits positive. */
type AccountFigures = Figures & { transfer: string }
export type LedgerTotals = Account & AccountFigures & { currency: string; count: number }
/** `compared`: the same figures of the comparison periods. */
export type LedgerFigures = AccountFigures & {
  account: Account
  currency: string
  compared: (Days & AccountFigures)[]
}
export type LedgerStatement = LedgerFigures & StatementPage<LedgerLine>

/** The figures of comparison periods have the keys `compare_1` and so on. */
export type LedgerFacts = {
  readonly totals: readonly LedgerTotals[]
  readonly company?: readonly { calendar: 'ad' | 'bs' }[]
} & Readonly<Record<`compare_${number}`, readonly LedgerTotals[]>>
type Values = Days & { compare: readonly Comparison[] }

/**
 * Returns the comparison periods in the company's calendar. Throws NOT_A_DATE before the first date of the calendar.
 */
export function comparedDays(values: Values, { company = [] }: Pick<LedgerFacts, 'company'>): Days[] {
  return comparedPeriods(values, values.compare, company[0]?.calendar ?? 'ad')
}

/** Returns the figures of an account; null for an unknown one. */
export function ledgerFigures(facts: LedgerFacts, values: Values): (LedgerFigures & { count: number }) | null {
  const [totals] = facts.totals
  if (!totals) return null
  const { id, name, code, is_active, category_label, ...figures } = totals
  const compared = comparedDays(values, facts).flatMap((days, index) =>
    (facts[`compare_${index + 1}`] ?? []).map(({ opening, debit, credit, transfer, closing }) => {
      return { ...days, opening, debit, credit, transfer, closing }
    }),
  )
  return { ...figures, account: { id, name, code, category_label, is_active }, compared }
}
