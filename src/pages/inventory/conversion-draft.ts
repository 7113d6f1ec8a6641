/** A conversion between the form and the server, and what a bill proposes for it. */
import type { Problem } from '../../../domain/errors.ts'
import { mainShare, scaled } from '../../../domain/inventory/bill-of-materials.ts'
import { checkConversion } from '../../../domain/inventory/check-conversion.ts'
import { allocate } from '../../../domain/money/allocate.ts'
import { compare, isDecimal, isZero, subtract, sum } from '../../../domain/money/decimal.ts'
import { fromMicros, shareOf, smallestUnit, toMicros } from '../../../domain/money/micros.ts'
import { isBlankRow } from '../../components/document/grid-columns.ts'
import type { ItemFacts, StockCells, StockRow } from '../../components/document/stock-rows.ts'
import { emptyStockRow, plainFigure } from '../../components/document/stock-rows.ts'
import type { Draft } from '../../components/document/use-document-save.ts'
import type { MoneyStyle } from '../../lib/format.ts'
import { groupQuantity } from '../../lib/format.ts'
import type { IssuedStatus } from './adjustment-draft.ts'
import { rowWorth } from './adjustment-draft.ts'
import type { BillRecord, Side, SidedRow } from './bill-draft.ts'

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

type Rows<R> = { materials: readonly R[]; products: readonly R[] }

/** What is sent: what is consumed, then what is made; empty rows are left out. */
export function conversionBody(
  head: ConversionHead,
  { materials, products }: Rows<StockRow>,
  status: ConversionBody['status'],
): Draft<ConversionBody> {
  const filled = [
    ...materials.map((row) => ({ row, side: 'in' as const })),
    ...products.map((row) => ({ row, side: 'out' as const })),
  ].filter(({ row }) => !isBlankRow(row))
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
    rows: rows.map((row) => ({
      side: row.side,
      itemId: row.item,
      quantity: row.quantity,
      unitId: row.unit,
      expected: row.expected ?? '',
      costShare: row.cost_share ?? '',
      description: row.description,
    })),
  })
}

type Proposing = { made: string; isReverse: boolean; facts: ItemFacts; style: MoneyStyle }
export type Proposal = { materials: StockCells[]; products: StockCells[]; overhead: string }

/**
 * The rows for so many of a bill's item: 4 boards for 2 shelves are 6 for 3. The other way round the shelves are consumed
 * and the materials made, each carrying its part of the cost by what it costs now.
 */
export function proposedRows(bill: BillRecord, { made, isReverse, facts, style }: Proposing): Proposal | null {
  const wanted = plainFigure(made)
  if (!isDecimal(wanted) || compare(wanted, '0') <= 0) return null
  const shown = (quantity: string) => groupQuantity(scaled(quantity, wanted, bill.quantity), style)
  const cellsOf = (row: SidedRow): StockCells => ({
    ...emptyStockRow,
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    quantity: shown(row.quantity),
    unit: row.unit,
    unitLabel: row.unit_label,
  })
  const parts = bill.rows.filter(({ side }) => side === 'in').map(cellsOf)
  const others = bill.rows.filter(({ side }) => side === 'out')
  const finished: StockCells = {
    ...emptyStockRow,
    item: bill.item,
    itemLabel: bill.item_label,
    itemCode: facts.get(bill.item)?.code ?? '',
    quantity: groupQuantity(wanted, style),
    unit: bill.unit,
    unitLabel: bill.unit_label,
  }
  const overhead = overheadFor(bill, wanted, style.currency_digits)
  const promised = (row: StockCells, share: string) => ({ ...row, expected: row.quantity, cost_share: share })
  if (isReverse) {
    const shares = sharesByCost(parts, { facts, digits: style.currency_digits })
    const products = parts.map((row, index) => promised(row, shares[index] ?? '0'))
    return { materials: [finished], products, overhead: '' }
  }
  const main = mainShare(bill.rows.map(({ side, cost_share: share }) => ({ side, costShare: share ?? null })))
  const products = [promised(finished, main), ...others.map((row) => promised(cellsOf(row), row.cost_share ?? '0'))]
  return { materials: parts, products: products.map((row) => withShownShare(row, style)), overhead }
}

function withShownShare(row: StockCells, style: MoneyStyle): StockCells {
  return { ...row, cost_share: groupQuantity(row.cost_share, style) }
}

function overheadFor(bill: BillRecord, made: string, digits: number): string {
  if (isZero(bill.overhead)) return ''
  const part = { part: toMicros(made), whole: toMicros(bill.quantity), unit: smallestUnit(digits) }
  return fromMicros(shareOf(toMicros(bill.overhead), part))
}

/** Percentages by what each costs now, equal ones where nothing is known; they add up to 100. */
function sharesByCost(rows: readonly StockCells[], { facts, digits }: { facts: ItemFacts; digits: number }): string[] {
  const costs = rows.map((row) => rowWorth(row, { facts, purpose: 'Stock Out', digits }) ?? '0')
  const weights = isZero(sum(costs)) ? costs.map(() => '1') : costs
  return allocate('100', weights, 2)
}

/** The percentage of the cost that no product carries yet; negative when they carry more than everything. */
export function shareLeft(products: readonly StockRow[]): string {
  const shares = products.filter((row) => !isBlankRow(row)).map((row) => plainFigure(row.cost_share))
  return subtract('100', sum(shares.filter(isDecimal)))
}
