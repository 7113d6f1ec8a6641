/**
 * The cart of a till: what a customer is about to buy. Its figures are those of `documentTotals`, like on an invoice.
 *
 * An item that is scanned again raises the quantity of its line, unless that line has a discount or a price of its own.
 *
 *   tea 5.40, tea 5.40                     1 line: 2 × 5.40
 *   tea 5.40, tea at 5.00, tea 5.40        2 lines: 2 × 5.40 and 1 × 5.00
 */
import type { DiscountType } from '../documents/discount.ts'
import type { DocumentTotals, RowFigures } from '../documents/totals.ts'
import { documentTotals } from '../documents/totals.ts'
import { add, compare, decimalPlaces, integerDigits, isDecimal, subtract } from '../money/decimal.ts'
import type { Catalog, CatalogItem, CatalogScheme } from './catalog.ts'
import type { Customer, SaleLine } from './facts.ts'

export type CartLine = {
  /** Names the line within its cart. */
  readonly key: string
  readonly item: string
  readonly name: string
  readonly unit: string
  readonly unit_label: string
  readonly quantity: string
  readonly rate: string
  /** The price in the catalog; null for an item whose price the cashier types. */
  readonly list_rate: string | null
  readonly discount: string
  readonly discount_type: DiscountType | null
  readonly tax_scheme: string | null
}

export type Cart = {
  readonly id: string
  readonly customer: Customer
  /** The name of the customer; empty for a walk-in customer. */
  readonly customer_name: string
  readonly lines: readonly CartLine[]
  /** The key of the line that the keys change. */
  readonly selection: string | null
  readonly discount: string
  readonly discount_type: DiscountType | null
  readonly remarks: string | null
  /** When the cart was put on hold; null for a cart in work. */
  readonly held_at: string | null
}

/** What the figures of a cart depend on. */
export type Prices = {
  readonly tax_type: Catalog['tax_type']
  readonly currencyDigits: number
  readonly schemes: ReadonlyMap<string, CatalogScheme>
}

/** The figures of a cart, of each line in order and of the whole. */
export type CartFigures = { readonly rows: readonly RowFigures[]; readonly totals: DocumentTotals }

/** The most digits before the decimal point of a quantity or price. */
const MOST_DIGITS = 9

/** Returns an empty cart of a walk-in customer. */
export function emptyCart(id: string): Cart {
  return {
    id,
    customer: { kind: 'name', name: null },
    customer_name: '',
    lines: [],
    selection: null,
    discount: '0',
    discount_type: null,
    remarks: null,
    held_at: null,
  }
}

/** Returns what the figures of a cart depend on. */
export function pricesOf({ tax_type, company, schemes }: Catalog): Prices {
  return {
    tax_type,
    currencyDigits: company.currency_digits,
    schemes: new Map(schemes.map((scheme) => [scheme.id, scheme])),
  }
}

/**
 * Returns the cart with one more of an item; `key` names a new line. An item without a price comes with a price of zero,
 * which the cashier has to replace.
 */
export function addItem(cart: Cart, item: CatalogItem, key: string): Cart {
  const same = cart.lines.find((line) => isSamePrice(line, item))
  if (same !== undefined) return changeLine(cart, same.key, { quantity: add(same.quantity, '1') })
  const line: CartLine = {
    key,
    item: item.id,
    name: item.name,
    unit: item.unit,
    unit_label: item.unit_label,
    quantity: '1',
    rate: item.rate ?? '0',
    list_rate: item.rate,
    discount: '0',
    discount_type: null,
    tax_scheme: item.tax_scheme,
  }
  return { ...cart, lines: [...cart.lines, line], selection: key }
}

function isSamePrice(line: CartLine, { id, rate }: CatalogItem): boolean {
  return line.item === id && rate !== null && line.discount_type === null && compare(line.rate, rate) === 0
}

export type LineChange = Partial<Pick<CartLine, 'quantity' | 'rate' | 'discount' | 'discount_type'>>

/** Returns the cart with a changed line, which is selected then. */
export function changeLine(cart: Cart, key: string, change: LineChange): Cart {
  const lines = cart.lines.map((line) => (line.key === key ? { ...line, ...change } : line))
  return { ...cart, lines, selection: key }
}

/** Returns the cart without a line; the line that takes its place is selected. */
export function removeLine(cart: Cart, key: string): Cart {
  const place = cart.lines.findIndex((line) => line.key === key)
  const lines = cart.lines.filter((line) => line.key !== key)
  return { ...cart, lines, selection: (lines[place] ?? lines.at(-1))?.key ?? null }
}

/** Returns the cart with the line before (−1) or after (1) the selected one selected. */
export function moveSelection(cart: Cart, step: -1 | 1): Cart {
  const place = cart.lines.findIndex(({ key }) => key === cart.selection)
  const next = cart.lines[place === -1 ? cart.lines.length - 1 : place + step]
  return next === undefined ? cart : { ...cart, selection: next.key }
}

/** Returns the figures of a cart. */
export function cartFigures(cart: Cart, { tax_type, currencyDigits, schemes }: Prices): CartFigures {
  const header = { ...discountOf(cart), tax_type, currencyDigits }
  const rows = cart.lines.map((line) => ({
    ...discountOf(line),
    quantity: line.quantity,
    rate: line.rate,
    taxScheme: line.tax_scheme === null ? null : (schemes.get(line.tax_scheme) ?? null),
  }))
  return documentTotals(header, rows)
}

function discountOf({ discount, discount_type }: Pick<Cart, 'discount' | 'discount_type'>) {
  return { discount, discount_type, is_trade_discount: false }
}

/** Whether a discount in the currency is more than what it is taken off: such a sale has no document. */
export function isDiscountTooLarge({ lines, ...cart }: Cart, { rows, totals }: CartFigures): boolean {
  const isMore = ({ discount, discount_type }: Pick<Cart, 'discount' | 'discount_type'>, amount: string) =>
    discount_type === 'amount' && compare(discount, amount) > 0
  const isLineAbove = lines.some((line, place) => isMore(line, rows[place]?.gross ?? '0'))
  return isLineAbove || (lines.length > 0 && isMore(cart, subtract(totals.subTotal, totals.rowDiscounts)))
}

/** Whether a typed text is a quantity or price that a line may have: not negative, at most six decimal places. */
export function isLineFigure(text: string): boolean {
  return isDecimal(text) && !text.startsWith('-') && decimalPlaces(text) <= 6 && integerDigits(text) <= MOST_DIGITS
}

/** Returns the lines of a cart as a sale records them, each with the rate of its tax scheme as sold. */
export function saleLines(cart: Cart, { schemes }: Prices): SaleLine[] {
  return cart.lines.map(({ item, quantity, unit, rate, discount, discount_type, tax_scheme }) => ({
    item,
    description: null,
    quantity,
    unit,
    rate,
    discount,
    discount_type,
    tax_scheme,
    tax_rate: tax_scheme === null ? null : (schemes.get(tax_scheme)?.rate ?? null),
  }))
}
