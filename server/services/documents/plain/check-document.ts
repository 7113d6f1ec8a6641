/**
 * Checks whether a plain document may be written: its fields, its references, the rules of its kind, and the period.
 */
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues, ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import {
  readOnlyValuesIn,
  listsIn,
  textsOf,
  precisionProblems,
  valuesIn,
} from '../../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../../db/core/client.ts'
import { todayIn } from '../../core/today.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import type { Books, Run } from '../../books/books.ts'
import { periodProblem } from '../../books/period.ts'
import type { PlainKind, CheckedDocument, CheckContext } from './kind.ts'
import type { References } from './references.ts'
import { resolveReferences, referencesReading } from './references.ts'

type DocumentToCheck = ReadDocument & {
  status: string
  stored: StoredDocument | null
  /** Retained values of a stored document. */
  retained: DocumentValues
  books: Books
  /** The day on which the period must be open, if any. */
  day: string | null | undefined
  /** The records and facts of the document; absent: not read yet. */
  references?: References | undefined
  /** Whether the stored document keeps the records that it names, so that they are not checked as a choice. */
  keepsReferences?: boolean
  /** Maps the path of a problem to the path that is reported; absent: the same. */
  reportedPath?: (path: string) => string
}

/**
 * Returns the checked document with its rows as they are to be stored. Raises all problems in the order of the
 * declaration: those of reading it, UNKNOWN_REFERENCE, the error of a group that a record does not belong to,
 * ACCOUNT_INACTIVE, PARTY_INACTIVE or ITEM_INACTIVE, those of its kind, and what locks its date.
 */
export async function checkDocument(
  { run, context, kind }: CheckContext,
  input: DocumentToCheck,
): Promise<CheckedDocument> {
  const { books, day, reportedPath = (path) => path } = input
  const { resource } = kind
  // A body that is no object has no further problems.
  refuse(input.problems.filter(({ path }) => path === ''))
  const read = [...input.problems, ...precisionProblems(resource, input, books.book.currency_digits)]
  const today = todayIn(books.book.time_zone, context.clock.now())
  const draftInput = { ...input, problems: read, companyId: context.who.companyId, today }
  const { draft, problems: choices } = await draftDocument(run, kind, draftInput)
  const completed = kind.complete?.(draft) ?? {}
  const document = { ...draft, values: { ...draft.values, ...completed }, completed }
  const all = [...read, ...choices, ...(kind.check?.(document) ?? []), ...periodProblems(day, books)]
  const problems = all.map((problem) => ({ ...problem, path: reportedPath(problem.path) }))
  const first = problems.filter(({ path }, index) => problems.findIndex((other) => other.path === path) === index)
  refuse(first.toSorted((one, two) => compareOrders(orderOf(resource, one), orderOf(resource, two))))
  return kind.rows ? { ...document, lists: kind.rows(document) } : document
}

/** Returns a stored document in the form that rules check. */
export async function toCheckedDocument(
  run: Run,
  kind: PlainKind,
  { stored, books, ...context }: { stored: StoredDocument; books: Books; companyId: string; today: string },
): Promise<CheckedDocument> {
  const { resource } = kind
  const values = { ...readOnlyValuesIn(resource, stored), ...valuesIn(resource, stored) }
  const { status } = stored
  const input = { stored, values, retained: {}, lists: listsIn(resource, stored), status, books, problems: [] }
  return (await draftDocument(run, kind, { ...input, ...context })).draft
}

type DraftInput = Omit<DocumentToCheck, 'day' | 'placeOf'> & { companyId: string; today: string }

/** Returns the document before derived values are added, and the problems of its references. */
async function draftDocument(
  run: Run,
  kind: PlainKind,
  { values, lists, stored, retained, problems: read, status, books, companyId, today, ...options }: DraftInput,
): Promise<{ draft: CheckedDocument; problems: Problem[] }> {
  const { resource } = kind
  const { references, keepsReferences = false } = options
  const nothing = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const isKept = (key: string, id: string) =>
    stored !== null && isStored(stored, { key, id }) && (keepsReferences || isReadOnly(resource, key))
  const input = { values, lists }
  const { recordsByField, facts } = references ?? (await readNow(run, referencesReading(kind, companyId, input)))
  const choices = await resolveReferences(run, kind, { companyId, input, recordsByField, isRetained: isKept })
  const draft: CheckedDocument = {
    status,
    values: textsOf({ ...nothing, ...retained, ...values }),
    records: choices.recordsAt(''),
    lists: Object.fromEntries(
      Object.entries(lists).map(([name, rows]) => [
        name,
        rows.map(({ id, place, values: row }) => ({
          id,
          place,
          values: textsOf(row),
          records: choices.recordsAt(`${name}.${place}.`),
        })),
      ]),
    ),
    completed: {},
    unread: new Set(read.map(({ path }) => path)),
    facts,
    book: books.book,
    today,
  }
  return { draft, problems: choices.problems }
}

async function readNow(run: Run, { statements, take }: Reading<References>): Promise<References> {
  return take(statements.length > 0 ? await run(statements) : [])
}

/** Returns whether a stored document names a record in a field. */
function isStored(stored: StoredDocument, { key, id }: { key: string; id: string }): boolean {
  const [first = '', second] = key.split('.')
  return second === undefined ? stored[first] === id : linesOf(stored[first]).some((row) => row[second] === id)
}

/** Returns whether a field is read-only, so that nobody can choose another record there. */
function isReadOnly({ fields, lines }: Resource, key: string): boolean {
  const [first = '', second] = key.split('.')
  return (second === undefined ? fields[first] : lines[first]?.fields[second])?.readOnly === true
}

/** Returns the position of a problem: its field or list in declared order, the row, and the field of the row. */
function orderOf({ fields, lines }: Resource, { path }: Problem): number[] {
  const [name = '', row = '', field = ''] = path.split('.')
  const place = (names: readonly string[], one: string) => names.indexOf(one) + 1 || names.length + 1
  const inRow = Object.keys(lines[name]?.fields ?? {})
  return [
    place([...Object.keys(fields), ...Object.keys(lines)], name),
    Number(row) || 0,
    field ? place(inRow, field) : 0,
  ]
}

function compareOrders(one: readonly number[], two: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== two[index])
  return place < 0 ? 0 : (one[place] ?? 0) - (two[place] ?? 0)
}

function periodProblems(day: string | null | undefined, books: Books): Problem[] {
  const problem = day ? periodProblem(day, books) : null
  return problem ? [problem] : []
}
