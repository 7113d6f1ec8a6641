/** The stock reports: the stock trial balance and the stock movement. */
import type { ItemFigures, Stock } from '../../reports/stock-figures.ts'
import { balanceFigures, movementFigures } from '../../reports/stock-figures.ts'
import type { StockFacts } from '../../reports/stock-report.ts'
import { stockReportRows, wholeMonths } from '../../reports/stock-report.ts'
import { STOCK_COSTS_RIGHT } from '../core/cost-right.ts'
import type { DeclaredColumn, Report } from '../core/define-report.ts'
import { codeNameAndUnit, defineReport, query, reportTexts } from '../core/define-report.ts'
import { flag, period, reference } from '../core/define-parameters.ts'

const valueOf = (key: string, group: string): DeclaredColumn => ({
  key: `${key}_value`,
  label: 'Value',
  kind: 'money',
  group,
  needs: STOCK_COSTS_RIGHT,
})
const pair = (key: string, group: string): DeclaredColumn[] => [
  { key: `${key}_quantity`, label: 'Quantity', kind: 'quantity', group },
  valueOf(key, group),
]

type Kind = Pick<Report, 'name' | 'label' | 'columns'> & {
  /** The groups of columns of one item. */
  figures: (item: ItemFigures) => Readonly<Record<string, Stock>>
}

function stockReport({ figures, ...kind }: Kind): Report {
  return defineReport({
    ...kind,
    parameters: {
      period,
      category: reference({ label: 'Category', to: 'inventory/categories' }),
      hide_zero: flag({ label: 'Hide zero rows', initial: true }),
      item: reference({ label: 'Item', to: 'inventory/ledgers' }),
    },
    shape: 'tree',
    leading: () => codeNameAndUnit,
    queries: ({ values: { start_date, end_date, category, item } }) => ({
      items: query<StockFacts['items'][number]>('stock/stock-items', start_date, end_date, category, item),
      kinds: query<StockFacts['kinds'][number]>(
        'stock/stock-kinds',
        start_date,
        end_date,
        category,
        item,
        ...wholeMonths(start_date, end_date),
      ),
    }),
    rows: (facts: StockFacts, context) =>
      stockReportRows(facts, context, { figures, uncategorised: reportTexts.uncategorised }),
    drill: (row, { values: { start_date, end_date } }) =>
      row.kind === 'item' ? `inventory/ledgers/${row.id}?start_date=${start_date}&end_date=${end_date}` : null,
    isOfCosts: true,
    rowLabel: () => 'Item',
    empty: () => 'No stock movements in this period. Select another period, or show items without movements.',
    lead: ['closing_quantity', 'closing_value'],
  })
}

export const stockTrialBalance = stockReport({
  name: 'stock-trial-balance',
  label: 'Stock summary',
  columns: [...pair('opening', 'Opening'), ...pair('in', 'In'), ...pair('out', 'Out'), ...pair('closing', 'Closing')],
  figures: balanceFigures,
})

const stockMovement = stockReport({
  name: 'stock-movement',
  label: 'Stock movement',
  columns: [
    ...pair('opening', 'Opening'),
    ...pair('purchase', 'Purchases'),
    ...pair('purchase_return', 'Purchase returns'),
    ...pair('sales', 'Sales'),
    ...pair('sales_return', 'Sales returns'),
    ...pair('stock_in', 'Stock in'),
    ...pair('stock_out', 'Stock out'),
    ...pair('damaged', 'Damaged, expired'),
    ...pair('production', 'Production'),
    ...pair('consumption', 'Consumption'),
    ...pair('merge', 'Merged items'),
    valueOf('revaluation', 'Changes of cost'),
    ...pair('closing', 'Closing'),
  ],
  figures: movementFigures,
})

export const stockReports = [stockTrialBalance, stockMovement] as const
