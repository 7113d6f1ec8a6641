/** Values that a stored document retains when it is changed. */
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
import type { PlainKind, CheckedDocument } from './kind.ts'

/** Returns the body with the stored values of fields that the user may not see. */
export function withHiddenValues(
  { who }: DecisionContext,
  { withHiddenValues: restore }: PlainKind,
  { read, ...before }: { read: ReadDocument; stored: StoredDocument; facts: unknown },
): ReadDocument {
  return can(who, STOCK_COSTS_RIGHT) || !restore ? read : restore(read, before)
}

/** Raises YEAR_CHANGED for a date in another fiscal year than that of the number, and what locks the old day. */
export function refuseOtherYear(stored: StoredDocument, { values }: CheckedDocument, books: Books): void {
  const year = yearOfDate(stored.date, books)
  const problems: Problem[] = []
  if (yearOfDate(values['date'] ?? '', books).id !== year.id) {
    problems.push({ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } })
  }
  const lockProblem = periodProblem(stored.date, books)
  refuse([...problems, ...(lockProblem ? [lockProblem] : [])])
}

/** Raises FIELD_FIXED at fields and rows that cannot be changed once they are stored. */
export function refuseFixed(
  resource: DocumentResource,
  stored: StoredDocument,
  { values, lists }: CheckedDocument,
): void {
  const before = textsOf(valuesIn(resource, stored))
  const changedFields = writableFields(resource).filter(
    ([name, field]) => field.fixed?.(stored) === true && before[name] !== values[name],
  )
  const rows = Object.entries(resource.lines).flatMap(([name, lines]) => fixedRows(name, lines, { stored, lists }))
  refuse([...changedFields.map(([path]) => path), ...rows].map((path) => ({ code: 'FIELD_FIXED', path })))
}

/** Returns the paths of fixed rows that were changed; the list itself for one that was removed. */
function fixedRows(
  list: string,
  lines: Lines,
  { stored, lists }: { stored: StoredDocument; lists: CheckedDocument['lists'] },
): string[] {
  const fixed = linesOf(stored[list]).filter((row) => lines.fixed?.(row) === true)
  return fixed.flatMap((row) => {
    const now = lists[list]?.find(({ id }) => id === row['id'])
    const before = textsOf(valuesIn(lines, row))
    const isSame = now !== undefined && Object.entries(before).every(([name, value]) => now.values[name] === value)
    return isSame ? [] : [now ? `${list}.${now.place}` : list]
  })
}
