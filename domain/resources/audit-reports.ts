/** The audit trail of records and documents. */
import type { AuditLine, AuditTrailFacts } from '../reports/audit-trail.ts'
import { auditTrailRows } from '../reports/audit-trail.ts'
import { defineReport, nameColumn, query } from './core/define-report.ts'
import { key, period } from './core/define-parameters.ts'

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

export const auditReports = [auditTrail] as const
