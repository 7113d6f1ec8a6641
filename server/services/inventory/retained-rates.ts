/**
 * The rates of an adjustment that a user without the permission for costs changes: each stays with its goods.
 *
 *   2 boxes of 12 at 120.00, changed to 24 pieces          24 pieces at 10.00
 *   A at 5.00 and B at 10.00, the row of A is deleted       B at 10.00
 */
import { rateInUnit } from '../../../domain/inventory/units.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import type { ReadDocument, ReadLine } from '../../../domain/resources/core/document-values.ts'
import type { StoredDocument } from '../../db/documents/document-store.ts'
import type { RowFacts } from './stock-facts.ts'
import { unitOf } from './stock-facts.ts'
import { stockRow } from './stock-rows.ts'

type StoredRow = { place: number; row: Body }

/** Returns the document with the stored rates, unless its purpose changes: each stored row gives its rate once. */
export function withStoredRates(
  read: ReadDocument,
  { stored, facts }: { stored: StoredDocument; facts: RowFacts },
): ReadDocument {
  if (read.values['purpose'] !== stored['purpose']) return read
  const rows = read.lists['rows'] ?? []
  const storedRows = matchedRows(rows, linesOf(stored['rows']))
  const ratedRows = rows.map((line) => {
    const before = storedRows.get(line.place)
    return before && line.values['rate'] === null
      ? { ...line, values: { ...line.values, rate: rateOf(line, before, facts) } }
      : line
  })
  return { ...read, lists: { ...read.lists, rows: ratedRows } }
}

/** Returns the rate of a stored row, per unit of the row as it is now. */
function rateOf({ values }: ReadLine, { rate, unit, unit_factor: from }: Body, facts: RowFacts): string | null {
  if (typeof rate !== 'string') return null
  const now = unitOf(stockRow(values), facts)
  return !now?.factor || now.unit_id === unit ? rate : rateInUnit(rate, { from: String(from), to: now.factor })
}

/**
 * Returns the stored row of each row by its place: of the same item, and rather with the same quantity and unit, in the
 * same place.
 */
function matchedRows(rows: readonly ReadLine[], stored: readonly Body[]): Map<number, Body> {
  const free = stored.map((row, place): StoredRow => ({ place, row }))
  const matches = new Map<number, Body>()
  for (const isMatch of matchesFromBest) {
    for (const line of rows.filter(({ place }) => !matches.has(place))) {
      const index = free.findIndex((one) => one.row['item'] === line.values['item'] && isMatch(line, one))
      const [match] = index < 0 ? [] : free.splice(index, 1)
      if (match) matches.set(line.place, match.row)
    }
  }
  return matches
}

const isSamePlace = (line: ReadLine, { place }: StoredRow) => line.place === place
const isSameQuantity = ({ values }: ReadLine, { row }: StoredRow) =>
  values['quantity'] === row['quantity'] && (values['unit'] ?? row['unit']) === row['unit']
const matchesFromBest = [
  (line: ReadLine, one: StoredRow) => isSamePlace(line, one) && isSameQuantity(line, one),
  isSameQuantity,
  isSamePlace,
  () => true,
]
