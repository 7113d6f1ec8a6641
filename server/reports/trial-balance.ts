/** The trial balance: opening, turnover and closing of every account, rolled up the tree of categories. */
import type { TrialBalanceCells, TrialBalanceRow } from '../../domain/reports/account-tree.ts'
import { trialBalance as rollUp } from '../../domain/reports/account-tree.ts'
import { comparedKey } from '../../domain/reports/trial-balance-view.ts'
import { add, subtract } from '../../domain/money/decimal.ts'
import { DomainError } from '../../domain/errors.ts'
import type { ReportColumn } from '../../domain/resources/report.ts'
import { reportTexts, trialBalance as declared } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import { categoryRows } from './categories.ts'
import type { Books, Parameters, Period } from './run-report.ts'
import { comparedPeriods, fromFile, readOnly, refuseTooLarge } from './run-report.ts'

type AccountRow = {
  id: string
  category_id: string
  name: string
  code: string | null
  opening_debit: string
  opening_credit: string
  debit: string
  credit: string
}

export type TrialBalance = {
  report: string
  parameters: Parameters
  currency: string
  as_of: string
  known_at: null
  columns: readonly (ReportColumn & { period?: Period })[]
  rows: TrialBalanceRow[]
  totals: TrialBalanceCells
}

/**
 * The report for a range, every kind of entry included. Raises UNKNOWN_REFERENCE for a category that the company does
 * not have; with `limited`, REPORT_TOO_LARGE.
 */
export async function trialBalance(
  { db, companyId }: Books,
  parameters: Parameters,
  { limited }: { limited: boolean },
): Promise<TrialBalance> {
  const { end_date, category, hide_zero } = parameters
  const balances = (range: Period) =>
    fromFile<AccountRow>('trial-balance', [companyId, range.start_date, range.end_date, category])
  const [, [company], categories, accounts] = await db.batch(companyId, [
    readOnly,
    statement<{ currency_code: string; currency_digits: number; calendar: 'ad' | 'bs' }>(
      'select currency_code, currency_digits, calendar from company where id = $1',
      [companyId],
    ),
    categoryRows(companyId, category),
    balances(parameters),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  if (categories.length === 0) {
    throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'category' }])
  }
  const periods = comparedPeriods(parameters, parameters.compare, company.calendar)
  const [, ...others] = await db.batch(companyId, [readOnly, ...periods.map(balances)])
  const closings = others.map((found) => new Map(found.map((row) => [row.id, closingOf(row)])))
  const { rows, totals } = rollUp({
    categories: categories.map(({ parent_id, place, ...row }) => ({ ...row, parentId: parent_id, order: place })),
    accounts: accounts.map(({ category_id, opening_debit, opening_credit, ...row }) => ({
      ...row,
      categoryId: category_id,
      openingDebit: opening_debit,
      openingCredit: opening_credit,
      compared: closings.map((closing) => closing.get(row.id) ?? '0'),
    })),
    currencyDigits: company.currency_digits,
    hideZero: hide_zero,
  })
  if (limited) refuseTooLarge(rows.length)
  return {
    report: declared.name,
    parameters,
    currency: company.currency_code,
    as_of: end_date,
    known_at: null,
    columns: [...declared.columns, ...periods.map(comparedColumn)],
    rows,
    totals,
  }
}

/** Net; a credit balance is negative. */
function closingOf({ opening_debit, opening_credit, debit, credit }: AccountRow): string {
  return subtract(add(opening_debit, debit), add(opening_credit, credit))
}

function comparedColumn(period: Period, index: number): TrialBalance['columns'][number] {
  const label = `${reportTexts.closing} ${period.start_date} – ${period.end_date}`
  return { key: comparedKey(index + 1), label, kind: 'money', period }
}
