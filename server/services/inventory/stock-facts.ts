/** Reads what a stock document needs of the books before it is checked, and checks its rows. */
import type { Problem } from '../../../domain/errors.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import { checkBaseQuantity, filledRows, inBaseUnit } from '../../../domain/inventory/check-rows.ts'
import { canonical, isDecimal } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { ItemFacts, UnitFacts } from '../../db/stock/stock-facts-store.ts'
import { itemFacts, systemAccounts, unitFacts } from '../../db/stock/stock-facts-store.ts'
import type { Books, Run } from '../books/books.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

/** The items and units of rows, and accounts of the books. */
export type RowFacts = {
  items: ReadonlyMap<string, ItemFacts>
  /** By `item unit`. */
  units: ReadonlyMap<string, UnitFacts>
  /** By system code. */
  accounts: ReadonlyMap<string, string>
}
export type StockFacts = Books & RowFacts

type FactsQuery = {
  rows: readonly Pick<StockRow, 'item' | 'unit'>[]
  /** System codes of the counter accounts. */
  accounts?: readonly string[]
}

/** Reads the items and units of rows and the accounts that they post to. */
export function rowFacts(companyId: string, { rows, accounts = [] }: FactsQuery): Reading<RowFacts> {
  const ids = [...new Set(rows.map(({ item }) => item ?? ''))].filter(isId)
  const unitKeys = new Map(
    rows.flatMap(({ item, unit }) => {
      const isBoth = item !== null && unit !== null && isId(item) && isId(unit)
      return isBoth ? [[`${item} ${unit}`, { item, unit }] as const] : []
    }),
  )
  return reading(
    [itemFacts(companyId, ids), unitFacts(companyId, [...unitKeys.values()]), systemAccounts(companyId, accounts)],
    ([items, units, unitRows]) => ({
      items: new Map(items.map((item) => [item.id, item])),
      units: new Map(units.map((unit) => [`${unit.item_id} ${unit.unit_id}`, unit])),
      accounts: new Map(unitRows.map(({ system_code, id }) => [system_code, id])),
    }),
  )
}

/** Reads the same with the books. */
export async function loadStockFacts(
  run: Run,
  { who }: DecisionContext,
  { books, ...query }: FactsQuery & { books: Books },
): Promise<StockFacts> {
  const { statements, take } = rowFacts(who.companyId, query)
  return { ...books, ...take(await run(statements)) }
}

/** Returns the account of a system code, which every company has. */
export function accountOf({ accounts }: Pick<RowFacts, 'accounts'>, code: string): string {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`The company has no account ${code}`)
  return id
}

/** Returns the names of items, for messages. */
export function namesOf({ items }: Pick<RowFacts, 'items'>): Map<string, string> {
  return new Map([...items.values()].map(({ id, name }) => [id, name]))
}

/** A row with its item and unit. `baseQuantity` is its quantity in the base unit of the item. */
export type ResolvedRow<Row extends StockRow> = Row & {
  item: string
  unit: string
  unit_factor: string
  baseQuantity: string
  path: string
}

/** Returns the filled rows with their units, of a document without problems. */
export function resolvedRows<Row extends StockRow>(rows: readonly Row[], facts: RowFacts): ResolvedRow<Row>[] {
  return filledRows(rows).map(({ row, path }) => {
    const itemUnit = unitOf(row, facts)
    if (row.item === null || itemUnit === undefined || itemUnit.factor === null) {
      throw new Error('A row without an item or a unit cannot be posted')
    }
    const { unit_id: unit, factor: unit_factor } = itemUnit
    const quantity = canonical(row.quantity)
    const baseQuantity = inBaseUnit(quantity, unit_factor)
    return { ...row, quantity, item: row.item, unit, unit_factor, baseQuantity, path }
  })
}

/** Returns the unit of a row with its factor, by default the base unit; undefined for an unknown unit. */
export function unitOf(
  { item: id, unit }: Pick<StockRow, 'item' | 'unit'>,
  { items, units }: Pick<RowFacts, 'items' | 'units'>,
): Pick<UnitFacts, 'unit_id' | 'unit_label' | 'factor'> | undefined {
  const item = items.get(id ?? '')
  if (!item) return undefined
  if (unit === null || unit === item.unit_id) return { unit_id: item.unit_id, unit_label: item.unit_label, factor: '1' }
  return units.get(`${item.id} ${unit}`)
}

/**
 * Returns the problems of items and units of filled rows: UNKNOWN_REFERENCE, ITEM_INACTIVE, ITEM_NOT_TRACKED,
 * UNIT_UNKNOWN, and TOO_MANY_DIGITS of a quantity that is too large in the base unit.
 */
export function rowProblems(rows: readonly StockRow[], facts: RowFacts): Problem[] {
  return filledRows(rows).flatMap(({ row, path }) => itemProblems(row, path, facts))
}

/** Returns the same for one item at `path.item`, such as the finished good of a bill. */
export function itemProblems(row: StockRow, path: string, facts: RowFacts): Problem[] {
  if (row.item === null) return []
  const at = (field: string) => (path === '' ? field : `${path}.${field}`)
  const item = facts.items.get(row.item)
  if (!item) return [{ code: 'UNKNOWN_REFERENCE', path: at('item') }]
  const params = { item: item.name }
  if (!item.is_active) return [{ code: 'ITEM_INACTIVE', path: at('item'), params }]
  if (!item.track_inventory) return [{ code: 'ITEM_NOT_TRACKED', path: at('item'), params }]
  const unit = unitOf(row, facts)
  if (!unit) return [{ code: 'UNKNOWN_REFERENCE', path: at('unit') }]
  if (unit.factor === null) {
    return [
      { code: 'UNIT_UNKNOWN', path: at('unit'), params: { ...params, base: item.unit_label, unit: unit.unit_label } },
    ]
  }
  if (!isDecimal(row.quantity) || row.quantity.length > 40) return []
  return checkBaseQuantity(inBaseUnit(row.quantity, unit.factor), at('quantity')).filter(
    ({ code }) => code === 'TOO_MANY_DIGITS',
  )
}

/** Describes a row for the history: `Bolt · 2.5 Dozen`. */
export function rowText(row: StockRow, facts: RowFacts): string {
  const item = facts.items.get(row.item ?? '')
  const unit = unitOf(row, facts)?.unit_label ?? ''
  return [item?.name, `${row.quantity} ${unit}`.trim(), row.description].filter(Boolean).join(' · ')
}
