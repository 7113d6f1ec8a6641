/** Whether a plain document may be written: its fields, what it names, the rules of its kind, and the books. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { ReferenceField } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues, ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import { textsOf } from '../../../../domain/resources/core/document-values.ts'
import type { Chosen } from '../../../db/documents/document-store.ts'
import { chosenStatement } from '../../../db/documents/document-store.ts'
import { referencesOf } from '../../../db/records/record-query.ts'
import { todayIn } from '../../core/today.ts'
import type { Books, Run } from '../../books/books.ts'
import { periodProblem } from '../../books/period.ts'
import type { DocumentKind, Judged, Named, Work } from './kind.ts'

type ToJudge = ReadDocument & {
  status: string
  books: Books
  /** The day on which the books have to be open, if any. */
  day: string | null | undefined
}

/**
 * The document as rules see it. Raises everything that is wrong with it, in the order of the declaration: the problems of
 * reading it, UNKNOWN_REFERENCE, the error of a group that a record does not belong to, ACCOUNT_INACTIVE or PARTY_INACTIVE,
 * what its kind finds, and what keeps its date from being written.
 */
export async function judged({ tx, context, kind }: Work, { values, ...given }: ToJudge): Promise<Judged> {
  const { problems: read, status, books, day } = given
  const today = todayIn(books.book.time_zone, context.clock.now())
  const { named, problems: choices } = await chosen(tx.batch, kind, { companyId: context.who.companyId, values })
  const draft: Judged = { status, values: textsOf(values), named, today }
  const document = { ...draft, values: { ...draft.values, ...kind.complete?.(draft) } }
  const found = [...read, ...choices, ...(kind.check?.(document) ?? []), ...periodProblems(day, books)]
  const places = Object.keys(kind.resource.fields)
  const placeOf = ({ path }: Problem) => places.indexOf(path) + 1 || places.length + 1
  const first = found.filter(({ path }, index) => found.findIndex((other) => other.path === path) === index)
  refuse(first.toSorted((one, two) => placeOf(one) - placeOf(two)))
  return document
}

function periodProblems(day: string | null | undefined, books: Books): Problem[] {
  const problem = day ? periodProblem(day, books) : null
  return problem ? [problem] : []
}

/** The records that the values name, and what is wrong with them. */
async function chosen(
  run: Run,
  { resource, carries = {} }: DocumentKind,
  { companyId, values }: { companyId: string; values: DocumentValues },
): Promise<{ named: Named; problems: Problem[] }> {
  const wanted = referencesOf(resource).flatMap(([name, field]) => {
    const id = values[name]
    return id ? [{ name, field, id }] : []
  })
  const rows = await run(
    wanted.map(({ name, field, id }) => chosenStatement(field, companyId, { id, carries: carries[name] ?? [] })),
  )
  const found = wanted.map(({ name, field }, index) => ({ name, field, record: rows[index]?.[0] }))
  return {
    named: Object.fromEntries(found.flatMap(({ name, record }) => (record ? [[name, record]] : []))),
    problems: found.flatMap(({ name, field, record }) => choiceProblems(name, field, record)),
  }
}

/** How the error of a record that is no longer in use is called, and what it names. */
const inactive: Readonly<Record<string, [ErrorCode, string]>> = { 'crm/parties': ['PARTY_INACTIVE', 'party'] }

function choiceProblems(path: string, { to, otherwise }: ReferenceField, record: Chosen | undefined): Problem[] {
  if (!record) return [{ code: 'UNKNOWN_REFERENCE', path }]
  if (!record.belongs) return [{ code: otherwise ?? 'UNKNOWN_REFERENCE', path, params: { account: record.label } }]
  const [code, word] = inactive[to] ?? ['ACCOUNT_INACTIVE', 'account']
  return record.is_active ? [] : [{ code, path, params: { [word]: record.label } }]
}
