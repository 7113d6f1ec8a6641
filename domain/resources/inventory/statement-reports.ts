/** The statement of an item's stock. Costs are null without the permission to see them. */
import { movementKinds } from '../../inventory/movement-words.ts'
import { isZero } from '../../money/decimal.ts'
import { can } from '../../permissions/can.ts'
import { printStockStatement } from '../../printing/stock-statement.ts'
import { MAX_LINE_COUNT } from '../../reports/statement.ts'
import type { ReadLine, StockStatementLine, StockTotals } from '../../reports/stock-statement.ts'
import { stockFigures, stockLine } from '../../reports/stock-statement.ts'
import { STOCK_COSTS_RIGHT } from '../core/cost-right.ts'
import { query } from '../core/define-report.ts'
import type { LineRange } from '../core/define-statement.ts'
import { defineStatement } from '../core/define-statement.ts'
import { lineOrder, openPeriod, page, several } from '../core/define-parameters.ts'

const needs = STOCK_COSTS_RIGHT
/** Returns a moved quantity for display, empty for zero. */
const moved = (quantity: string): string => (isZero(quantity) ? '' : quantity)

export const stockStatement = defineStatement({
  of: 'inventory/ledgers',
  part: '',
  label: 'Stock ledger',
  parameters: {
    page,
    period: openPeriod,
    order: lineOrder,
    kind: several({ choices: movementKinds, hint: 'Movements of this kind; may be repeated.' }),
  },
  columns: [
    { key: 'date', label: 'Date', kind: 'date' },
    {
      key: 'kind',
      label: 'Movement',
      kind: 'text',
      text: ({ kind }: StockStatementLine, wording) => wording(movementKinds[kind]),
    },
    { key: 'document_no', label: 'Number', kind: 'text' },
    { key: 'narration', label: 'Narration', kind: 'text' },
    { key: 'quantity_in', label: 'In', kind: 'quantity', text: ({ quantity_in: quantity }) => moved(quantity) },
    { key: 'quantity_out', label: 'Out', kind: 'quantity', text: ({ quantity_out: quantity }) => moved(quantity) },
    { key: 'unit_cost', label: 'Unit cost', kind: 'money', needs },
    { key: 'value', label: 'Value', kind: 'money', needs },
    { key: 'quantity_after', label: 'Stock', kind: 'quantity' },
    { key: 'value_after', label: 'Stock value', kind: 'money', needs },
  ],
  queries: ({ id, values: { start_date, end_date, kind } }) => ({
    totals: query<StockTotals>('stock/stock-statement-totals', id, start_date, end_date, MAX_LINE_COUNT + 1, kind),
  }),
  lines: ({ id, values: { start_date, end_date, kind, order } }, { rows, skip, behind }: LineRange<ReadLine>) => {
    const last = behind?.order_key ?? null
    return query<ReadLine>(
      'stock/stock-statement',
      id,
      start_date,
      end_date,
      rows,
      skip,
      last,
      kind,
      order === 'newest',
    )
  },
  line: (read: ReadLine, rights) => stockLine(read, can(rights, needs)),
  figures: ({ totals }: { totals: readonly StockTotals[] }, { rights }) => stockFigures(totals, can(rights, needs)),
  record: ({ item }) => item,
  isPending: ({ is_recosting }) => is_recosting,
  paper: printStockStatement,
})
