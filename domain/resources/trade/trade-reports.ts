/** The reports of sales, purchases and their taxes: sales by category, the tax summary, goods that wait for their invoice or bill. */
import { isNegative } from '../../money/decimal.ts'
import { can } from '../../permissions/can.ts'
import type { CategorySalesFacts } from '../../reports/sales-by-category.ts'
import { categorySalesRows } from '../../reports/sales-by-category.ts'
import type { DeliveredGoods, DeliveredGoodsFacts } from '../../reports/trade/goods-delivered.ts'
import { deliveredGoodsRows } from '../../reports/trade/goods-delivered.ts'
import type { TaxFacts, TaxPart, TaxReport } from '../../reports/tax-summary.ts'
import { taxReportRows } from '../../reports/tax-summary.ts'
import type { GoodsReceivedFacts, ReceivedLine } from '../../reports/trade/goods-received.ts'
import { goodsReceivedRows } from '../../reports/trade/goods-received.ts'
import { daysFilter, groupFilter, linesPage, pageWith } from '../../reports/pages.ts'
import { STOCK_COSTS_RIGHT } from '../core/cost-right.ts'
import { moduleOf } from '../core/define.ts'
import type { ReportAppendix } from '../core/define-report.ts'
import { amountOf, codeNameAndUnit, defineReport, nameColumn, query, reportTexts } from '../core/define-report.ts'
import { asOf, period, reference } from '../core/define-parameters.ts'

const salesByCategory = defineReport({
  name: 'sales-by-category',
  label: 'Sales by category',
  parameters: {
    period,
    category: reference({ label: 'Category', to: 'inventory/categories' }),
    item: reference({ label: 'Item', to: 'inventory/items' }),
  },
  columns: [
    { key: 'quantity', label: 'Quantity', kind: 'quantity' },
    amountOf('discount', 'Discount'),
    amountOf('net', 'Net'),
    amountOf('tax', 'Tax'),
    amountOf('total', 'Total'),
    { ...amountOf('cost', 'Cost'), needs: STOCK_COSTS_RIGHT },
    { ...amountOf('margin', 'Margin'), needs: STOCK_COSTS_RIGHT },
  ],
  shape: 'tree',
  leading: () => codeNameAndUnit,
  queries: ({ values: { start_date, end_date, category, item } }) => ({
    items: query<CategorySalesFacts['items'][number]>('trade/sales-by-category', start_date, end_date, category, item),
  }),
  rows: (facts: CategorySalesFacts, context) => categorySalesRows(facts, context, reportTexts.uncategorised),
  drill: ({ kind, ids }, { values, rights }) =>
    kind === 'item' && can(rights, 'sales_rows.read') ? linesPage('sales', values, groupFilter('item', ids)) : null,
  rowLabel: () => 'Item',
  empty: () => 'No sales in this period. Select another period.',
  lead: ['net'],
})

export const goodsDelivered = defineReport({
  name: 'goods-delivered-not-invoiced',
  label: 'Goods delivered, not invoiced',
  parameters: { as_of: asOf({ hint: 'The end of this day. Defaults to today.' }) },
  columns: [
    { key: 'delivered', label: 'Delivered', kind: 'quantity' },
    { key: 'invoiced', label: 'Invoiced', kind: 'quantity' },
    { key: 'returned', label: 'Returned', kind: 'quantity' },
    { key: 'closed', label: 'Closed', kind: 'quantity' },
    { key: 'left', label: 'Left', kind: 'quantity' },
    { ...amountOf('cost_left', 'Cost left'), needs: STOCK_COSTS_RIGHT },
  ],
  shape: 'flat',
  leading: () => [
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'code', label: 'Delivery note', kind: 'text' },
    { key: 'customer', label: 'Customer', kind: 'text' },
    nameColumn('Item'),
    { key: 'unit_label', label: 'Unit', kind: 'text' },
  ],
  queries: ({ values: { as_of } }) => ({ lines: query<DeliveredGoods>('trade/goods-delivered', as_of) }),
  rows: (facts: DeliveredGoodsFacts, context) => deliveredGoodsRows(facts, context),
  drill: ({ document_id: id }, { rights }) => (can(rights, 'sales_challans.read') ? `sales/challans/${id}` : null),
  rowLabel: () => 'Delivery note',
  empty: () => 'Everything that was delivered by this day is invoiced, returned or closed.',
  lead: ['left', 'cost_left'],
})

