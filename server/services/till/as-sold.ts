/** The books as a till sold by them, and what has changed in them since. */
import { add, compare, isNegative, isZero, multiply, subtract, sum, withDigits } from '../../../domain/money/decimal.ts'
import type { Sale, SaleLine } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import { unpaidOf } from '../../../domain/till/paid-of-sale.ts'
import type { SoldItem } from '../../db/till/sale-store.ts'
import type { TradeFacts } from '../documents/trade/trade-facts.ts'

type TaxedRows = { rows: readonly Pick<SaleLine, 'tax_scheme' | 'tax_rate'>[] }

/** Returns the books with items and customer active, taxes at the rates as sold, and stock that may become negative. */
export function booksAsSold(facts: TradeFacts, { rows }: TaxedRows): TradeFacts {
  const rates = new Map(rows.map(({ tax_scheme: scheme, tax_rate: rate }) => [scheme, rate]))
  return {
    ...booksOfTill(facts),
    schemes: new Map([...facts.schemes].map(([id, scheme]) => [id, { ...scheme, rate: rates.get(id) ?? scheme.rate }])),
  }
}

/** Returns the books in which a unit of an item holds what it held when it was sold; `factors` by `item unit`. */
export function booksInUnits(facts: TradeFacts, factors: ReadonlyMap<string, string | null>): TradeFacts {
  const units = [...facts.units].map(
    ([key, unit]) => [key, { ...unit, factor: factors.get(key) ?? unit.factor }] as const,
  )
  return { ...facts, units: new Map(units) }
}

/** Returns the books in which nothing refuses what took place. */
function booksOfTill(facts: TradeFacts): TradeFacts {
  return {
    ...facts,
    settings: { ...facts.settings, sales_require_item_code: false, sales_require_hs_code: false },
    items: new Map([...facts.items].map(([id, item]) => [id, { ...item, is_active: true }])),
    party: facts.party && { ...facts.party, is_active: true },
    rules: { ...facts.rules, policy: 'allow' },
  }
}

/** Returns what of a sale differs from the books now. */
export function notesOfSale(facts: TradeFacts, sale: Sale, items: ReadonlyMap<string, SoldItem>): TillNote[] {
  return [
    ...itemNotes(sale, items),
    ...priceNotes(facts, sale, items),
    ...taxNotes(facts, sale),
    ...stockNotes(facts, sale, items),
    ...creditNotes(facts, sale),
  ]
}

function itemNotes({ rows }: Sale, items: ReadonlyMap<string, SoldItem>): TillNote[] {
  const inactive = new Set(rows.flatMap(({ item }) => (items.get(item)?.is_active === false ? [item] : [])))
  return [...inactive].map((id) => ({ code: 'ITEM_INACTIVE', params: { item: items.get(id)?.name ?? '' } }))
}

function priceNotes({ units, book }: TradeFacts, { rows }: Sale, items: ReadonlyMap<string, SoldItem>): TillNote[] {
  return rows.flatMap(({ item: id, unit, rate }): TillNote[] => {
    const item = items.get(id)
    if (item?.selling_price == null) return []
    const price = multiply(item.selling_price, units.get(`${item.survivor} ${unit}`)?.factor ?? '1')
    if (compare(price, rate) === 0) return []
    const digits = book.currency_digits
    return [
      {
        code: 'PRICE_CHANGED',
        params: { item: item.name, rate: withDigits(rate, digits), price: withDigits(price, digits) },
      },
    ]
  })
}

function taxNotes({ schemes }: TradeFacts, { rows }: Sale): TillNote[] {
  const notes = rows.flatMap(({ tax_scheme: id, tax_rate: rate }): [string, TillNote][] => {
    const scheme = schemes.get(id ?? '')
    if (!scheme || rate === null || compare(rate, scheme.rate) === 0) return []
    return [[scheme.id, { code: 'TAX_CHANGED', params: { scheme: scheme.name, rate, now: scheme.rate } }]]
  })
  return [...new Map(notes).values()]
}

function stockNotes({ units }: TradeFacts, { rows }: Sale, items: ReadonlyMap<string, SoldItem>): TillNote[] {
  const left = new Map<string, string>()
  for (const { item: id, unit, quantity } of rows) {
    const item = items.get(id)
    if (item?.stock == null) continue
    const sold = multiply(quantity, units.get(`${item.survivor} ${unit}`)?.factor ?? '1')
    left.set(item.survivor, subtract(left.get(item.survivor) ?? item.stock, sold))
  }
  const names = new Map([...items.values()].map(({ survivor, name }) => [survivor, name]))
  return [...left].flatMap(([id, quantity]): TillNote[] =>
    isNegative(quantity) ? [{ code: 'STOCK_NEGATIVE', params: { item: names.get(id) ?? '' } }] : [],
  )
}

function creditNotes({ party, book }: TradeFacts, sale: Sale): TillNote[] {
  const unpaid = unpaidOf(sale)
  if (party === null || isZero(unpaid)) return []
  if (party.is_walk_in) {
    const unknown = sum(sale.payments.flatMap(({ outcome, amount }) => (outcome === 'unknown' ? [amount] : [])))
    const rest = subtract(unpaid, unknown)
    const amount = withDigits(rest, book.currency_digits)
    return isZero(rest) ? [] : [{ code: 'ON_ACCOUNT_WALK_IN', params: { amount } }]
  }
  const isAbove = party.credit_limit !== null && compare(add(party.owed, unpaid), party.credit_limit) > 0
  return isAbove ? [{ code: 'CREDIT_LIMIT', params: { customer: party.name } }] : []
}
