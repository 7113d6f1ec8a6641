/** What a stored document keeps, whatever a change says. */
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { DocumentResource, Lines } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import { textsOf, valuesIn } from '../../../../domain/resources/core/document-values.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import type { ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import type { PlainKind, Judged } from './kind.ts'

/** What was said of a stored document, with what the person does not see as it is stored. */
export function leftUnseen(
  { who }: DecisionContext,
  { unseen }: PlainKind,
  { read, stored }: { read: ReadDocument; stored: StoredDocument },
): ReadDocument {
  return can(who, STOCK_COSTS_RIGHT) || !unseen ? read : unseen(read, stored)
}

/** Raises YEAR_CHANGED for a date in another fiscal year than that of the number, and what keeps the old day from being changed. */
export function refuseOtherYear(stored: StoredDocument, { values }: Judged, books: Books): void {
  const year = yearOfDate(stored.date, books)
  const problems: Problem[] = []
  if (yearOfDate(values['date'] ?? '', books).id !== year.id) {
    problems.push({ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } })
  }
  const locked = periodProblem(stored.date, books)
  refuse([...problems, ...(locked ? [locked] : [])])
}

/** Raises FIELD_FIXED at fields and rows that a stored document keeps for good. */
export function refuseFixed(resource: DocumentResource, stored: StoredDocument, { values, lists }: Judged): void {
  const before = textsOf(valuesIn(resource, stored))
  const changed = writableFields(resource).filter(
    ([name, field]) => field.fixed?.(stored) === true && before[name] !== values[name],
  )
  const rows = Object.entries(resource.lines).flatMap(([name, lines]) => fixedRows(name, lines, { stored, lists }))
  refuse([...changed.map(([path]) => path), ...rows].map((path) => ({ code: 'FIELD_FIXED', path })))
}

/** The places of stored rows that stay as they are and were changed; the list itself for one that was left out. */
function fixedRows(
  list: string,
  lines: Lines,
  { stored, lists }: { stored: StoredDocument; lists: Judged['lists'] },
): string[] {
  const fixed = linesOf(stored[list]).filter((row) => lines.fixed?.(row) === true)
  return fixed.flatMap((row) => {
    const now = lists[list]?.find(({ id }) => id === row['id'])
    const before = textsOf(valuesIn(lines, row))
    const isSame = now !== undefined && Object.entries(before).every(([name, value]) => now.values[name] === value)
    return isSame ? [] : [now ? `${list}.${now.place}` : list]
  })
}
