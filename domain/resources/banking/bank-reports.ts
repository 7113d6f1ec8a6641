/** The report of a bank account: from its balance in the books to that of its statement. */
import type { ReconciliationFacts, ReconciliationResult } from '../../reports/banking/bank-reconciliation.ts'
import { bankReconciliationRows } from '../../reports/banking/bank-reconciliation.ts'
import { pageWith } from '../../reports/pages.ts'
import type { ReportCompany } from '../../reports/report.ts'
import { amountOf, defineReport, nameColumn, oneMore, query } from '../core/define-report.ts'
import { asOf, reference } from '../core/define-parameters.ts'

export const bankReconciliation = defineReport({
  name: 'bank-reconciliation',
  label: 'Bank reconciliation',
  parameters: {
    bank_account: reference({ label: 'Bank account', to: 'banking/bank-accounts', isPrinted: true }),
    as_of: asOf({
      initial: 'Last day of the statements',
      hint: 'End of day; by default the last day that the statements of the bank account cover, today without statements.',
    }),
  },
  columns: [
    { key: 'details', label: 'Contact or account', kind: 'text' },
    { key: 'cheque_number', label: 'Cheque number', kind: 'text' },
    amountOf('amount', 'Amount'),
  ],
  shape: 'tree',
  leading: () => [
    nameColumn('Item'),
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'code', label: 'Number', kind: 'text' },
  ],
  defaults: ({ bank_account: bank }) =>
    query<{ bank_account: string; as_of: string | null }>('banking/reconciliation-defaults', bank),
  queries: ({ values: { bank_account: bank, as_of: day }, most }) => ({
    banks: query<ReconciliationFacts['banks'][number]>('banking/reconciliation-balances', bank, day),
    items: query<ReconciliationFacts['items'][number]>('banking/reconciliation-items', bank, day, oneMore(most)),
  }),
  rows: (facts: ReconciliationFacts, context): ReconciliationResult => bankReconciliationRows(facts, context),
  drill: ({ account, date, document_path: path, document_id: id }, { values: { as_of: day }, company }) => {
    if (account !== undefined) {
      const until = date || (day ?? company.today)
      return pageWith(`account/ledgers/${account}`, [
        ['start_date', yearStart(company, until)],
        ['end_date', until],
      ])
    }
    return path === 'banking/reconciliation' ? `${path}/${id}` : null
  },
  about: ({ bank }) => bank?.name ?? null,
  lead: ['amount'],
  rowLabel: () => 'Item',
  empty: () => 'Add a bank account to reconcile it.',
  note: () =>
    'Amounts are the changes from the balance of the books to that of the bank statement. Excluded lines are in the balance of the bank only. Card receipts that are not settled yet are in neither balance.',
})

/** Returns the first day of the fiscal year of a day. */
function yearStart({ fiscal_years: years }: ReportCompany, day: string): string {
  return years.find(({ start_date: start, end_date: end }) => start <= day && day <= end)?.start_date ?? day
}

export const bankReports = [bankReconciliation] as const
