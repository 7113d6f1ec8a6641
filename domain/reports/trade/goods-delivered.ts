/**
 * Goods delivered, not invoiced: the lines of delivery notes of which something is left at the end of a day, with the cost
 * that is left of them. The total is the balance of the account of delivered goods, as far as stock has posted to it.
 *
 *   delivered 3 at a cost of 10.00, 1 invoiced, 1 returned       left 1, cost left 3.33
 */
import { sum, withDigits } from '../../money/decimal.ts'
import type { ReportContext, ReportResult, ReportRow } from '../report.ts'

/** A line of a delivery note; quantities in its unit. */
export type DeliveredGoods = {
  id: string
  document_id: string
  voucher_no: string
  date: string
  customer: string
  item: string
  unit: string
  delivered: string
  invoiced: string
  returned: string
  closed: string
  left: string
  cost: string
}
export type DeliveredGoodsFacts = { lines: readonly DeliveredGoods[] }
export type DeliveredGoodsRow = ReportRow & {
  parent_id: null
  kind: 'document'
  date: string
  customer: string
  unit_label: string
  document_path: string
  document_id: string
}

/** Returns a row for each line, and the cost that is left of all of them. */
export function deliveredGoodsRows(
  { lines }: DeliveredGoodsFacts,
  { columns, company }: Pick<ReportContext<unknown>, 'columns' | 'company'>,
): ReportResult<DeliveredGoodsRow> {
  const shown = (cells: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(cells).filter(([key]) => columns.some((column) => column.key === key)))
  const rows = lines.map((line): DeliveredGoodsRow => {
    const { id, document_id, voucher_no: code, date, customer, item: name, unit: unit_label, cost } = line
    const { delivered, invoiced, returned, closed, left } = line
    const cost_left = withDigits(cost, company.digits)
    return {
      id,
      parent_id: null,
      kind: 'document',
      code,
      name,
      depth: 0,
      date,
      customer,
      unit_label,
      document_path: 'sales/challans',
      document_id,
      cells: shown({ delivered, invoiced, returned, closed, left, cost_left }),
    }
  })
  const total = withDigits(sum(lines.map(({ cost }) => cost)), company.digits)
  return {
    columns,
    rows,
    totals: shown({ delivered: '', invoiced: '', returned: '', closed: '', left: '', cost_left: total }),
  }
}
