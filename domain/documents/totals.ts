/**
 * The totals of sales vouchers, purchase vouchers, credit notes and debit notes. The form, on each change, and the
 * server, before storing, call this one function, so that both have the same figures.
 *
 * A row's amount, its discounts and its net are rounded to the currency's digits once, half up; the document's figures
 * are sums of these. The figure that a net counts in depends on the kind of the row's scheme, not on a tax of zero; a
 * row without a scheme is not taxable.
 *
 *   2 × 100.00 less 10 %, at 13 %          200.00 −20.00 −18.00    net 162.00   tax 21.06   total 183.06
 *   1 × 50.00, without a scheme             50.00   0.00  −5.00         45.00        0.00          45.00
 *   3 × 40.00 less 20.00, at 13 %          120.00 −20.00 −10.00         90.00       11.70         101.70
 *   33.00 off the whole                    370.00 −40.00 −33.00        297.00       32.76         329.76
 *                                          taxable 252.00, not taxable 45.00
 *
 * The buyer accounts for the tax of a reverse charge and of a postponed import: it is computed on the net like other tax,
 * but part of no total, and prices never include it.
 *
 *   1 × 100.00, reverse charge 20 %        net 100.00   tax 0.00   total 100.00   self-assessed tax 20.00
 *
 * With tax-inclusive prices gross and discounts are as entered, with tax; net and the two posted discounts are without.
 * A row of a note that returns a row of an invoice has its figures already (`figures`): nothing of it is recalculated,
 * and a discount on the note does not change it.
 */
import { fromMicros, smallestUnit, timesPrice, toMicros } from '../money/micros.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import { isSelfAssessed } from '../tax/schemes.ts'
import { discountUnits, spreadDiscount } from './discount.ts'
import type { Discount } from './discount.ts'
import { taxRows } from './tax.ts'
import type { NetAmounts, TaxScheme, TaxType } from './tax.ts'
import { typedMicros } from './typed-number.ts'

export type TotalsHeader = Discount & { readonly tax_type: TaxType; readonly currencyDigits: number }

/** A row as entered: quantity and rate with at most six decimal places, the discount of the whole row. */
export type TypedRow = Discount & {
  readonly quantity: string
  readonly rate: string
  readonly taxScheme: TaxScheme | null
}

/** A row of a note with the figures of the row that it returns. */
export type ComputedRow = { readonly figures: RowFigures; readonly taxScheme: TaxScheme | null }

/** The figures that every row has. */
export type Figure =
  | 'gross'
  | 'rowDiscount'
  | 'headerDiscount'
  | 'net'
  | 'tax'
  | 'total'
  | 'tradeDiscount'
  | 'nonTradeDiscount'
/**
 * The figures of a row, in the currency, canonical. net + tax = total; net + nonTradeDiscount is posted as sales or
 * purchases, and tradeDiscount is the amount by which it was reduced.
 */
export type RowFigures = Readonly<Record<Figure, string>> & SelfAssessed

/** The figures of a row without an amount. */
export const noFigures: RowFigures = {
  gross: '0',
  rowDiscount: '0',
  headerDiscount: '0',
  net: '0',
  tax: '0',
  total: '0',
  tradeDiscount: '0',
  nonTradeDiscount: '0',
}

/** The tax that the buyer accounts for; absent where there is none. */
type SelfAssessed = { readonly selfAssessedTax?: string }
type Units = Record<Figure | 'selfAssessedTax', bigint>

/** The taxable amount and the tax of one scheme; also of a scheme without tax. */
export type SchemeTotal = TaxScheme & { readonly net: string; readonly tax: string } & SelfAssessed

/** Sums of the rows; the five kinds add up to the sum of the nets. */
export type DocumentTotals = Readonly<
  Record<
    | 'subTotal'
    | 'rowDiscounts'
    | 'headerDiscounts'
    | 'nonTaxable'
    | 'taxable'
    | 'zeroRated'
    | 'exempt'
    | 'export'
    | 'tax'
    | 'total',
    string
  >
> & { readonly taxes: readonly SchemeTotal[] }

