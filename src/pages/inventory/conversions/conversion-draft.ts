/** Converts a conversion between form and server and fills in the rows of its bill. */
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
  /** The quantity of the bill's item that is produced, or disassembled. */
  productQuantity: string
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

/** The fields above the rows, by their API names. */
export const conversionFields = ['date', 'bill', 'overhead', 'remarks'] as const

/** Returns the body to send: consumed items, then produced ones; empty rows are left out. */
export function conversionBody(
  head: ConversionHead,
  sides: Sides<StockRow>,
  status: ConversionBody['status'],
): Draft<ConversionBody> {
  const filled = filledRows(sides)
  const rows = filled.map(({ row, side }): SentRow => {
    const share = plainFigure(row.cost_share)
    const expected = plainFigure(row.expected)
    const outputFields = {
      ...(share === '' ? {} : { cost_share: share }),
      ...(expected === '' ? {} : { expected }),
    }
    return {
      side,
      item: row.item || null,
      quantity: plainFigure(row.quantity),
      unit: row.unit || null,
      ...(side === 'out' ? outputFields : {}),
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

/** Returns the body of a stored conversion, for a preview of issuing it. */
export function storedConversion({
  date,
  bill,
  is_reverse,
  overhead,
  remarks,
  rows,
}: ConversionRecord): ConversionBody {
  const bodyRows = rows.map(({ side, item, quantity, unit, expected, cost_share: share, description }): SentRow => {
    const outputFields = { ...(share == null ? {} : { cost_share: share }), ...(expected == null ? {} : { expected }) }
    return { side, item, quantity, unit, ...(side === 'out' ? outputFields : {}), description: description ?? '' }
  })
  return { date, bill, is_reverse, overhead, remarks, status: 'Issued', rows: bodyRows }
}

/** Runs the server's own check before sending. */
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

/** The server's rows of a bill for a quantity of its item; produced rows have their share and expected quantity. */
export type ExplodedBill = {
  overhead: string
  rows: readonly (Omit<SidedRow, 'expected' | 'cost_share'> & { expected: string | null; cost_share: string | null })[]
}
export type Proposal = { materials: StockCells[]; products: StockCells[]; overhead: string }

/** Returns the quantity to produce for the request; null while the text is not a quantity. */
export function productQuantityOf(text: string): string | null {
  const quantity = plainFigure(text)
  return isDecimal(quantity) && compare(quantity, '0') > 0 ? quantity : null
}

/** Returns the rows of a bill for the grids. */
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
  const of = (wantedSide: Side) => rows.filter(({ side }) => side === wantedSide).map(cellsOf)
  return { materials: of('in'), products: of('out'), overhead: isZero(overhead) ? '' : groupAmount(overhead, style) }
}

/** Returns the percentage of the cost that no product carries yet; negative when they carry more than 100. */
export function shareLeft(products: readonly StockRow[]): string {
  const shares = products.filter((row) => !isBlankRow(row)).map((row) => plainFigure(row.cost_share))
  return subtract('100', sum(shares.filter(isDecimal)))
}
