/**
 * The day book: the invoices and bills of a day, and the accounts that moved on it.
 *
 * Cash and bank accounts are always there, other accounts where they have lines on the day. Opening plus debit less credit
 * is the closing; debit balances are positive. The totals of invoices and bills are shown beside them; the accounts already include them.
 *
 *   Sales                       1,152.00
 *     INV-7 · Amy               1,152.00
 *   Accounts                                 opening     debit    credit   closing
 *     Northern Bank                           500.00    300.00      0.00    800.00
 */
import { isZero, sum, withDigits } from '../../money/decimal.ts'
import type { Cells, ReportContext, ReportResult, ReportRow } from '../report.ts'

type DayAccount = { id: string; name: string; code: string | null } & Record<(typeof balances)[number], string>
type DayDocument = { path: string; id: string; number: string | null; party: string; state: string; total: string }
export type DayBookFacts = { documents: readonly DayDocument[]; accounts: readonly DayAccount[] }
type Values = { as_of: string | null; hide_idle: boolean }

const balances = ['opening', 'debit', 'credit', 'closing'] as const
const documentGroups = [
  { id: 'sales', path: 'sales/vouchers', name: 'Sales' },
  { id: 'purchases', path: 'purchase/vouchers', name: 'Purchases' },
] as const

/** Returns a heading with its documents for sales and purchases, and one with the accounts of the day. */
export function dayBookRows(
  { documents, accounts }: DayBookFacts,
  { values, columns, company: { digits } }: ReportContext<Values>,
): ReportResult {
  const cellsOf = (figures: Cells): Cells =>
    Object.fromEntries(columns.map(({ key }) => [key, withDigits(figures[key] ?? '0', digits)]))
  const groups = documentGroups.map(({ id, path, name }) => {
    const rows = documents
      .filter((document) => document.path === path)
      .map((document) => childOf(id, { ...rowOfDocument(document), cells: cellsOf({ amount: document.total }) }))
    return headed(
      {
        id,
        name,
        cells: cellsOf({ amount: sum(documents.filter((one) => one.path === path).map(({ total }) => total)) }),
      },
      rows,
    )
  })
  const visible = values.hide_idle
    ? accounts.filter(({ debit, credit }) => !isZero(debit) || !isZero(credit))
    : accounts
  const totals = Object.fromEntries(balances.map((key) => [key, sum(accounts.map((account) => account[key]))]))
  const ofAccounts = headed(
    { id: 'accounts', name: 'Accounts', cells: cellsOf(totals) },
    visible.map(({ id, name, code, ...figures }) =>
      childOf('accounts', { id, kind: 'account', code, name, cells: cellsOf(figures) }),
    ),
  )
  return { columns, rows: [...groups.flat(), ...ofAccounts], totals: {} }
}

function rowOfDocument({
  path,
  id,
  number,
  party,
  state,
}: DayDocument): Omit<ReportRow, 'cells' | 'parent_id' | 'depth'> {
  return { id: `${path}/${id}`, kind: 'document', code: state, name: [number, party].filter(Boolean).join(' · ') }
}

function childOf(parent: string, row: Omit<ReportRow, 'parent_id' | 'depth'>): ReportRow {
  return { ...row, parent_id: parent, depth: 1 }
}

/** A heading without rows is left out. */
function headed(heading: Pick<ReportRow, 'id' | 'name' | 'cells'>, rows: readonly ReportRow[]): ReportRow[] {
  if (rows.length === 0) return []
  return [{ ...heading, parent_id: null, kind: 'category', code: null, depth: 0 }, ...rows]
}
