/** The rows of adjustments and assemblies: as rules see them, as they are stored, and as they are answered. */
import type { Problem } from '../../../domain/errors.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import { inBaseUnit } from '../../../domain/inventory/check-rows.ts'
import { canonical, sum, withDigits } from '../../../domain/money/decimal.ts'
import { fromMicros, perUnit, toMicros } from '../../../domain/money/micros.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import type { ReadLists } from '../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../db/core/client.ts'
import type { CheckedDocument, CheckedLine } from '../documents/plain/kind.ts'
import type { RowFacts } from './stock-facts.ts'
import { rowFacts, rowProblems, unitOf } from './stock-facts.ts'

type Values = Readonly<Record<string, string | null>>

/** Returns the values of a row; '' or null if empty. */
export function stockRow(values: Values): StockRow {
  const { item, quantity, unit, description } = values
  return { item: item || null, quantity: quantity ?? '', unit: unit || null, description: description ?? '' }
}

/** Reads the items and units of rows, and the accounts of these codes. */
export function factsOf(accounts: readonly string[]) {
  return (companyId: string, { lists }: { lists: ReadLists }): Reading<RowFacts> =>
    rowFacts(companyId, { rows: (lists['rows'] ?? []).map(({ values }) => stockRow(values)), accounts })
}

type Document = Pick<CheckedDocument<unknown, RowFacts>, 'lists' | 'unread' | 'facts'>

/**
 * Returns the problems of a document's own check, which gets the rows at their places, and of the items and units of
 * the rows. The number of rows is checked once each of them can be read.
 */
export function stockProblems<Row extends StockRow>(
  { lists: { rows = [] }, unread, facts }: Document,
  { rowOf, check }: { rowOf: (values: Values) => Row; check: (rows: readonly Row[]) => Problem[] },
): Problem[] {
  const byPlace = new Map(rows.map(({ place, values }) => [place, values]))
  const sentRows = Array.from({ length: (rows.at(-1)?.place ?? -1) + 1 }, (_, place) => rowOf(byPlace.get(place) ?? {}))
  const isUnread = [...unread].some((path) => path.startsWith('rows'))
  const documentProblems = check(sentRows).filter(({ path }) => !(isUnread && path === 'rows'))
  return [...documentProblems, ...rowProblems(sentRows, facts)]
}

/** Returns the rows with their unit, by default the base unit, and its factor. */
export function inUnits({ lists: { rows = [] }, facts }: Document): CheckedLine[] {
  return rows.map(({ values, records, ...row }) => {
    const unit = unitOf(stockRow(values), facts)
    if (!unit?.factor) throw new Error('A row without an item or a unit cannot be stored')
    const { unit_id: id, unit_label: label, factor } = unit
    const unitRecord = { id, label, is_active: true, belongs: true, carried: {} }
    return { ...row, values: { ...values, unit: id, unit_factor: factor }, records: { ...records, unit: unitRecord } }
  })
}

/** A row that moves stock; `baseQuantity` is its quantity in the base unit of the item, `path` that of its problems. */
export type MovedRow = {
  itemId: string
  quantity: string
  baseQuantity: string
  unitId: string
  unitFactor: string
  rowNo: number
  path: string
}

/** Returns the movements of a document's rows, with their values. */
export function movedRows({ lists: { rows = [] } }: Pick<Document, 'lists'>) {
  return rows.map(({ place, values }, index): MovedRow & { values: CheckedLine['values'] } => {
    const { item: itemId = '', quantity = '', unit: unitId = '', unit_factor: unitFactor = '' } = values
    const baseQuantity = inBaseUnit(quantity, unitFactor)
    return {
      values,
      itemId,
      quantity,
      baseQuantity,
      unitId,
      unitFactor,
      rowNo: index + 1,
      path: `rows.${place}.quantity`,
    }
  })
}

/** Describes a row of an answer for the history: `Bolt · 2.5 Dozen`. */
export function rowInWords({ item_label: item, quantity, unit_label: unit, description }: Body): string {
  return [item, `${canonical(String(quantity))} ${String(unit ?? '')}`.trim(), description].filter(Boolean).join(' · ')
}

type AnswerOptions = { digits: number; costs: boolean }

/** Returns the total cost of rows, null for users who may not see costs. */
export function totalOf(rows: readonly Body[], { digits, costs }: AnswerOptions): string | null {
  const all = rows.flatMap(({ cost }) => (typeof cost === 'string' ? [cost] : []))
  return costs ? withDigits(sum(all), digits) : null
}

/**
 * Returns the cost of a row and its unit cost for the answer, null for users who may not see costs or while it is not
 * posted.
 */
export function costsOf({ cost, quantity }: Body, { digits, costs }: AnswerOptions) {
  if (typeof cost !== 'string' || !costs) return { cost: null, unit_cost: null }
  return {
    cost: withDigits(cost, digits),
    unit_cost: fromMicros(perUnit(toMicros(cost), toMicros(String(quantity)))),
  }
}
