/** Converts the typed values for the shared arithmetic of documents and back; computes nothing itself. */
import { returnedInOrder, returnOfRow } from '../../../../../domain/documents/return-of-row.ts'
import type { ReturnableRow } from '../../../../../domain/documents/return-of-row.ts'
import type { TaxScheme, TaxType } from '../../../../../domain/documents/tax.ts'
import type {
  DocumentTotals,
  ComputedRow,
  RowFigures,
  TotalsHeader,
  TypedRow,
} from '../../../../../domain/documents/totals.ts'
import { documentTotals } from '../../../../../domain/documents/totals.ts'
import { subtract } from '../../../../../domain/money/decimal.ts'
import { isBlankRow } from '../../../grid/grid-columns.ts'
import { plainFigure } from '../../../grid/stock-rows.ts'
import type { TradeCells, TradeRow } from '../trade-rows.ts'
import { readDiscount } from '../trade-rows.ts'

/** A row of an invoice or a bill that a note takes back. */
export type OriginRow = ReturnableRow & {
  id: string
  /** Number of its document. */
  number: string
  taxScheme: TaxScheme | null
}

/** The records that the rows of a form refer to; a new object whenever more are loaded. */
export type Lookup = {
  schemes: ReadonlyMap<string, TaxScheme>
  origins: ReadonlyMap<string, OriginRow>
  digits: number
}

export type DocumentDiscount = { discount: string; is_trade_discount: boolean; tax_type: TaxType }

function totalsHeader({ discount, is_trade_discount, tax_type }: DocumentDiscount, digits: number): TotalsHeader {
  return {
    ...readDiscount(discount),
    is_trade_discount,
    tax_type,
    currencyDigits: digits,
  }
}

const read = new WeakMap<Lookup, WeakMap<object, TypedRow | ComputedRow>>()

/**
 * Returns a row for the arithmetic. Rows are immutable, so each is read once, however often the totals are computed.
 */
function countedRow(row: TradeCells, lookup: Lookup): TypedRow | ComputedRow {
  const cachedRows = read.get(lookup) ?? new WeakMap<object, TypedRow | ComputedRow>()
  read.set(lookup, cachedRows)
  const before = cachedRows.get(row)
  if (before) return before
  const counted = readRow(row, lookup)
  cachedRows.set(row, counted)
  return counted
}

function readRow(row: TradeCells, { schemes, origins, digits }: Lookup): TypedRow | ComputedRow {
  const quantity = plainFigure(row.quantity)
  const origin = row.origin_row === '' ? undefined : origins.get(row.origin_row)
  if (origin) return returnedRow(origin, quantity, digits)
  return {
    quantity,
    rate: plainFigure(row.rate),
    ...readDiscount(row.discount),
    is_trade_discount: row.is_trade_discount !== '',
    taxScheme: schemes.get(row.tax_scheme) ?? null,
  }
}

function returnedRow(
  { original, returnedBefore, taxScheme }: OriginRow,
  quantity: string,
  currencyDigits: number,
): ComputedRow {
  return { figures: returnOfRow({ original, returnedBefore, quantity, currencyDigits }), taxScheme }
}

/** Returns rows for the arithmetic; of several that return the same row each continues those above. */
function countedRows(rows: readonly TradeRow[], lookup: Lookup): (TypedRow | ComputedRow)[] {
  const { origins, digits } = lookup
  if (origins.size === 0) return rows.map((row) => countedRow(row, lookup))
  const returning = rows.map(({ origin_row, quantity }) => ({ origin_row, quantity: plainFigure(quantity) }))
  const inOrder = returnedInOrder(returning, origins, digits)
  return rows.map((row, index) => {
    const origin = inOrder[index] ?? null
    const isFirst = origin === null || origin === origins.get(row.origin_row)
    return isFirst ? countedRow(row, lookup) : returnedRow(origin, plainFigure(row.quantity), digits)
  })
}

export type TradeTotals = { rows: RowFigures[]; totals: DocumentTotals }

/** Returns the totals by row and of the document. */
export function tradeTotals(rows: readonly TradeRow[], discount: DocumentDiscount, lookup: Lookup): TradeTotals {
  const filled = rows.filter((row) => !isBlankRow(row))
  return documentTotals(totalsHeader(discount, lookup.digits), countedRows(filled, lookup))
}

const amounts = new WeakMap<object, string>()

/** Returns the amount of a row after its own discount, as its last cell shows it; '' for a row without an amount. */
export function rowAmount(row: TradeCells, taxType: TaxType, lookup: Lookup): string {
  const counted = countedRow(row, lookup)
  const cachedAmount = amounts.get(counted)
  if (cachedAmount !== undefined) return cachedAmount
  const plain = { discount_type: null, discount: '', is_trade_discount: false }
  const [figures] = documentTotals({ ...plain, tax_type: taxType, currencyDigits: lookup.digits }, [counted]).rows
  const isKnown = row.quantity !== '' && (row.rate !== '' || 'figures' in counted)
  const amount = figures && isKnown ? subtract(figures.gross, figures.rowDiscount) : ''
  amounts.set(counted, amount)
  return amount
}