/** The names of the rows of the tax summary, and of the lines below them in files and prints. */
export const taxTexts = {
  sales: 'Sales',
  domestic: 'Purchases',
  import: 'Imports',
  capital: 'Capital purchases',
  entries_sales: 'Sales by vouchers and write-offs',
  entries_purchases: 'Purchases by vouchers and write-offs',
  none: 'No tax scheme',
  payable: 'Net tax payable',
  receivable: 'Tax refundable',
  account: 'Tax account',
  documents: 'Per documents',
  others: 'From other entries',
  payments: 'Tax payments',
  ledger: 'Per ledger',
  difference: 'Difference',
} as const

export const taxSummary = defineReport({
  name: 'tax-summary',
  label: 'Tax summary',
  parameters: { period },
  columns: [
    amountOf('invoiced', 'Invoiced'),
    amountOf('returned', 'Returns and credit notes'),
    amountOf('net', 'Net'),
    amountOf('output_tax', 'Output tax'),
    amountOf('input_tax', 'Input tax'),
    amountOf('lost_tax', 'Non-recoverable tax'),
  ],
  shape: 'tree',
  leading: () => [nameColumn(reportTexts.name)],
  queries: ({ values: { start_date, end_date } }) => ({
    lines: query<TaxFacts['lines'][number]>('trade/tax-lines', start_date, end_date),
    ledgers: query<TaxFacts['ledgers'][number]>('trade/tax-accounts', start_date, end_date),
  }),
  rows: (facts: TaxFacts, context) => taxReportRows(facts, context, taxTexts),
  drill: ({ kind, part }, { values, rights }) => {
    const book = bookOfPart[part]
    const isFollowed = kind !== 'category' && can(rights, `${moduleOf(book)}.read`)
    return isFollowed ? pageWith(book, daysFilter(values)) : null
  },
  appendix: taxAppendix,
  rowLabel: () => 'Tax scheme',
  empty: () => 'No sales or purchases in this period. Select another period.',
  lead: ['output_tax', 'input_tax'],
})

const bookOfPart: Readonly<Record<TaxPart, string>> = {
  sales: 'sales/sales-book',
  domestic: 'purchase/purchase-book',
  import: 'purchase/purchase-book',
  capital: 'purchase/purchase-book',
  entries_sales: 'account/journal-vouchers',
  entries_purchases: 'account/journal-vouchers',
}

const accountFigures = ['documents', 'ledger', 'difference', 'others', 'payments'] as const

/** The net tax payable, and the reconciliation account by account. */
function taxAppendix({ payable, accounts }: TaxReport): ReportAppendix {
  const label = isNegative(payable) ? taxTexts.receivable : taxTexts.payable
  const amount = payable.replace('-', '')
  const labels = accountFigures.map((key) => taxTexts[key])
  const lines = accounts.map(({ name, ...account }) => ({ name, cells: accountFigures.map((key) => account[key]) }))
  return {
    below: [
      { name: label, isStrong: true, cells: ['', '', '', amount, '', ''] },
      { name: taxTexts.account, isStrong: true, cells: [...labels, ''] },
      ...lines.map(({ name, cells }) => ({ name, cells: [...cells, ''] })),
    ],
    facts: ({ wording, money }) => [{ label: wording(label), text: money(amount) }],
    second: { name: taxTexts.account, labels, lines },
  }
}

export const goodsReceived = defineReport({
  name: 'goods-received-not-invoiced',
  label: 'Goods received not invoiced',
  parameters: { as_of: asOf({ hint: 'End of day; today by default.' }) },
  columns: [
    { key: 'item', label: 'Item', kind: 'text' },
    { key: 'unit', label: 'Unit', kind: 'text' },
    { key: 'received', label: 'Received', kind: 'quantity' },
    { key: 'billed', label: 'Billed', kind: 'quantity' },
    { key: 'left', label: 'Left', kind: 'quantity' },
    amountOf('value', 'Value left'),
  ],
  shape: 'flat',
  leading: () => [
    { key: 'date', label: 'Date', kind: 'date' },
    { key: 'document_path', label: 'Document', kind: 'document' },
    { key: 'code', label: 'Number', kind: 'text' },
    nameColumn('Supplier'),
  ],
  queries: ({ values: { as_of: day }, company }) => ({
    lines: query<ReceivedLine>('trade/goods-received', day ?? company.today),
    accounts: query<GoodsReceivedFacts['accounts'][number]>('trade/goods-received-account', day ?? company.today),
  }),
  rows: (facts: GoodsReceivedFacts, context) => goodsReceivedRows(facts, context, 'Other entries on the account'),
  rowLabel: () => 'Goods receipt',
  empty: () => 'No received goods wait for their bill on this day.',
  note: () => 'The total is the balance of the account Goods received not invoiced.',
  lead: ['value'],
})

export const tradeReports = [salesByCategory, goodsDelivered, taxSummary, goodsReceived] as const
