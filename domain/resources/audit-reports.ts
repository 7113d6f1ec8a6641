/** The audit trail of records and documents; the entries of the journal by when they were recorded. */
import type { AuditLine, AuditTrailFacts } from '../reports/audit-trail.ts'
import { auditTrailRows } from '../reports/audit-trail.ts'
import type { RecordedEntry, RecordedFacts } from '../reports/history/recorded-entries.ts'
import { recordedRows } from '../reports/history/recorded-entries.ts'
import { amountOf, defineReport, nameColumn, query } from './core/define-report.ts'
import { choice, key, moment, period, reference } from './core/define-parameters.ts'

export const auditTrail = defineReport({
  name: 'audit-trail',
  label: 'Audit trail',
  parameters: {
    period,
    user: key({ label: 'User', hint: 'The id of the user who made the changes.' }),
    type: key({ label: 'Type', hint: 'The path of the changed records, such as `sales/vouchers`.' }),
    action: key({ label: 'Action', hint: 'The name of the action, such as `update`.' }),
  },
  columns: [],
  shape: 'flat',
  leading: () => [
    { key: 'at', label: 'Time', kind: 'text' },
    { key: 'user', label: 'User', kind: 'text' },
    { key: 'action', label: 'Action', kind: 'action' },
    { key: 'resource', label: 'Type', kind: 'type' },
    nameColumn('Record'),
    { key: 'changes', label: 'Changes', kind: 'changes' },
    { key: 'seal', label: 'Seal', kind: 'quantity' },
  ],
  queries: () => ({}),
  rows: (facts: AuditTrailFacts, context) => auditTrailRows(facts, context),
  lines: ({ values: { start_date, end_date, user, type, action } }, { rows, behind }) =>
    query<AuditLine>(
      'people/audit-trail',
      start_date,
      end_date,
      user,
      type,
      action,
      rows,
      behind?.place ?? null,
      behind?.id ?? null,
    ),
  drill: ({ id }) => `settings/audit-logs/${id}`,
  rowLabel: () => 'Record',
  empty: () => 'No changes in this period. Select another period or remove a filter.',
  lead: ['at'],
})

const recordedEntries = defineReport({
  name: 'recorded-entries',
  label: 'Recorded entries',
  parameters: {
    period,
    of: choice({
      label: 'Accounts',
      choices: {
        all: { label: 'All accounts' },
        profit: { label: 'Income and expenses', paper: 'Income and expenses' },
      },
    }),
    account: reference({ label: 'Account', to: 'account/ledgers' }),
    category: reference({ label: 'Category', to: 'account/categories' }),
    recorded_after: moment({
      label: 'Recorded after',
      hint: 'Only entries recorded after this time; all when missing.',
    }),
  },
  columns: [amountOf('amount', 'Amount')],
  shape: 'flat',
  leading: () => [
    { key: 'recorded', label: 'Recorded', kind: 'text' },
    { key: 'user', label: 'User', kind: 'text' },
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'code', label: 'Number', kind: 'text' },
    { key: 'narration', label: 'Narration', kind: 'text' },
  ],
  queries: () => ({}),
  rows: (facts: RecordedFacts, context) => recordedRows(facts, context),
  lines: ({ values: { start_date, end_date, of, account, category, recorded_after } }, { rows, behind }) =>
    query<RecordedEntry>(
      'ledger/recorded-entries',
      start_date,
      end_date,
      of === 'profit',
      account,
      category,
      recorded_after,
      rows,
      behind?.place ?? null,
      behind?.id ?? null,
    ),
  rowLabel: () => 'Document',
  note: () => 'The entries recorded last come first. Closing entries are left out, because no report counts them.',
  empty: () => 'No entries. Select another period or remove a filter.',
  lead: ['amount'],
})

export const auditReports = [auditTrail, recordedEntries] as const
