/** A conversion between the form and the server, and what a bill proposes for it. */
import type { Problem } from '../../../../domain/errors.ts'
import { checkConversion } from '../../../../domain/inventory/check-conversion.ts'
import { compare, isDecimal, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import { isBlankRow } from '../../../components/grid/grid-columns.ts'
import type { StockCells, StockRow } from '../../../components/grid/stock-rows.ts'
import { emptyStockRow, plainFigure } from '../../../components/grid/stock-rows.ts'
import type { Draft } from '../../../components/document/use-document-save.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { groupAmount, groupQuantity } from '../../../lib/format/format.ts'
import type { IssuedStatus } from '../stock/adjustment-draft.ts'
import type { Side, SidedRow, Sides } from './sided-rows.ts'
import { filledRows } from './sided-rows.ts'

export type ConversionRecord = {
  id: string
  version: number
  voucher_no: string | null
  date: string
  bill: string | null
  bill_label?: string | null
  is_reverse: boolean
  overhead: string
  remarks: string
  status: IssuedStatus
  total: string | null
  rows: SidedRow[]
  cancel_reason: string | null
  created_by_label?: string | null
  acts: string[]
}
export type ConversionHead = {
  date: string
  bill: string | null
  billLabel: string
  /** How many of the bill's item are made, or taken apart. */
  made: string
  isReverse: boolean
  overhead: string
  remarks: string
}
type SentRow = {
  side: Side
  item: string | null
  quantity: string
  unit: string | null
  expected?: string
  cost_share?: string
  description: string
}
export type ConversionBody = {
  date: string
  bill: string | null
  is_reverse: boolean
  overhead: string
  remarks: string
  status: 'Draft' | 'Issued'
  rows: SentRow[]
  accept?: readonly string[]
}
export type TypedConversion = { head: ConversionHead; materials: StockCells[]; products: StockCells[] }

/** The fields above the rows, as the server names them. */
export const conversionFields = ['date', 'bill', 'overhead', 'remarks'] as const

/** What is sent: what is consumed, then what is made; empty rows are left out. */
export function conversionBody(
  head: ConversionHead,
  sides: Sides<StockRow>,
  status: ConversionBody['status'],
): Draft<ConversionBody> {
  const filled = filledRows(sides)
  const rows = filled.map(({ row, side }): SentRow => {
    const share = plainFigure(row.cost_share)
    const expected = plainFigure(row.expected)
    const made = {
      ...(share === '' ? {} : { cost_share: share }),
      ...(expected === '' ? {} : { expected }),
    }
    return {
      side,
      item: row.item || null,
      quantity: plainFigure(row.quantity),
      unit: row.unit || null,
      ...(side === 'out' ? made : {}),
      description: row.description.trim(),
    }
  })
  const { date, bill, isReverse, overhead, remarks } = head
  return {
    body: {
      date,
      bill,
      is_reverse: isReverse,
      overhead: plainFigure(overhead) || '0',
      remarks: remarks.trim(),
      status,
      rows,
    },
    keys: filled.map(({ row }) => row.key),
  }
}

/** The same of a stored conversion, for a preview of what issuing it does. */
export function storedConversion({
  date,
  bill,
  is_reverse,
  overhead,
  remarks,
  rows,
}: ConversionRecord): ConversionBody {
  const sent = rows.map(({ side, item, quantity, unit, expected, cost_share: share, description }): SentRow => {
    const made = { ...(share == null ? {} : { cost_share: share }), ...(expected == null ? {} : { expected }) }
    return { side, item, quantity, unit, ...(side === 'out' ? made : {}), description: description ?? '' }
  })
  return { date, bill, is_reverse, overhead, remarks, status: 'Issued', rows: sent }
}

/** The server's own check, made before sending. */
export function checkConversionBody(
  { date, remarks, overhead, rows }: ConversionBody,
  digits: number,
  names: ReadonlyMap<string, string>,
): Problem[] {
  return checkConversion({
    date,
    remarks,
    overhead,
    currencyDigits: digits,
    names,
    rows: rows.map((row) => ({ ...row, expected: row.expected ?? '', cost_share: row.cost_share ?? '' })),
  })
}

/** What the server says a bill's rows are for so many of its item; shares and what is expected stand at what is made. */
export type ExplodedBill = {
  overhead: string
  rows: readonly (Omit<SidedRow, 'expected' | 'cost_share'> & { expected: string | null; cost_share: string | null })[]
}
export type Proposal = { materials: StockCells[]; products: StockCells[]; overhead: string }

/** How many are to be made, as it is sent; null while what is typed is no quantity. */
export function wantedQuantity(made: string): string | null {
  const wanted = plainFigure(made)
  return isDecimal(wanted) && compare(wanted, '0') > 0 ? wanted : null
}

/** The rows of a bill as the grids show them. */
export function proposedRows({ overhead, rows }: ExplodedBill, style: MoneyStyle): Proposal {
  const cellsOf = ({ expected, cost_share: share, ...row }: ExplodedBill['rows'][number]): StockCells => ({
    ...emptyStockRow,
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    quantity: groupQuantity(row.quantity, style),
    unit: row.unit,
    unitLabel: row.unit_label,
    ...(expected === null ? {} : { expected: groupQuantity(expected, style) }),
    ...(share === null ? {} : { cost_share: groupQuantity(share, style) }),
  })
  const of = (wanted: Side) => rows.filter(({ side }) => side === wanted).map(cellsOf)
  return { materials: of('in'), products: of('out'), overhead: isZero(overhead) ? '' : groupAmount(overhead, style) }
}

/** The percentage of the cost that no product carries yet; negative when they carry more than everything. */
export function shareLeft(products: readonly StockRow[]): string {
  const shares = products.filter((row) => !isBlankRow(row)).map((row) => plainFigure(row.cost_share))
  return subtract('100', sum(shares.filter(isDecimal)))
}
