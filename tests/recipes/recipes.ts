/** Follows the recipes of CONTRIBUTING.md literally in a copy of the project. */
import type { Scratch } from './scratch.ts'

/** "Add a field": who promised the money of a cash deposit. */
export function addField({ after, migrate }: Scratch): void {
  const declaration = 'domain/resources/banking/banking-cash-deposits.ts'
  after(declaration, "'deposited_by',", " 'promised_by',")
  after(
    declaration,
    "deposited_by: text({ label: 'Deposited by', list: true, search: true }),",
    "\n    promised_by: text({ label: 'Promised by' }),",
  )
  migrate('promised_by', 'alter table cash_deposit add promised_by text check (length(promised_by) <= 255);')
}

/** "Add a field" of documents of trade: the delivery note of an invoice. */
export function addTradeField({ after, migrate }: Scratch): void {
  after(
    'domain/resources/trade/sales-vouchers.ts',
    "received_by: text({ label: 'Received by', seldom: true, setting: 'sales_received_by' }),",
    "\n    delivery_note: text({ label: 'Delivery note', max: 40, list: true, printed: true }),",
  )
  migrate('delivery_note', "select add_trade_field('delivery_note', 'text check (length(delivery_note) <= 40)');")
}

/** "Add a resource": the colours of items. */
export async function addResource(scratch: Scratch): Promise<void> {
  const { add, after } = scratch
  add(
    'domain/resources/inventory/inventory-colours.ts',
    `import { defineResource, flag, text } from '../core/define.ts'

export const inventoryColours = defineResource({
  path: 'inventory/colours',
  label: 'Colour',
  plural: 'Colours',
  purpose: 'Colours that items come in.',
  kind: 'record',
  table: 'colour',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDX',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
`,
  )
  const area = 'domain/resources/areas/inventory.ts'
  after(
    area,
    "import { inventoryCategories } from '../inventory/inventory-categories.ts'",
    "\nimport { inventoryColours } from '../inventory/inventory-colours.ts'",
  )
  after(area, '\n  inventoryCategories,', '\n  inventoryColours,')
  await addTable(scratch, 'inventory/colours', 'colour')
}

/** Prints the migration, and grants the role of requests write access to the table. */
async function addTable({ after, migrate, node }: Scratch, resource: string, table: string): Promise<void> {
  migrate(table, await node('--import', 'tsx', 'server/cli/main.ts', 'migration', resource))
  after(
    'server/db/grants.sql',
    'grant select on posted_document, stock_ledger to :app;',
    `\ngrant select, insert, update, delete on ${table} to :app;`,
  )
}

/** "Add an error": what petty cash does not pay. */
export function addError({ after }: Scratch): void {
  after(
    'domain/errors.ts',
    "NOT_POSITIVE: { status: 400, text: 'Enter a number above zero.' },",
    "\n  ABOVE_PETTY_CASH: { status: 400, text: 'Pay at most {max} from petty cash.' },",
  )
}

/** "Add a posting rule": an expense that is paid from petty cash. */
export function addPostingRule({ add }: Scratch): void {
  add(
    'domain/ledger/post-petty-cash.ts',
    `/**
 * Petty cash pays a small expense, of 500 at most.
 *
 *   stamps for 35.00    Dr Postage 35.00    Cr Cash 35.00
 */
import type { Problem } from '../errors.ts'
import { compare } from '../money/decimal.ts'
import type { LedgerLine } from './posting.ts'

const MOST = '500'

/** The lines, by the ids of ledgers. */
export function postPettyCash(paid: { expense: string; cash: string; amount: string }): LedgerLine[] {
  const { expense, cash, amount } = paid
  return [
    { accountId: expense, debit: amount, credit: '0' },
    { accountId: cash, debit: '0', credit: amount },
  ]
}

/** ABOVE_PETTY_CASH at the amount. */
export function pettyCashProblems(amount: string): Problem[] {
  return amount !== '' && compare(amount, MOST) > 0
    ? [{ code: 'ABOVE_PETTY_CASH', path: 'amount', params: { max: MOST } }]
    : []
}
`,
  )
  add(
    'domain/ledger/post-petty-cash.test.ts',
    `import { expect, test } from 'vitest'
import { pettyCashProblems, postPettyCash } from './post-petty-cash.ts'

test('petty cash pays an expense of at most 500', () => {
  expect(postPettyCash({ expense: 'postage', cash: 'cash', amount: '35' })).toEqual([
    { accountId: 'postage', debit: '35', credit: '0' },
    { accountId: 'cash', debit: '0', credit: '35' },
  ])
  expect(pettyCashProblems('500.00')).toEqual([])
  expect(pettyCashProblems('500.01')).toEqual([{ code: 'ABOVE_PETTY_CASH', path: 'amount', params: { max: '500' } }])
})
`,
  )
}

