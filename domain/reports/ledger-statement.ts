/** What the statement of an account answers. Amounts are decimal texts; a balance that is a debit is positive. */
import type { Comparison } from '../calendar/compare-period.ts'
import type { Days } from './report.ts'
import type { StatementPage } from './statement.ts'
import { comparedPeriods } from './trial-balance.ts'

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
  /** After this line. */
  balance: string
}
export type Figures = { opening: string; debit: string; credit: string; closing: string }
export type Account = { id: string; name: string; code: string | null; is_active: boolean; category_label: string }
export type LedgerTotals = Account & Figures & { currency: string; count: number }
/** `compared`: the same figures of the periods to compare with. */
export type LedgerFigures = Figures & { account: Account; currency: string; compared: (Days & Figures)[] }
export type LedgerStatement = LedgerFigures & StatementPage<LedgerLine>

/** Those of compared periods stand under `compare_1` and so on. */
export type LedgerFacts = {
  readonly totals: readonly LedgerTotals[]
  readonly company?: readonly { calendar: 'ad' | 'bs' }[]
} & Readonly<Record<`compare_${number}`, readonly LedgerTotals[]>>
type Values = Days & { compare: readonly Comparison[] }

/** The periods to compare with, in the calendar of the company. Raises NOT_A_DATE where that ends before. */
export function comparedDays(values: Values, { company = [] }: Pick<LedgerFacts, 'company'>): Days[] {
  return comparedPeriods(values, values.compare, company[0]?.calendar ?? 'ad')
}

/** The figures of an account; null for one that is not there. */
export function ledgerFigures(facts: LedgerFacts, values: Values): (LedgerFigures & { count: number }) | null {
  const [totals] = facts.totals
  if (!totals) return null
  const { id, name, code, is_active, category_label, ...figures } = totals
  const compared = comparedDays(values, facts).flatMap((days, place) =>
    (facts[`compare_${place + 1}`] ?? []).map(({ opening, debit, credit, closing }) => {
      return { ...days, opening, debit, credit, closing }
    }),
  )
  return { ...figures, account: { id, name, code, category_label, is_active }, compared }
}
