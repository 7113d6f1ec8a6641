/** The records that a document names: read together with what else is needed of it, or when they are known at last. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import type { Fields, ReferenceField } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues, ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapped, reading as readingOf, together } from '../../../db/core/client.ts'
import type { Chosen } from '../../../db/documents/document-store.ts'
import { chosenStatement } from '../../../db/documents/document-store.ts'
import { referencesOf } from '../../../db/records/record-query.ts'
import type { Run } from '../../books/books.ts'
import type { PlainKind, Named } from './kind.ts'

/** Values of the fields and rows of a document, as they were read. */
type Said = Pick<ReadDocument, 'values' | 'lists'>
/** A value that names a record: `at` is what its path begins with. */
type Wanted = { at: string; name: string; id: string }
/** What is named in a field, of the head or of the rows of a list. */
type Naming = { key: string; field: ReferenceField; wanted: readonly Wanted[] }

/** Records by field (`rows.account`) and id; null is one that was looked for and is not there. */
export type Found = ReadonlyMap<string, ReadonlyMap<string, Chosen | null>>
const nothingFound: Found = new Map()

/** The records that a document names, and what its kind has to know besides. */
export type Known = { found: Found; facts: unknown }

/** The records by where they are named, and what is wrong with them. */
type Choices = { namedAt: (at: string) => Named; problems: Problem[] }

type Choosing = {
  companyId: string
  said: Said
  found: Found
  /** Whether a record is kept in a field, so that nothing is wrong with it there. */
  isKept: (key: string, id: string) => boolean
}

/** What is known of a document by what it says: one statement for each field that names records, and those of its kind. */
export function knownReading(kind: PlainKind, companyId: string, said: Said): Reading<Known> {
  const facts = kind.facts?.(companyId, said) ?? readingOf([], () => undefined)
  return mapped(together(reading(kind, companyId, namings(kind, said)), facts), ([found, known]) => ({
    found,
    facts: known,
  }))
}

/** The records that a document names, as rules see them: what is not found yet is read. */
export async function chosen(
  run: Run,
  kind: PlainKind,
  { companyId, said, found, isKept }: Choosing,
): Promise<Choices> {
  const all = namings(kind, said)
  const missing = all.filter(({ key, wanted }) => wanted.some(({ id }) => found.get(key)?.has(id) !== true))
  const { statements, take } = reading(kind, companyId, missing)
  const more = statements.length > 0 ? take(await run(statements)) : nothingFound
  const named = new Map<string, Record<string, Chosen>>()
  const problems = all.flatMap(({ key, field, wanted }) => {
    const records = more.get(key) ?? found.get(key)
    return wanted.flatMap(({ at, name, id }) => {
      const record = records?.get(id)
      if (record) named.set(at, { ...named.get(at), [name]: record })
      return isKept(key, id) ? [] : choiceProblems(`${at}${name}`, field, record)
    })
  })
  return { namedAt: (at) => named.get(at) ?? {}, problems }
}

function reading({ carries = {} }: PlainKind, companyId: string, all: readonly Naming[]): Reading<Found> {
  const asked = all.map((naming) => ({ ...naming, ids: [...new Set(naming.wanted.map(({ id }) => id))] }))
  return {
    statements: asked.map(({ field, wanted, ids }) =>
      chosenStatement(field, companyId, { ids, carries: carries[wanted[0]?.name ?? ''] ?? [] }),
    ),
    take: (rows) =>
      new Map(
        asked.map(({ key, ids }, index) => {
          const records = new Map((rows[index] as Chosen[]).map((record) => [record.id, record]))
          return [key, new Map(ids.map((id) => [id, records.get(id) ?? null]))]
        }),
      ),
  }
}

function namings({ resource }: PlainKind, { values, lists }: Said): Naming[] {
  const inRows = Object.entries(resource.lines).flatMap(([list, { fields }]) =>
    namesIn(
      fields,
      `${list}.`,
      (lists[list] ?? []).map((row) => ({ at: `${list}.${row.place}.`, values: row.values })),
    ),
  )
  return [...namesIn(resource.fields, '', [{ at: '', values }]), ...inRows]
}

/** By field, what rows name in it. */
function namesIn(fields: Fields, prefix: string, rows: readonly { at: string; values: DocumentValues }[]): Naming[] {
  return referencesOf({ fields }).flatMap(([name, field]) => {
    const wanted = rows.flatMap(({ at, values }): Wanted[] => {
      const id = values[name]
      return id ? [{ at, name, id }] : []
    })
    return wanted.length > 0 ? [{ key: `${prefix}${name}`, field, wanted }] : []
  })
}

/** How the error of a record that is no longer in use is called, and what it names. */
const inactive: Readonly<Record<string, [ErrorCode, string]>> = {
  'crm/parties': ['PARTY_INACTIVE', 'party'],
  'inventory/items': ['ITEM_INACTIVE', 'item'],
}

function choiceProblems(
  path: string,
  { to, otherwise, retired }: ReferenceField,
  record: Chosen | null | undefined,
): Problem[] {
  if (!record) return [{ code: 'UNKNOWN_REFERENCE', path }]
  if (!record.belongs) return [{ code: otherwise ?? 'UNKNOWN_REFERENCE', path, params: { account: record.label } }]
  const [code, word] = inactive[to] ?? ['ACCOUNT_INACTIVE', 'account']
  return record.is_active || retired ? [] : [{ code, path, params: { [word]: record.label } }]
}