/** "Add a kind of document without rows": what was paid from petty cash. */
export async function addKind(scratch: Scratch): Promise<void> {
  const { add, after } = scratch
  add(
    'domain/resources/banking/banking-petty-cash.ts',
    `import { cancelAct, cancelReason } from '../core/dated-acts.ts'
import { date, defineDocument, money, note, reference, status, text } from '../core/define.ts'

export const bankingPettyCash = defineDocument({
  path: 'banking/petty-cash',
  label: 'Petty cash payment',
  plural: 'Petty cash',
  purpose: 'Cash spent on small expenses.',
  table: 'petty_cash',
  title: 'voucher_no',
  prefix: 'PC-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUKX',
  sort: '-date',
  posts: true,
  acts: [cancelAct('Cancel payment')],
  startsAs: ['Paid'],
  steps: { Paid: { edit: 'Paid', cancel: 'Cancelled' }, Cancelled: {} },
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      choices: { Paid: 'Paid', Cancelled: 'Cancelled' },
      tones: { Paid: 'done', Cancelled: 'cancelled' },
    }),
    expense: reference({ label: 'Expense', to: 'account/ledgers', required: true, list: true, filter: true }),
    paid_from: reference({ label: 'Paid from', to: 'account/ledgers', among: 'money', required: true }),
    amount: money({ label: 'Amount', required: true, positive: true, list: true, filter: true }),
    narration: note({ label: 'Narration', search: true }),
    cancel_reason: cancelReason,
  },
})
`,
  )
  add(
    'server/services/banking/petty-cash.ts',
    `/** Small expenses that are paid in cash. */
import { pettyCashProblems, postPettyCash } from '../../../domain/ledger/post-petty-cash.ts'
import { bankingPettyCash } from '../../../domain/resources/banking/banking-petty-cash.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const pettyCash = plainKind<typeof bankingPettyCash.fields>({
  resource: bankingPettyCash,
  subject: 'expense',
  check: ({ values: { amount } }) => pettyCashProblems(amount),
  post: ({ values: { date, amount }, records }) => [
    {
      date,
      lines: postPettyCash({ expense: ledgerOf(records, 'expense'), cash: ledgerOf(records, 'paid_from'), amount }),
    },
  ],
})
`,
  )
  const area = 'domain/resources/areas/banking.ts'
  after(
    area,
    "import { bankingFundTransfers } from '../banking/banking-fund-transfers.ts'",
    "\nimport { bankingPettyCash } from '../banking/banking-petty-cash.ts'",
  )
  after(area, '\n  bankingFundTransfers,', '\n  bankingPettyCash,')
  const registry = 'server/services/document-registry.ts'
  after(
    registry,
    "import { fundTransfers } from './banking/fund-transfers.ts'",
    "\nimport { pettyCash } from './banking/petty-cash.ts'",
  )
  after(registry, ' fundTransfers,', ' pettyCash,')
  after('domain/printing/printed-paths.ts', "\n  'banking/fund-transfers',", "\n  'banking/petty-cash',")
  await addTable(scratch, 'banking/petty-cash', 'petty_cash')
}

/** "Add a report": how many items have each brand. */
export function addReport({ add, after }: Scratch): void {
  add(
    'server/reports/sql/stock/brand-items.sql',
    `-- How many items have each brand. $1 company
select b.id, b.name, count(i.id)::text as items
from brand b
left join item i on i.company_id = $1 and i.brand_id = b.id
where b.company_id = $1
group by b.id, b.name
order by b.name collate "und-x-icu", b.id;
`,
  )
  add(
    'domain/reports/brand-items.ts',
    `/** A row for each brand: two items of Acme are "Acme 2". */
import type { ReportContext, ReportResult } from './report.ts'

export type BrandFacts = { brands: readonly { id: string; name: string; items: string }[] }

/** The rows, and how many items have a brand. */
export function brandRows({ brands }: BrandFacts, { columns }: Pick<ReportContext<unknown>, 'columns'>): ReportResult {
  const row = { parent_id: null, kind: 'brand', code: null, depth: 0 }
  return {
    columns,
    rows: brands.map(({ id, name, items }) => ({ ...row, id, name, cells: { items } })),
    totals: { items: String(brands.reduce((total, { items }) => total + Number(items), 0)) },
  }
}
`,
  )
  const file = 'domain/resources/inventory/stock-reports.ts'
  after(
    file,
    "import { stockReportRows, wholeMonths } from '../../reports/stock-report.ts'",
    "\nimport type { BrandFacts } from '../../reports/brand-items.ts'\nimport { brandRows } from '../../reports/brand-items.ts'",
  )
  after(file, 'import { codeNameAndUnit, ', 'nameColumn, ')
  after(
    file,
    'figures: movementFigures,\n})',
    `

const brandItems = defineReport({
  name: 'brand-items',
  label: 'Items by brand',
  parameters: {},
  columns: [{ key: 'items', label: 'Items', kind: 'quantity' }],
  shape: 'flat',
  leading: () => [nameColumn('Brand')],
  queries: () => ({ brands: query<BrandFacts['brands'][number]>('stock/brand-items') }),
  rows: (facts: BrandFacts, context) => brandRows(facts, context),
  drill: (row) => \`inventory/items?brand=\${row.id}\`,
  rowLabel: () => 'Brand',
  empty: () => 'There is no brand yet.',
})`,
  )
  after(file, 'export const stockReports = [', 'brandItems, ')
}
