/**
 * Creates, changes and deletes plain records of any declared resource: the declaration checks the values, references
 * must exist in the company, then the rules of the resource run. Every write stores an audit row with old and new
 * values.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { Transaction } from '../../db/core/client.ts'
import { referencesOf, targetOf } from '../../db/records/record-query.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import {
  deleteStatement,
  insertStatement,
  labelsStatement,
  lockStatement,
  ownerStatement,
  recordStatement,
  updateStatement,
} from '../../db/records/records-store.ts'
import type { Books } from './rule-types.ts'
import { rulesOf } from '../record-rules.ts'
import { recordAnswer, recordOf } from './records.ts'
import { runnerOf } from '../books/books.ts'
import type { Answer, Context, DecisionContext, Write } from './unit-of-work.ts'
import { stale } from './require-version.ts'
import { audit, changesBetween, newId, nothingToLoad, require, writeOnce } from './unit-of-work.ts'

/**
 * Creates a record. Raises NOT_ALLOWED, the problems of `parseRecord` and UNKNOWN_REFERENCE at their fields, DUPLICATE
 * at the field, and what the rules of the resource forbid.
 */
export async function createRecord(context: Context, resource: Resource, body: unknown): Promise<Answer<StoredRecord>> {
  require(context, `${moduleOf(resource.path)}.create`)
  const { record, problems } = parseRecord(resource, 'create', body)
  refuse(problems)
  return writeOnce(context, {
    load: nothingToLoad,
    write: () => decideCreate(context, resource, record),
    read: (id) => recordAnswer(context, resource, id),
  })
}

async function decideCreate(context: Context, resource: Resource, record: Values): Promise<Write> {
  const { db, clock, who } = context
  const books: Books = {
    companyId: who.companyId,
    context,
    run: async (statement) => (await db.batch(who.companyId, [statement]))[0],
  }
  refuse(await referenceProblems(books, resource, record))
  const input = { ...initialValues(resource), ...record }
  const id = newId()
  const follows = await rulesOf(resource.path).create?.(books, { id, values: input })
  const values = { ...input, ...follows?.values }
  const now = clock.now()
  const owner = resource.isPersonal ? { user_id: who.userId } : {}
  return {
    status: 201,
    id,
    statements: [
      ...(follows?.first ?? []),
      insertStatement(resource, who.companyId, { id, ...values, ...owner, created_at: now, updated_at: now }),
      ...(follows?.statements ?? []),
      audit(context, {
        action: 'create',
        resource: resource.path,
        objectId: id,
        version: 1,
        label: labelOf(resource, values),
        changes: changesBetween({}, comparable(resource, values)),
      }),
    ],
  }
}

/** Returns the initial values of flags and choices; other fields are empty or have the default of their column. */
function initialValues(resource: Resource): Values {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.computed) return []
      if (field.kind === 'flag') return [[name, field.initial === true]]
      return field.kind === 'choice' && field.initial !== undefined ? [[name, field.initial]] : []
    }),
  )
}

export type RecordChange = { id: string; body: unknown }

/**
 * Changes the fields in the body, which has the version that it was based on. A body without a difference writes
 * nothing. Raises what `createRecord` raises, NOT_FOUND, and STALE with who changed what since that version.
 */
export async function updateRecord(
  context: Context,
  resource: Resource,
  { id, body }: RecordChange,
): Promise<StoredRecord> {
  require(context, `${moduleOf(resource.path)}.update`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { record, problems } = parseRecord(resource, 'update', body)
  refuse(problems)
  const { version, ...values } = record
  const target = { id, version: Number(version) }
  await onCurrent(context, resource, {
    ...target,
    write: (tx, stored) => change(context, resource, { tx, stored, values }),
  })
  return recordOf(context, resource, id)
}

async function change(
  context: DecisionContext,
  resource: Resource,
  { tx, stored, values }: { tx: Transaction; stored: StoredRecord; values: Values },
): Promise<void> {
  const companyId = context.who.companyId
  const books: Books = { companyId, context, run: tx.run }
  refuse(await referenceProblems(books, resource, values))
  const follows = await rulesOf(resource.path).update?.(books, { stored, values })
  const all = { ...values, ...follows?.values }
  const { id, version, ...before } = stored
  const changes = changesBetween(comparable(resource, before), comparable(resource, { ...before, ...all }))
  if (Object.keys(changes).length === 0) return
  for (const statement of follows?.first ?? []) await tx.run(statement)
  await tx.run(updateStatement(resource, companyId, { id, values: all, at: context.clock.now() }))
  for (const statement of follows?.statements ?? []) await tx.run(statement)
  const label = labelOf(resource, { ...before, ...all })
  await tx.run(
    audit(context, {
      action: 'update',
      resource: resource.path,
      objectId: id,
      version: version + 1,
      label,
      changes,
    }),
  )
}

/** Returns numbers and nested values in one form, so that '5' and a stored '5.000000' are equal. */
function comparable(resource: Resource, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const { kind } = resource.fields[name] ?? {}
      const isNumber = (kind === 'money' || kind === 'quantity') && value !== null && value !== undefined
      if (kind === 'data') return [name, isEmpty(value) ? null : inOrder(value)]
      return [name, isNumber ? canonical(String(value)) : value]
    }),
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** Sorts the properties of a value by name; the database does not keep their order. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(parts.map(([name, part]) => [name, inOrder(part)]))
}

