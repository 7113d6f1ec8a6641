/** The figures of a recorded sale, at the prices, discounts and tax rates as sold. */
import type { DocumentTotals, RowFigures } from '../documents/totals.ts'
import { documentTotals } from '../documents/totals.ts'
import type { CatalogScheme } from './catalog.ts'
import type { Sale, SaleLine } from './facts.ts'

export type Knowledge = { readonly currencyDigits: number; readonly schemes: ReadonlyMap<string, CatalogScheme> }

/** Returns the tax scheme of a line with the rate as sold; null without one. */
export function schemeAsSold(
  { tax_scheme, tax_rate }: Pick<SaleLine, 'tax_scheme' | 'tax_rate'>,
  { schemes }: Knowledge,
): CatalogScheme | null {
  const scheme = tax_scheme === null ? undefined : schemes.get(tax_scheme)
  return scheme === undefined ? null : { ...scheme, rate: tax_rate ?? scheme.rate }
}

/**
 * Returns a sale whose discounts in the currency are what they took off: tills have recorded some that are finer than the
 * currency, or more than the amount.
 *
 *   10.00 off 5.40     5.40 off        0.125 off 5.40     0.13 off
 */
export function withDiscountsTaken(sale: Sale, currencyDigits: number): Sale {
  const { rows, totals } = saleFigures(sale, { currencyDigits, schemes: new Map() })
  const taken = (type: Sale['discount_type'], discount: string, reduction: string) =>
    type === 'amount' ? reduction : discount
  return {
    ...sale,
    discount: taken(sale.discount_type, sale.discount, totals.headerDiscounts),
    rows: sale.rows.map((row, place) => ({
      ...row,
      discount: taken(row.discount_type, row.discount, rows[place]?.rowDiscount ?? '0'),
    })),
  }
}

/** Returns the figures of each line and of the whole sale. */
export function saleFigures(sale: Sale, knowledge: Knowledge): { rows: RowFigures[]; totals: DocumentTotals } {
  const header = { ...discountOf(sale), tax_type: sale.tax_type, currencyDigits: knowledge.currencyDigits }
  const rows = sale.rows.map((row) => ({
    ...discountOf(row),
    quantity: row.quantity,
    rate: row.rate,
    taxScheme: schemeAsSold(row, knowledge),
  }))
  return documentTotals(header, rows)
}

function discountOf({ discount, discount_type }: Pick<Sale, 'discount' | 'discount_type'>) {
  return { discount, discount_type, is_trade_discount: false }
}
