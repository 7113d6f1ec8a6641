/** Makes records and documents for a demo through the use-cases that a person would use. */
import { multiply, sum } from '../../domain/money/decimal.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { statement } from '../db/core/client.ts'
import { documentUseCases } from '../services/document-registry.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { createRecord } from '../services/core/write-records.ts'

/** What somebody keeps on the shelves: prices as they are written, `opening` in pieces, the tax by its name. */
export type Goods = {
  code: string
  name: string
  category: string
  brand: string | null
  tax: string
  cost: string
  price: string
  opening: number
  /** Nothing that is kept on shelves. */
  isService: boolean
}

/** The goods of one category, and of one brand where it has one: code, name, cost, price, opening stock. */
export function goods(
  { category, tax, brand = null }: { category: string; tax: string; brand?: string | null },
  rows: readonly (readonly [string, string, string, string, number])[],
): Goods[] {
  const kind = { category, brand, tax, isService: false }
  return rows.map(([code, name, cost, price, opening]) => ({ code, name, cost, price, opening, ...kind }))
}

/** Something of a category of its own that is sold or bought and not kept. */
export function service(code: string, name: string, tax: string): Goods {
  return { code, name, category: name, brand: null, tax, cost: '', price: '', opening: 0, isService: true }
}

/** Some of an item as documents write it. */
export type ItemRow = (code: string, quantity: number) => { item: string; quantity: string; unit: string }

/** Adds a record or a document and answers it. */
export async function added<Body extends { id: string }>(company: Context, path: string, body: object): Promise<Body> {
  const resource = resourceAt(path)
  if (!resource) throw new Error(`There is no resource ${path}`)
  const created =
    resource.kind === 'document'
      ? await documentUseCases(path).create?.(company, body)
      : await createRecord(company, resource, body)
  if (!created) throw new Error(`Nothing makes a ${path}`)
  return created.body as Body
}

/** The ids of a table of the company by name. */
export async function idsByName(
  { db, who }: Context,
  table: 'unit' | 'tax_scheme' | 'payment_mode' | 'bank_account' | 'account',
): Promise<ReadonlyMap<string, string>> {
  const sql =
    table === 'bank_account'
      ? 'select id, coalesce(short_name, bank_name) as name from bank_account where company_id = $1'
      : `select id, name from ${table} where company_id = $1`
  const [rows] = await db.batch(who.companyId, [statement<{ id: string; name: string }>(sql, [who.companyId])])
  return new Map(rows.map(({ id, name: called }) => [called, id]))
}

/** Makes categories, brands, items and opening stock, all of it counted in pieces; answers how to write some of an item. */
export async function enterGoods(company: Context, shelves: readonly Goods[]): Promise<ItemRow> {
  const [units, schemes] = await Promise.all([idsByName(company, 'unit'), idsByName(company, 'tax_scheme')])
  const unit = units.get('Piece') ?? ''
  const categories = new Map<string, string>()
  const brands = new Map<string, string>()
  const items = new Map<string, string>()
  const row: ItemRow = (code, quantity) => ({ item: items.get(code) ?? '', quantity: quantity.toString(), unit })
  for (const { code, name, category, brand, tax, cost, price, opening, isService } of shelves) {
    const scheme = { tax_scheme: schemes.get(tax) }
    if (!categories.has(category)) {
      const body = { name: category, default_unit: unit, default_tax_scheme: scheme.tax_scheme }
      categories.set(category, (await added(company, 'inventory/categories', body)).id)
    }
    if (brand !== null && !brands.has(brand))
      brands.set(brand, (await added(company, 'inventory/brands', { name: brand })).id)
    const kind = { category: categories.get(category), brand: brands.get(brand ?? '') ?? null }
    const stock = isService
      ? { track_inventory: false }
      : { track_inventory: true, reorder_level: Math.ceil(opening * 0.15).toString() }
    const prices = { cost_price: cost, selling_price: price }
    const record = await added(company, 'inventory/items', {
      code,
      name,
      ...kind,
      unit,
      ...scheme,
      ...stock,
      ...prices,
    })
    items.set(code, record.id)
    if (opening > 0) await added(company, 'inventory/opening-stock', { ...row(code, opening), rate: cost })
  }
  return row
}

/** Makes the opening stock a contribution of the owners. */
export async function bringInStock(company: Context, shelves: readonly Goods[]): Promise<void> {
  const value = sum(shelves.map(({ cost, opening }) => multiply(cost || '0', opening.toString())))
  const capital = (await idsByName(company, 'account')).get('Capital introduced')
  await added(company, 'account/opening-balances', { account: capital, opening_cr: value })
}
