/** The trial balance: opening, turnover and closing of every account, rolled up the tree of categories. */
import type { TrialBalanceCells, TrialBalanceRow } from '../../domain/reports/account-tree.ts'
import { trialBalance as rollUp } from '../../domain/reports/account-tree.ts'
import { DomainError } from '../../domain/errors.ts'
import type { ReportColumn } from '../../domain/resources/reports.ts'
import { trialBalance as declared } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import type { Books, Parameters } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge } from './run-report.ts'

type CategoryRow = { id: string; parent_id: string | null; name: string; code: string | null; place: number }
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
  columns: readonly ReportColumn[]
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
  const { start_date, end_date, category, hide_zero } = parameters
  const [, [company], categories, accounts] = await db.batch(companyId, [
    readOnly,
    statement<{ currency_code: string; currency_digits: number }>(
      'select currency_code, currency_digits from company where id = $1',
      [companyId],
    ),
    fromFile<CategoryRow>('categories', [companyId, category]),
    fromFile<AccountRow>('trial-balance', [companyId, start_date, end_date, category]),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  if (categories.length === 0) {
    throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'category' }])
  }
  const { rows, totals } = rollUp({
    categories: categories.map(({ parent_id, place, ...row }) => ({ ...row, parentId: parent_id, order: place })),
    accounts: accounts.map(({ category_id, opening_debit, opening_credit, ...row }) => ({
      ...row,
      categoryId: category_id,
      openingDebit: opening_debit,
      openingCredit: opening_credit,
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
    columns: declared.columns,
    rows,
    totals,
  }
}