/**
 * Returns the figures of each row and of the document. Invalid numbers count as zero, since checkTradeDocument reports
 * them; valid documents are computed exactly.
 */
export function documentTotals(
  header: TotalsHeader,
  rows: readonly (TypedRow | ComputedRow)[],
): { rows: RowFigures[]; totals: DocumentTotals } {
  const unit = smallestUnit(header.currencyDigits)
  const typedRows = rows.flatMap((row) => ('figures' in row ? [] : [row]))
  const computedRows = computeRows(header, typedRows, unit).values()
  const taxedRows = rows.map((row) => {
    const units = 'figures' in row ? unitsOf(row.figures, unit) : computedRows.next().value
    if (units === undefined) throw new Error('A row has no figures')
    return { units, scheme: 'figures' in row ? row.taxScheme : schemeOf(header, row) }
  })
  return { rows: taxedRows.map(({ units }) => toRowFigures(units, unit)), totals: addUp(taxedRows, unit) }
}

function schemeOf({ tax_type }: TotalsHeader, { taxScheme }: TypedRow): TaxScheme | null {
  return tax_type === 'none' ? null : taxScheme
}

const noAmounts: NetAmounts = { net: 0n, tax: 0n, trade: 0n, nonTrade: 0n }

function computeRows(header: TotalsHeader, rows: readonly TypedRow[], unit: bigint): Units[] {
  const discountedRows = rows.map((row) => {
    const gross = timesPrice(typedMicros(row.quantity), typedMicros(row.rate), unit) / unit
    const rowDiscount = discountUnits(gross, row, unit)
    return { row, gross, rowDiscount, amount: gross - rowDiscount, scheme: schemeOf(header, row) }
  })
  const amounts = discountedRows.reduce((sum, { amount }) => sum + amount, 0n)
  const headerDiscounts = spreadDiscount(discountUnits(amounts, header, unit), discountedRows)
  // Explicit fields instead of a spread: thousands of rows are computed on each key press.
  const rowAmounts = discountedRows.map(({ row, gross, rowDiscount, amount, scheme }, index) => {
    const headerDiscount = headerDiscounts[index] ?? 0n
    const trade = (row.is_trade_discount ? rowDiscount : 0n) + (header.is_trade_discount ? headerDiscount : 0n)
    const nonTrade = rowDiscount + headerDiscount - trade
    return { gross, rowDiscount, headerDiscount, amount: amount - headerDiscount, trade, nonTrade, scheme }
  })
  const nets: NetAmounts[] = []
  const selfAssessed: bigint[] = []
  for (const { scheme, places } of byScheme(rowAmounts)) {
    const schemeRows = places.flatMap((index) => rowAmounts[index] ?? [])
    const isByBuyer = isSelfAssessed(scheme?.kind)
    const isInclusive = header.tax_type === 'inclusive' && !isByBuyer
    const netAmounts = taxRows(schemeRows, scheme?.rate ?? '0', isInclusive)
    for (const [nth, index] of places.entries()) {
      const row = netAmounts[nth] ?? noAmounts
      nets[index] = isByBuyer ? { ...row, tax: 0n } : row
      selfAssessed[index] = isByBuyer ? row.tax : 0n
    }
  }
  return rowAmounts.map(({ gross, rowDiscount, headerDiscount }, index) => {
    const { net, tax, trade, nonTrade } = nets[index] ?? noAmounts
    return {
      gross,
      rowDiscount,
      headerDiscount,
      net,
      tax,
      total: net + tax,
      tradeDiscount: trade,
      nonTradeDiscount: nonTrade,
      selfAssessedTax: selfAssessed[index] ?? 0n,
    }
  })
}

/**
 * Groups the indexes of the rows by scheme, in the order of first appearance. A scheme with two rates, as in a note on
 * invoices from before and after a change of the rate, makes two groups.
 */
