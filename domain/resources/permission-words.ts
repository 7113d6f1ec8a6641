/** The words for permissions: what actions are called, and the modules that are neither a resource nor a report. */
import type { Action } from './core/define.ts'

export const actionNames = {
  read: 'View',
  create: 'Create',
  update: 'Edit',
  delete: 'Delete',
  approve: 'Approve',
  cancel: 'Cancel',
  import: 'Import',
  export: 'Export',
} as const satisfies Record<Action, string>

/** Screens that are modules of their own, and what stock costs: the one module that is no path. */
export const otherModules = [
  { path: 'inventory/costs', label: 'Stock costs', actions: 'R' },
  { path: 'imports', label: 'Imports', actions: 'R' },
  { path: 'settings/audit-logs', label: 'Audit logs', actions: 'RX' },
  { path: 'reports/self-audit', label: 'Self-audit', actions: 'R' },
  { path: 'sales/pos', label: 'Tills', actions: 'RCUA' },
  { path: 'settings/item-merge', label: 'Merge items', actions: 'RU' },
] as const
