/** Arranges the menu, the reports and the settings. */
import { heads, reportHeads } from '../../domain/resources/heads.ts'
import type { AreaName, MenuArea, MenuGroup, MenuPage } from '../components/menu/menu-types.ts'
import { routeTable } from './route-table.ts'

/** Lists that are not named follow those that come first; `more` names the rarely used ones. */
type AreaArrangement = { name: AreaName; first?: readonly string[]; more?: readonly string[]; hub?: string }

const lists: readonly AreaArrangement[] = [
  {
    name: 'sales',
    first: [
      'sales/vouchers',
      'sales/pos',
      'sales/quotations',
      'sales/challans',
      'payment-receipts',
      'sales/credit-notes',
    ],
    more: ['sales/shifts', 'sales/vouchers/recurring-templates', 'sales/rows', 'sales/discounts', 'sales/agents'],
  },
  {
    name: 'purchase',
    first: [
      'purchase/vouchers',
      'purchase/purchase-orders',
      'purchase/goods-receipts',
      'purchase/payments',
      'purchase/debit-notes',
    ],
    more: ['purchase/vouchers/recurring-templates', 'purchase/rows', 'purchase/discounts'],
  },
  {
    name: 'inventory',
    first: ['inventory/items', 'inventory/ledgers', 'inventory/adjustments', 'inventory/stock-counts'],
    more: ['inventory/categories', 'inventory/brands', 'inventory/units', 'inventory/opening-stock'],
  },
  // Customers and suppliers are tabs of the list of contacts.
  { name: 'crm', hub: 'crm/parties' },
  {
    name: 'banking',
    first: ['banking/bank-accounts', 'banking/reconciliation/reconcile', 'banking/reconciliation'],
    more: ['banking/statement-lines', 'banking/bank-rules', 'banking/fund-transfer-templates'],
  },
  {
    name: 'account',
    first: ['account/journal-vouchers', 'account/ledgers', 'reports/chart-of-accounts'],
    more: ['account/categories', 'account/opening-balances', 'account/opening-items', 'account/fiscal-years'],
  },
  { name: 'tax' },
]

type GroupArrangement = { name: string; paths: readonly string[] }

/** Reports that are not named are in the first group. */
const reportArrangement: readonly GroupArrangement[] = [
  {
    name: 'statements',
    paths: [
      'reports/income-statement',
      'reports/balance-sheet',
      'reports/cash-flow',
      'reports/cash-forecast',
      'reports/changes-in-equity',
      'reports/ratio-analysis',
    ],
  },
  {
    name: 'accounting',
    paths: [
      'reports/trial-balance',
      'reports/day-book',
      'reports/transactions',
      'reports/general-ledger',
      'reports/bank-reconciliation',
      'reports/chart-of-accounts',
      'reports/category-tree',
      'reports/audit-trail',
      'reports/recorded-entries',
      'reports/self-audit',
    ],
  },
  {
    name: 'sales',
    paths: [
      'reports/customer-ageing',
      'reports/collection',
      'reports/sales-by-category',
      'reports/sales-analysis',
      'reports/gross-margin',
      'reports/goods-delivered-not-invoiced',
      'reports/commission',
      'sales/sales-book',
    ],
  },
  {
    name: 'purchases',
    paths: [
      'reports/supplier-ageing',
      'reports/purchase-analysis',
      'reports/goods-received-not-invoiced',
      'purchase/purchase-book',
    ],
  },
  { name: 'inventory', paths: ['reports/stock-trial-balance', 'reports/stock-movement'] },
  { name: 'tax', paths: ['reports/tax-summary'] },
]

/** Settings that are not named are in the first group. */
const settingsArrangement: readonly GroupArrangement[] = [
  {
    name: 'company',
    paths: [
      'settings/general',
      'settings/members',
      'settings/permissions',
      'settings/api-tokens',
      'settings/webhooks',
      'settings/dashboard-widgets',
      'settings/audit-logs',
    ],
  },
  {
    name: 'trade',
    paths: ['settings/invoice', 'settings/quotation', 'settings/sales', 'settings/purchase', 'settings/payment-modes'],
  },
  { name: 'inventory', paths: ['settings/inventory', 'settings/item-merge'] },
  { name: 'data', paths: ['imports'] },
]

const titles = new Map(routeTable.map(({ path, title }) => [path.replace('/:company/', ''), title]))

function pageAt(path: string): MenuPage {
  const text = titles.get(path)
  if (text === undefined) throw new Error(`The menu names ${path}, which is no page.`)
  return { text, path }
}

const namedPaths = new Set(lists.flatMap(({ first = [], more = [] }) => [...first, ...more]))

function areaOf({ name, first = [], more = [], hub }: AreaArrangement): MenuArea {
  const rest = [...heads.values()]
    .filter(({ path, screens }) => screens.includes('list') && path.split('/')[0] === name && !namedPaths.has(path))
    .map(({ path }) => path)
  return {
    name,
    text: `area.${name}`,
    ...(hub === undefined ? {} : { hub }),
    pages: [...first, ...rest].map(pageAt),
    more: more.map(pageAt),
  }
}

function groupsOf(arrangement: readonly GroupArrangement[], area: string, all: readonly string[]): MenuGroup[] {
  const namedHere = new Set(arrangement.flatMap(({ paths }) => paths))
  const rest = all.filter((path) => !namedHere.has(path))
  return arrangement.map(({ name, paths }, place) => ({
    text: `${area}Group.${name}`,
    pages: [...paths, ...(place === 0 ? rest : [])].map(pageAt),
  }))
}

/** The reports in groups. */
export const reportGroups: readonly MenuGroup[] = groupsOf(
  reportArrangement,
  'report',
  reportHeads.map(({ name }) => `reports/${name}`),
)

/** The settings in groups. */
export const settingsGroups: readonly MenuGroup[] = groupsOf(
  settingsArrangement,
  'settings',
  [...titles.keys()].filter((path) => /^settings\/[\w-]+$/.test(path)),
)

function hubOf(name: 'reports' | 'settings', groups: readonly MenuGroup[]): MenuArea {
  return { name, text: `area.${name}`, hub: name, pages: groups.flatMap(({ pages }) => pages), more: [] }
}

/** The menu, in the order of the areas. */
export const menu: readonly MenuArea[] = [
  { name: 'dashboard', text: 'page.dashboard', hub: 'dashboard', pages: [pageAt('dashboard')], more: [] },
  ...lists.map(areaOf),
  hubOf('reports', reportGroups),
  hubOf('settings', settingsGroups),
]