function byScheme(
  rows: readonly { readonly scheme: TaxScheme | null }[],
): Iterable<{ scheme: TaxScheme | null; places: number[] }> {
  const groups = new Map<string, { scheme: TaxScheme | null; places: number[] }>()
  for (const [index, { scheme }] of rows.entries()) {
    const key = scheme === null ? '' : `${scheme.id} ${typedMicros(scheme.rate)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { scheme, places: [index] })
    else group.places.push(index)
  }
  return groups.values()
}

type TaxedRow = { readonly units: Units; readonly scheme: TaxScheme | null }

const BUCKETS = {
  taxable: 'taxable',
  zero_rated: 'zeroRated',
  exempt: 'exempt',
  export: 'export',
  outside_scope: 'nonTaxable',
  reverse_charge: 'nonTaxable',
  import: 'nonTaxable',
} as const satisfies Record<Exclude<SchemeKind, 'withholding'>, keyof DocumentTotals>

function addUp(rows: readonly TaxedRow[], unit: bigint): DocumentTotals {
  const sum = { gross: 0n, rowDiscount: 0n, headerDiscount: 0n, tax: 0n, total: 0n }
  for (const { units } of rows) {
    sum.gross += units.gross
    sum.rowDiscount += units.rowDiscount
    sum.headerDiscount += units.headerDiscount
    sum.tax += units.tax
    sum.total += units.total
  }
  const kinds = { nonTaxable: 0n, taxable: 0n, zeroRated: 0n, exempt: 0n, export: 0n }
  const taxes: SchemeTotal[] = []
  for (const { scheme, places } of byScheme(rows)) {
    let net = 0n
    let tax = 0n
    let selfAssessed = 0n
    for (const index of places) {
      net += rows[index]?.units.net ?? 0n
      tax += rows[index]?.units.tax ?? 0n
      selfAssessed += rows[index]?.units.selfAssessedTax ?? 0n
    }
    kinds[scheme === null ? 'nonTaxable' : BUCKETS[scheme.kind]] += net
    if (scheme !== null) {
      const figures = { net: fromMicros(net * unit), tax: fromMicros(tax * unit) }
      taxes.push({ ...scheme, ...figures, ...selfAssessedIn(selfAssessed, unit) })
    }
  }
  return {
    subTotal: fromMicros(sum.gross * unit),
    rowDiscounts: fromMicros(sum.rowDiscount * unit),
    headerDiscounts: fromMicros(sum.headerDiscount * unit),
    nonTaxable: fromMicros(kinds.nonTaxable * unit),
    taxable: fromMicros(kinds.taxable * unit),
    zeroRated: fromMicros(kinds.zeroRated * unit),
    exempt: fromMicros(kinds.exempt * unit),
    export: fromMicros(kinds.export * unit),
    tax: fromMicros(sum.tax * unit),
    total: fromMicros(sum.total * unit),
    taxes,
  }
}

function unitsOf(figures: RowFigures, unit: bigint): Units {
  return {
    gross: toMicros(figures.gross) / unit,
    rowDiscount: toMicros(figures.rowDiscount) / unit,
    headerDiscount: toMicros(figures.headerDiscount) / unit,
    net: toMicros(figures.net) / unit,
    tax: toMicros(figures.tax) / unit,
    total: toMicros(figures.total) / unit,
    tradeDiscount: toMicros(figures.tradeDiscount) / unit,
    nonTradeDiscount: toMicros(figures.nonTradeDiscount) / unit,
    selfAssessedTax: toMicros(figures.selfAssessedTax ?? '0') / unit,
  }
}

function selfAssessedIn(units: bigint, unit: bigint): SelfAssessed {
  return units === 0n ? {} : { selfAssessedTax: fromMicros(units * unit) }
}

function toRowFigures(units: Units, unit: bigint): RowFigures {
  return {
    gross: fromMicros(units.gross * unit),
    rowDiscount: fromMicros(units.rowDiscount * unit),
    headerDiscount: fromMicros(units.headerDiscount * unit),
    net: fromMicros(units.net * unit),
    tax: fromMicros(units.tax * unit),
    total: fromMicros(units.total * unit),
    tradeDiscount: fromMicros(units.tradeDiscount * unit),
    nonTradeDiscount: fromMicros(units.nonTradeDiscount * unit),
    ...selfAssessedIn(units.selfAssessedTax, unit),
  }
}