/**
 * Deletes a record. Raises NOT_ALLOWED, NOT_FOUND, STALE, IN_USE while something references it, and what its rules
 * forbid.
 */
export async function deleteRecord(
  context: Context,
  resource: Resource,
  { id, version }: { id: string; version: number },
): Promise<void> {
  require(context, `${moduleOf(resource.path)}.delete`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  await onCurrent(context, resource, {
    id,
    version,
    write: async (tx, stored) => {
      const { companyId } = context.who
      const follows = await rulesOf(resource.path).remove?.(stored, { companyId, context, run: tx.run })
      const { id: _id, version: _version, ...before } = stored
      await tx.run(deleteStatement(resource, companyId, id))
      for (const statement of follows?.statements ?? []) await tx.run(statement)
      await tx.run(
        audit(context, {
          action: 'delete',
          resource: resource.path,
          objectId: id,
          version: version + 1,
          label: labelOf(resource, before),
          changes: changesBetween(before, {}),
        }),
      )
    },
  })
}

type CurrentRecord = { id: string; version: number; write: (tx: Transaction, stored: StoredRecord) => Promise<void> }

/** Runs a write on the locked record; raises STALE with who changed what for an old version. */
async function onCurrent(context: Context, resource: Resource, { id, version, write }: CurrentRecord): Promise<void> {
  const { db, who } = context
  const isCurrent = await db.transaction(who.companyId, async (tx) => {
    const [stored] = await tx.run(lockStatement(resource, who.companyId, id))
    if (!stored || !(await isOwnRecord(tx, context, { resource, id }))) throw new DomainError('NOT_FOUND')
    if (stored.version !== version) return false
    await write(tx, { ...stored, ...(await fieldsInOtherTables(context, resource, { tx, id })) })
    return true
  })
  if (!isCurrent) throw await stale(runnerOf(context), context, { resource: resource.path, id, version })
}

/** Whether the user may see the record at all: a personal one is only its user's. */
async function isOwnRecord(
  tx: Transaction,
  { who }: DecisionContext,
  { resource, id }: { resource: Resource; id: string },
): Promise<boolean> {
  if (!resource.isPersonal) return true
  const [owner] = await tx.run(ownerStatement(resource, who.companyId, id))
  return owner?.user_id === who.userId
}

/** Reads the fields of a locked record that are stored in other tables. */
async function fieldsInOtherTables(
  { who }: DecisionContext,
  resource: Resource,
  { tx, id }: { tx: Transaction; id: string },
): Promise<Values> {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.apart)
  if (names.length === 0) return {}
  const [record] = await tx.run(recordStatement(resource, who.companyId, id))
  return Object.fromEntries(names.map((name) => [name, record?.[name]]))
}

/** Returns UNKNOWN_REFERENCE for every reference to a record that the company does not have. */
export async function referenceProblems(
  { companyId, run }: Pick<Books, 'companyId' | 'run'>,
  resource: Resource,
  values: Values,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const [name, field] of referencesOf(resource)) {
    const id = values[name]
    if (typeof id !== 'string') continue
    const [label] = await run(labelsStatement(targetOf(field), companyId, [id]))
    if (!label) problems.push({ code: 'UNKNOWN_REFERENCE', path: name })
  }
  return problems
}

function labelOf(resource: Resource, values: Values): string {
  return String(values[resource.title] ?? '')
}
