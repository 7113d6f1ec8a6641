/** What is typed as the one arithmetic of documents takes it, and what it answers; nothing is computed here. */
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

/** A row of an invoice or a bill as a note takes it back. */
export type OriginRow = {
  id: string
  /** Number of the document that has it. */
  number: string
  original: RowPart
  returnedBefore: RowPart
  /** Of `original`, how many can still come back. */
  left: string
  taxScheme: TaxScheme | null
}

/** Where the rows of one form find what they name; a new object when more is known. */
export type Lookup = {
  schemes: ReadonlyMap<string, TaxScheme>
  origins: ReadonlyMap<string, OriginRow>
  digits: number
}

export type DocumentDiscount = { discount: string; is_trade_discount: boolean; tax_type: TaxType }

export function totalsHeader(
  { discount, is_trade_discount, tax_type }: DocumentDiscount,
  digits: number,
): TotalsHeader {
  return {
    ...readDiscount(discount),
    is_trade_discount,
    tax_type,
    currencyDigits: digits,
  }
}

const read = new WeakMap<Lookup, WeakMap<object, TypedRow | ComputedRow>>()

/** A row for the arithmetic. Rows are immutable values, so each is read once, however often the totals are shown. */
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

export type Counted = { rows: RowFigures[]; totals: DocumentTotals }

/** What the rows come to, row by row and together. */
export function tradeTotals(rows: readonly TradeRow[], discount: DocumentDiscount, lookup: Lookup): Counted {
  const filled = rows.filter((row) => !isBlankRow(row))
  return documentTotals(
    totalsHeader(discount, lookup.digits),
    filled.map((row) => countedRow(row, lookup)),
  )
}

const amounts = new WeakMap<object, string>()

/** What a row comes to after its own discount, which is what stands at its end; '' as long as it comes to nothing. */
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
