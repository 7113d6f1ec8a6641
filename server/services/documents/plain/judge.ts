/** Whether a plain document may be written: its fields, what it names, the rules of its kind, and the books. */
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
import type { PlainKind, Judged, Judging } from './kind.ts'
import type { Known } from './naming.ts'
import { chosen, knownReading } from './naming.ts'

type ToJudge = ReadDocument & {
  status: string
  stored: StoredDocument | null
  /** What is kept of a stored document. */
  kept: DocumentValues
  books: Books
  /** The day on which the books have to be open, if any. */
  day: string | null | undefined
  /** What is known of what it says; left out: nothing yet. */
  known?: Known | undefined
  /** Where a problem is said that stands at a path; left out: there. */
  placeOf?: (path: string) => string
}

/**
 * The document as rules see it, with its rows as they are to be stored. Raises everything that is wrong with it, in the order
 * of the declaration: the problems of reading it, UNKNOWN_REFERENCE, the error of a group that a record does not belong to,
 * ACCOUNT_INACTIVE, PARTY_INACTIVE or ITEM_INACTIVE, what its kind finds, and what keeps its date from being written.
 */
export async function judged({ run, context, kind }: Judging, given: ToJudge): Promise<Judged> {
  const { books, day, placeOf = (path) => path } = given
  const { resource } = kind
  // Of a body that is none there is nothing more to say.
  refuse(given.problems.filter(({ path }) => path === ''))
  const read = [...given.problems, ...precisionProblems(resource, given, books.book.currency_digits)]
  const today = todayIn(books.book.time_zone, context.clock.now())
  const asked = { ...given, problems: read, companyId: context.who.companyId, today }
  const { draft, problems: choices } = await drafted(run, kind, asked)
  const completed = kind.complete?.(draft) ?? {}
  const document = { ...draft, values: { ...draft.values, ...completed }, completed }
  const all = [...read, ...choices, ...(kind.check?.(document) ?? []), ...periodProblems(day, books)]
  const found = all.map((problem) => ({ ...problem, path: placeOf(problem.path) }))
  const first = found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
  refuse(first.toSorted((one, two) => compareOrders(orderOf(resource, one), orderOf(resource, two))))
  return kind.rows ? { ...document, lists: kind.rows(document) } : document
}

/** A document as it stands, as rules see it. */
export async function standing(
  run: Run,
  kind: PlainKind,
  { stored, books, ...beside }: { stored: StoredDocument; books: Books; companyId: string; today: string },
): Promise<Judged> {
  const { resource } = kind
  const values = { ...readOnlyValuesIn(resource, stored), ...valuesIn(resource, stored) }
  const { status } = stored
  const given = { stored, values, kept: {}, lists: listsIn(resource, stored), status, books, problems: [] }
  return (await drafted(run, kind, { ...given, ...beside })).draft
}

type Drafting = Omit<ToJudge, 'day' | 'placeOf'> & { companyId: string; today: string }

/** The document before what follows from it is added, and what is wrong with the records that it names. */
async function drafted(
  run: Run,
  kind: PlainKind,
  { values, lists, stored, kept, problems: read, status, books, companyId, today, known }: Drafting,
): Promise<{ draft: Judged; problems: Problem[] }> {
  const { resource } = kind
  const nothing = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const isKept = (key: string, id: string) => stored !== null && keeps(resource, stored, { key, id })
  const said = { values, lists }
  const { found, facts } = known ?? (await knownNow(run, knownReading(kind, companyId, said)))
  const choices = await chosen(run, kind, { companyId, said, found, isKept })
  const draft: Judged = {
    status,
    values: textsOf({ ...nothing, ...kept, ...values }),
    named: choices.namedAt(''),
    lists: Object.fromEntries(
      Object.entries(lists).map(([name, rows]) => [
        name,
        rows.map(({ id, place, values: row }) => ({
          id,
          place,
          values: textsOf(row),
          named: choices.namedAt(`${name}.${place}.`),
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

async function knownNow(run: Run, { statements, take }: Reading<Known>): Promise<Known> {
  return take(statements.length > 0 ? await run(statements) : [])
}

/** Whether a stored document names a record where nobody can say another one, so that it stays in whatever state it is. */
function keeps({ fields, lines }: Resource, stored: StoredDocument, { key, id }: { key: string; id: string }): boolean {
  const [first = '', second] = key.split('.')
  if (second === undefined) return fields[first]?.readOnly === true && stored[first] === id
  const isReadOnly = lines[first]?.fields[second]?.readOnly === true
  return isReadOnly && linesOf(stored[first]).some((row) => row[second] === id)
}

/** Where a problem stands: its field or list as they are declared, the row, and the field of the row. */
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
