/** Converts the typed values for the shared arithmetic of documents and back; computes nothing itself. */
import { returnOfRow } from '../../../../../domain/documents/return-of-row.ts'
import type { RowPart } from '../../../../../domain/documents/return-of-row.ts'
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
export type OriginRow = {
  id: string
  /** Number of its document. */
  number: string
  original: RowPart
  returnedBefore: RowPart
  /** The part of `original` that can still be returned. */
  left: string
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
export function countedRow(row: TradeCells, lookup: Lookup): TypedRow | ComputedRow {
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
  if (origin) {
    const { original, returnedBefore, taxScheme } = origin
    return { figures: returnOfRow({ original, returnedBefore, quantity, currencyDigits: digits }), taxScheme }
  }
  return {
    quantity,
    rate: plainFigure(row.rate),
    ...readDiscount(row.discount),
    is_trade_discount: row.is_trade_discount !== '',
    taxScheme: schemes.get(row.tax_scheme) ?? null,
  }
}

export type TradeTotals = { rows: RowFigures[]; totals: DocumentTotals }

/** Returns the totals by row and of the document. */
export function tradeTotals(rows: readonly TradeRow[], discount: DocumentDiscount, lookup: Lookup): TradeTotals {
  const filled = rows.filter((row) => !isBlankRow(row))
  return documentTotals(
    totalsHeader(discount, lookup.digits),
    filled.map((row) => countedRow(row, lookup)),
  )
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
