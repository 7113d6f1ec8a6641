/** The general ledger: every account with its lines. */
import type { GeneralLedgerFacts, GeneralLedgerLine } from '../../reports/financial/general-ledger.ts'
import { generalLedgerRows } from '../../reports/financial/general-ledger.ts'
import { amountOf, changedUntil, defineReport, query } from '../core/define-report.ts'
import { knownAt, period, reference } from '../core/define-parameters.ts'

export const generalLedger = defineReport({
  name: 'general-ledger',
  label: 'General ledger',
  parameters: {
    period,
    account: reference({ label: 'Account', to: 'account/ledgers' }),
    category: reference({ label: 'Category', to: 'account/categories' }),
    known_at: knownAt,
  },
  columns: [amountOf('debit', 'Debit'), amountOf('credit', 'Credit'), amountOf('balance', 'Balance')],
  shape: 'tree',
  leading: () => [
    { key: 'account', label: 'Account', kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'document_no', label: 'Number', kind: 'text' },
    { key: 'narration', label: 'Narration', kind: 'text' },
  ],
  queries: ({ values: { start_date, end_date, account, category } }) => ({
    accounts: query<GeneralLedgerFacts['accounts'][number]>(
      'ledger/general-ledger-accounts',
      start_date,
      end_date,
      account,
      category,
    ),
  }),
  history: {
    changedBy: ({ values: { end_date, category, account }, company }) => {
      return { ...changedUntil(end_date, company), category, account }
    },
  },
  rows: (facts: GeneralLedgerFacts, context, batch) => generalLedgerRows(facts, context, batch),
  lines: ({ values: { start_date, end_date, account, category } }, { rows, behind }) =>
    query<GeneralLedgerLine>(
      'ledger/general-ledger-lines',
      start_date,
      end_date,
      account,
      category,
      rows,
      behind?.account_id ?? null,
      behind?.date ?? null,
      behind?.after_opening ?? null,
      behind?.entry_id ?? null,
      behind?.line_no ?? null,
      behind?.moved ?? null,
    ),
  drill: ({ kind, parent_id }, { values: { start_date, end_date } }) =>
    kind === 'opening' || kind === 'subtotal'
      ? `account/ledgers/${parent_id}?start_date=${start_date}&end_date=${end_date}`
      : null,
  rowLabel: () => 'Account',
  empty: () => 'No balances and no transactions in this period. Select another period or remove a filter.',
  lead: ['balance'],
})

export const generalLedgerReports = [generalLedger] as const
