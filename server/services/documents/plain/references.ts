/** Reads the records that a document references, together with the facts of its kind. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import type { Fields, ReferenceField } from '../../../../domain/resources/core/define.ts'
import type { DocumentValues, ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapReading, reading as readingOf, together } from '../../../db/core/client.ts'
import type { ReferencedRecord } from '../../../db/documents/document-store.ts'
import { chosenStatement } from '../../../db/documents/document-store.ts'
import { referencesOf } from '../../../db/records/record-query.ts'
import type { Run } from '../../books/books.ts'
import type { PlainKind, ReferencedRecords } from './kind.ts'

/** Values of the fields and rows of a document, as they were read. */
type InputValues = Pick<ReadDocument, 'values' | 'lists'>
/** A value that references a record: `at` begins its path. */
type ReferenceValue = { at: string; name: string; id: string }
/** The references in a field, of the header or of the rows of a list. */
type FieldReferences = { key: string; field: ReferenceField; references: readonly ReferenceValue[] }

/** Records by field (`rows.account`) and id; null for one that does not exist. */
export type RecordsByField = ReadonlyMap<string, ReadonlyMap<string, ReferencedRecord | null>>
const noRecords: RecordsByField = new Map()

/** The records that a document references, and the facts of its kind. */
export type References = { recordsByField: RecordsByField; facts: unknown }

/** The records by the paths that reference them, and their problems. */
type Choices = { recordsAt: (at: string) => ReferencedRecords; problems: Problem[] }

type ReferenceInput = {
  companyId: string
  input: InputValues
  recordsByField: RecordsByField
  /** Returns whether a record is retained in a field, so that its problems do not count. */
  isRetained: (key: string, id: string) => boolean
}

/** Reads the records that a document references, one statement for each field, and the facts of its kind. */
export function referencesReading(kind: PlainKind, companyId: string, input: InputValues): Reading<References> {
  const facts = kind.facts?.(companyId, input) ?? readingOf([], () => undefined)
  return mapReading(
    together(recordsReading(kind, companyId, fieldReferences(kind, input)), facts),
    ([recordsByField, kindFacts]) => ({
      recordsByField,
      facts: kindFacts,
    }),
  )
}

/** Returns the referenced records as rules see them; reads the missing ones. */
export async function resolveReferences(
  run: Run,
  kind: PlainKind,
  { companyId, input, recordsByField, isRetained }: ReferenceInput,
): Promise<Choices> {
  const all = fieldReferences(kind, input)
  const missing = all.filter(({ key, references }) =>
    references.some(({ id }) => recordsByField.get(key)?.has(id) !== true),
  )
  const { statements, take } = recordsReading(kind, companyId, missing)
  const otherRecords = statements.length > 0 ? take(await run(statements)) : noRecords
  const recordsByPath = new Map<string, Record<string, ReferencedRecord>>()
  const problems = all.flatMap(({ key, field, references }) => {
    const records = otherRecords.get(key) ?? recordsByField.get(key)
    return references.flatMap(({ at, name, id }) => {
      const record = records?.get(id)
      if (record) recordsByPath.set(at, { ...recordsByPath.get(at), [name]: record })
      return isRetained(key, id) ? [] : choiceProblems(`${at}${name}`, field, record)
    })
  })
  return { recordsAt: (at) => recordsByPath.get(at) ?? {}, problems }
}

function recordsReading(
  { carries = {} }: PlainKind,
  companyId: string,
  all: readonly FieldReferences[],
): Reading<RecordsByField> {
  const fields = all.map((naming) => ({ ...naming, ids: [...new Set(naming.references.map(({ id }) => id))] }))
  return {
    statements: fields.map(({ field, references, ids }) =>
      chosenStatement(field, companyId, { ids, carries: carries[references[0]?.name ?? ''] ?? [] }),
    ),
    take: (rows) =>
      new Map(
        fields.map(({ key, ids }, index) => {
          const records = new Map((rows[index] as ReferencedRecord[]).map((record) => [record.id, record]))
          return [key, new Map(ids.map((id) => [id, records.get(id) ?? null]))]
        }),
      ),
  }
}

function fieldReferences({ resource }: PlainKind, { values, lists }: InputValues): FieldReferences[] {
  const inRows = Object.entries(resource.lines).flatMap(([list, { fields }]) =>
    referencesInRows(
      fields,
      `${list}.`,
      (lists[list] ?? []).map((row) => ({ at: `${list}.${row.place}.`, values: row.values })),
    ),
  )
  return [...referencesInRows(resource.fields, '', [{ at: '', values }]), ...inRows]
}

/** Returns the references by field. */
function referencesInRows(
  fields: Fields,
  prefix: string,
  rows: readonly { at: string; values: DocumentValues }[],
): FieldReferences[] {
  return referencesOf({ fields }).flatMap(([name, field]) => {
    const references = rows.flatMap(({ at, values }): ReferenceValue[] => {
      const id = values[name]
      return id ? [{ at, name, id }] : []
    })
    return references.length > 0 ? [{ key: `${prefix}${name}`, field, references }] : []
  })
}

/** The error of an inactive record, and the name of its parameter. */
const inactive: Readonly<Record<string, [ErrorCode, string]>> = {
  'crm/parties': ['PARTY_INACTIVE', 'party'],
  'inventory/items': ['ITEM_INACTIVE', 'item'],
}

function choiceProblems(
  path: string,
  { to, otherwise, retired }: ReferenceField,
  record: ReferencedRecord | null | undefined,
): Problem[] {
  if (!record) return [{ code: 'UNKNOWN_REFERENCE', path }]
  if (!record.belongs) return [{ code: otherwise ?? 'UNKNOWN_REFERENCE', path, params: { account: record.label } }]
  const [code, word] = inactive[to] ?? ['ACCOUNT_INACTIVE', 'account']
  return record.is_active || retired ? [] : [{ code, path, params: { [word]: record.label } }]
}
