/** The table modules × actions: enforced by the server, used by the client, shown on the permission screen. */
import type { PermissionMap } from '../permissions/can.ts'
import type { Action, ActionLetter } from './core/define.ts'
import { actionLetters, moduleOf } from './core/define.ts'
import { resources } from './index.ts'
import { REPORT_ACTIONS } from './core/define-report.ts'
import { reportHeads } from './heads.ts'
import { actionNames, otherModules } from './permission-words.ts'

/** `area` is the area of the application: the first segment of its path. */
export type Module = { key: string; label: string; area: string; actions: readonly Action[] }

/** Every module with its actions, resources first, then reports (module key `reports_trial_balance`). */
export const modules: readonly Module[] = [
  ...resources.filter(({ of }) => of === undefined).map(({ path, plural, actions }) => moduleAt(path, plural, actions)),
  ...otherModules.map(({ path, label, actions }) => moduleAt(path, label, actions)),
  ...reportHeads.map(({ name, label }) => moduleAt(`reports/${name}`, label, REPORT_ACTIONS)),
]

function moduleAt(path: string, label: string, actions: string): Module {
  return { key: moduleOf(path), label, area: path.split('/')[0] ?? path, actions: spell(actions) }
}

function spell(letters: string): Action[] {
  return [...letters].map((letter) => actionLetters[letter as ActionLetter])
}

/** Names a permission for readers: `sales_vouchers.read` is “Invoices – view”. */
export function permissionName(permission: string): string {
  const [key, action = ''] = permission.split('.')
  const module = modules.find((one) => one.key === key)
  const name = Object.entries(actionNames).find(([one]) => one === action)?.[1]
  return module && name ? `${module.label} – ${name.toLowerCase()}` : permission
}

const read: readonly Action[] = ['read']
const enter: readonly Action[] = ['read', 'create', 'update']
const readFiles: readonly Action[] = ['read', 'export']
const enterAndExport: readonly Action[] = [...enter, 'export']
type Rights = Readonly<Record<string, readonly Action[]>>

/** A member's own dashboard. */
const dashboard: Rights = { settings_dashboard_widgets: ['read', 'create', 'update', 'delete'] }

/** The rights of a warehouse user: quantities and delivery notes, never costs. */
const storekeeper: Rights = {
  ...dashboard,
  inventory_items: read,
  inventory_units: read,
  inventory_categories: read,
  inventory_brands: read,
  inventory_opening_stock: read,
  inventory_adjustments: enter,
  inventory_stock_counts: enter,
  inventory_bill_of_materials: read,
  inventory_conversions: enter,
  inventory_ledgers: readFiles,
  sales_challans: enterAndExport,
  // What a delivery note is entered with.
  crm_parties: read,
  tax_schemes: read,
  reports_stock_trial_balance: readFiles,
  reports_stock_movement: readFiles,
  reports_goods_delivered_not_invoiced: readFiles,
}

/** The common rights of users who enter sales or purchases: contacts, items, taxes. No costs. */
const trade: Rights = {
  ...dashboard,
  crm_parties: enter,
  inventory_items: read,
  inventory_units: read,
  inventory_categories: read,
  inventory_brands: read,
  inventory_ledgers: read,
  tax_schemes: read,
  settings_payment_modes: read,
  banking_bank_accounts: read,
}

/** Invoices and their returns, without the rights of approvers. */
const salesClerk: Rights = {
  ...trade,
  sales_vouchers: enterAndExport,
  sales_challans: enterAndExport,
  sales_credit_notes: enterAndExport,
  payment_receipts: enterAndExport,
  sales_discounts: read,
  sales_agents: read,
  sales_rows: readFiles,
  sales_sales_book: readFiles,
  reports_sales_by_category: readFiles,
  reports_sales_analysis: readFiles,
  reports_goods_delivered_not_invoiced: readFiles,
}

/** Bills and their returns. */
const purchaseClerk: Rights = {
  ...trade,
  purchase_vouchers: enterAndExport,
  purchase_debit_notes: enterAndExport,
  purchase_payments: enterAndExport,
  purchase_discounts: read,
  purchase_rows: readFiles,
  purchase_purchase_book: readFiles,
  reports_purchase_analysis: readFiles,
}

/** The rights of a cashier: receipts for invoices, without changes to the invoices. */
const cashier: Rights = {
  ...dashboard,
  sales_pos: enter,
  sales_vouchers: read,
  payment_receipts: enterAndExport,
  sales_discounts: read,
  crm_parties: read,
  inventory_items: read,
  inventory_units: read,
  tax_schemes: read,
  settings_payment_modes: read,
  banking_bank_accounts: read,
}

type Grants = (action: Action, module: string) => boolean
const grantsOf =
  (rights: Rights): Grants =>
  (action, module) =>
    rights[module]?.includes(action) === true

/** The sets that every company gets. Their rights follow this table, so a new module needs no migration. */
export const shippedSets = {
  accountant: { label: 'Accountant', grants: () => true },
  auditor: { label: 'Auditor', grants: (action, module) => readFiles.includes(action) || module in dashboard },
  sales_clerk: { label: 'Sales clerk', grants: grantsOf(salesClerk) },
  purchase_clerk: { label: 'Purchase clerk', grants: grantsOf(purchaseClerk) },
  storekeeper: { label: 'Storekeeper', grants: grantsOf(storekeeper) },
  cashier: { label: 'Cashier', grants: grantsOf(cashier) },
} as const satisfies Record<string, { label: string; grants: Grants }>
export type ShippedSet = keyof typeof shippedSets

/** Returns the rights of a shipped set as a permission map. */
export function shippedPermissions(name: ShippedSet): PermissionMap {
  const { grants }: { grants: Grants } = shippedSets[name]
  return Object.fromEntries(
    modules.map(({ key, actions }) => [
      key,
      Object.fromEntries(actions.filter((action) => grants(action, key)).map((action) => [action, true])),
    ]),
  )
}

/** Returns the permissions of a stored set: of a shipped one those of this table, of any other its own map. */
export function permissionsOfSet(set: { shipped: string | null; permissions: PermissionMap }): PermissionMap {
  return isShipped(set.shipped) ? shippedPermissions(set.shipped) : set.permissions
}

function isShipped(name: string | null): name is ShippedSet {
  return name !== null && Object.hasOwn(shippedSets, name)
}

/** Merges the rights of several sets: what one of them grants is granted. */
export function mergePermissions(sets: readonly PermissionMap[]): PermissionMap {
  const merged: Record<string, Record<string, boolean>> = {}
  for (const [module, flags] of sets.flatMap((set) => Object.entries(set))) {
    for (const [action, granted] of Object.entries(flags)) {
      merged[module] = { ...merged[module], [action]: granted || merged[module]?.[action] === true }
    }
  }
  return merged
}
