/** The rows of adjustments and conversions: as rules see them, as they are stored, and as they are told and answered. */
import type { Problem } from '../../../domain/errors.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import { inBaseUnit } from '../../../domain/inventory/check-rows.ts'
import { canonical, sum, withDigits } from '../../../domain/money/decimal.ts'
import { fromMicros, perUnit, toMicros } from '../../../domain/money/micros.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import type { ReadLists } from '../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../db/core/client.ts'
import type { Judged, JudgedLine } from '../documents/plain/kind.ts'
import type { RowFacts } from './stock-facts.ts'
import { rowFacts, rowProblems, unitOf } from './stock-facts.ts'

type Values = Readonly<Record<string, string | null>>

/** What a row says; '' or null for nothing. */
export function stockRow(values: Values): StockRow {
  const { item, quantity, unit, description } = values
  return { item: item || null, quantity: quantity ?? '', unit: unit || null, description: description ?? '' }
}

/** The items and units that rows name, and the accounts of these codes. */
export function factsOf(accounts: readonly string[]) {
  return (companyId: string, { lists }: { lists: ReadLists }): Reading<RowFacts> =>
    rowFacts(companyId, { rows: (lists['rows'] ?? []).map(({ values }) => stockRow(values)), accounts })
}

type Document = Pick<Judged<unknown, RowFacts>, 'lists' | 'unread' | 'facts'>

/**
 * What is wrong with a document by its own check, which is given the rows at their places, and with the items and units of
 * the rows. How many rows there are is said once each of them can be read.
 */
export function stockProblems<Row extends StockRow>(
  { lists: { rows = [] }, unread, facts }: Document,
  { rowOf, check }: { rowOf: (values: Values) => Row; check: (rows: readonly Row[]) => Problem[] },
): Problem[] {
  const byPlace = new Map(rows.map(({ place, values }) => [place, values]))
  const sent = Array.from({ length: (rows.at(-1)?.place ?? -1) + 1 }, (_, place) => rowOf(byPlace.get(place) ?? {}))
  const isUnread = [...unread].some((path) => path.startsWith('rows'))
  const own = check(sent).filter(({ path }) => !(isUnread && path === 'rows'))
  return [...own, ...rowProblems(sent, facts)]
}

/** The rows in the unit of each, the item's own where none is said, and how many of that it is. */
export function inUnits({ lists: { rows = [] }, facts }: Document): JudgedLine[] {
  return rows.map(({ values, named, ...row }) => {
    const unit = unitOf(stockRow(values), facts)
    if (!unit?.factor) throw new Error('A row without an item or a unit cannot be stored')
    const { unit_id: id, unit_label: label, factor } = unit
    const chosen = { id, label, is_active: true, belongs: true, carried: {} }
    return { ...row, values: { ...values, unit: id, unit_factor: factor }, named: { ...named, unit: chosen } }
  })
}

/** A row that moves stock; `own` is its quantity in the item's own unit, `path` where a problem of the movement stands. */
export type MovedRow = {
  itemId: string
  quantity: string
  own: string
  unitId: string
  unitFactor: string
  rowNo: number
  path: string
}

/** What the rows of a document move, with what each says. */
export function movedRows({ lists: { rows = [] } }: Pick<Document, 'lists'>) {
  return rows.map(({ place, values }, index): MovedRow & { values: JudgedLine['values'] } => {
    const { item: itemId = '', quantity = '', unit: unitId = '', unit_factor: unitFactor = '' } = values
    const own = inBaseUnit(quantity, unitFactor)
    return { values, itemId, quantity, own, unitId, unitFactor, rowNo: index + 1, path: `rows.${place}.quantity` }
  })
}

/** A row of an answer in words, for the history: `Bolt · 2.5 Dozen`. */
export function rowInWords({ item_label: item, quantity, unit_label: unit, description }: Body): string {
  return [item, `${canonical(String(quantity))} ${String(unit ?? '')}`.trim(), description].filter(Boolean).join(' · ')
}

type Seen = { digits: number; costs: boolean }

/** What rows cost together, null for who may not see that. */
export function totalOf(rows: readonly Body[], { digits, costs }: Seen): string | null {
  const all = rows.flatMap(({ cost }) => (typeof cost === 'string' ? [cost] : []))
  return costs ? withDigits(sum(all), digits) : null
}

/** What a row is answered with: what it costs and what one of it does, null for who may not see that or while it stands nowhere. */
export function costsOf({ cost, quantity }: Body, { digits, costs }: Seen) {
  if (typeof cost !== 'string' || !costs) return { cost: null, unit_cost: null }
  return {
    cost: withDigits(cost, digits),
    unit_cost: fromMicros(perUnit(toMicros(cost), toMicros(String(quantity)))),
  }
}
