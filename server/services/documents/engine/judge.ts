/** Whether a plain document may be written: its fields, what it names, the rules of its kind, and the books. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { Fields, ReferenceField, Resource } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues, ReadDocument, ReadLists } from '../../../../domain/resources/core/document-values.ts'
import { keptIn, listsIn, textsOf, valuesIn } from '../../../../domain/resources/core/document-values.ts'
import type { Chosen, StoredDocument } from '../../../db/documents/document-store.ts'
import { chosenStatement } from '../../../db/documents/document-store.ts'
import { referencesOf } from '../../../db/records/record-query.ts'
import { todayIn } from '../../core/today.ts'
import type { Books, Run } from '../../books/books.ts'
import { periodProblem } from '../../books/period.ts'
import type { DocumentKind, Judged, Named, Work } from './kind.ts'

type ToJudge = ReadDocument & {
  status: string
  /** What is kept of a stored document. */
  kept: DocumentValues
  books: Books
  /** The day on which the books have to be open, if any. */
  day: string | null | undefined
}

/**
 * The document as rules see it. Raises everything that is wrong with it, in the order of the declaration: the problems of
 * reading it, UNKNOWN_REFERENCE, the error of a group that a record does not belong to, ACCOUNT_INACTIVE or PARTY_INACTIVE,
 * what its kind finds, and what keeps its date from being written.
 */
export async function judged({ tx, context, kind }: Work, given: ToJudge): Promise<Judged> {
  const { problems: read, books, day } = given
  const { resource } = kind
  const today = todayIn(books.book.time_zone, context.clock.now())
  const { draft, problems: choices } = await drafted(tx.batch, kind, {
    ...given,
    companyId: context.who.companyId,
    today,
  })
  const completed = kind.complete?.(draft) ?? {}
  const document = { ...draft, values: { ...draft.values, ...completed }, completed }
  const found = [...read, ...choices, ...(kind.check?.(document) ?? []), ...periodProblems(day, books)]
  const first = found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
  refuse(first.toSorted((one, two) => compareOrders(orderOf(resource, one), orderOf(resource, two))))
  return document
}

/** A document as it stands, as rules see it. */
export async function standing(
  run: Run,
  kind: DocumentKind,
  { stored, books, ...beside }: { stored: StoredDocument; books: Books; companyId: string; today: string },
): Promise<Judged> {
  const { resource } = kind
  const read = { values: valuesIn(resource, stored), kept: keptIn(resource, stored), lists: listsIn(resource, stored) }
  const given = { ...read, ...beside, status: stored.status, books, problems: [] }
  return (await drafted(run, kind, given)).draft
}

type Drafting = Omit<ToJudge, 'day'> & { companyId: string; today: string }

/** The document before what follows from it is added, and what is wrong with the records that it names. */
async function drafted(
  run: Run,
  kind: DocumentKind,
  { values, lists, kept, problems: read, status, books, companyId, today }: Drafting,
): Promise<{ draft: Judged; problems: Problem[] }> {
  const { resource } = kind
  const nothing = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const choices = await chosen(run, kind, { companyId, values: { ...kept, ...values }, lists, kept })
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
    isReadable: read.length === 0,
    book: books.book,
    today,
  }
  return { draft, problems: choices.problems }
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

type Naming = { companyId: string; values: DocumentValues; lists: ReadLists; kept: DocumentValues }
/** A value that names a record: `at` is what its path begins with. */
type Wanted = { at: string; name: string; id: string }
type Choices = { namedAt: (at: string) => Named; problems: Problem[] }

/** The records that the values and rows name, and what is wrong with those that are not kept: one statement for each field. */
async function chosen(run: Run, kind: DocumentKind, { companyId, values, lists, kept }: Naming): Promise<Choices> {
  const { resource, carries = {} } = kind
  const fields = [
    ...namesIn(resource.fields, [{ at: '', values }]),
    ...Object.entries(resource.lines).flatMap(([list, lines]) =>
      namesIn(
        lines.fields,
        (lists[list] ?? []).map(({ place, values: row }) => ({ at: `${list}.${place}.`, values: row })),
      ),
    ),
  ]
  const rows = await run(
    fields.map(({ field, wanted }) =>
      chosenStatement(field, companyId, {
        ids: [...new Set(wanted.map(({ id }) => id))],
        carries: carries[wanted[0]?.name ?? ''] ?? [],
      }),
    ),
  )
  const named = new Map<string, Record<string, Chosen>>()
  const problems = fields.flatMap(({ field, wanted }, index) => {
    const records = new Map(rows[index]?.map((record) => [record.id, record]))
    return wanted.flatMap(({ at, name, id }) => {
      const record = records.get(id)
      if (record) named.set(at, { ...named.get(at), [name]: record })
      return at === '' && kept[name] === id ? [] : choiceProblems(`${at}${name}`, field, record)
    })
  })
  return { namedAt: (at) => named.get(at) ?? {}, problems }
}

/** By field, what rows name in it. */
function namesIn(fields: Fields, rows: readonly { at: string; values: DocumentValues }[]) {
  return referencesOf({ fields }).flatMap(([name, field]) => {
    const wanted = rows.flatMap(({ at, values }): Wanted[] => {
      const id = values[name]
      return id ? [{ at, name, id }] : []
    })
    return wanted.length > 0 ? [{ field, wanted }] : []
  })
}

/** How the error of a record that is no longer in use is called, and what it names. */
const inactive: Readonly<Record<string, [ErrorCode, string]>> = { 'crm/parties': ['PARTY_INACTIVE', 'party'] }

function choiceProblems(path: string, { to, otherwise }: ReferenceField, record: Chosen | undefined): Problem[] {
  if (!record) return [{ code: 'UNKNOWN_REFERENCE', path }]
  if (!record.belongs) return [{ code: otherwise ?? 'UNKNOWN_REFERENCE', path, params: { account: record.label } }]
  const [code, word] = inactive[to] ?? ['ACCOUNT_INACTIVE', 'account']
  return record.is_active ? [] : [{ code, path, params: { [word]: record.label } }]
}
