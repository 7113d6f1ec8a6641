/**
 * The context of every use-case, and what every write stores: an audit row, and the idempotency key with its answer, in
 * the same transaction as the write itself.
 */
import { createHash } from 'node:crypto'
import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { can } from '../../../domain/permissions/can.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { lockLedger, shareLedger } from '../../db/ledger/ledger-lock.ts'
import { constraintOf } from '../../db/core/database-errors.ts'
import type { Database, Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapReading, reading, statement } from '../../db/core/client.ts'
import { lacksPermission } from './not-allowed.ts'
import { orderedId } from './ordered-id.ts'

export type Clock = { now: () => Date }

/** The user acting in a company, read for each request, so that a changed permission applies at once. */
export type Who = {
  userId: string
  email: string
  companyId: string
  memberId: string
  roles: readonly string[]
  permissions: PermissionMap
  /** The API token that acts in the name of the user. */
  via?: string
  /** The public link by which the document is read. */
  link?: string
  /** The IP address of the request; empty on the command line. */
  address: string
}

/** A POST that may be repeated: the same key and body get the stored answer. */
export type Idempotency = { method: string; path: string; key: string; body: unknown }

export type Context = {
  db: Database
  clock: Clock
  who: Who
  idempotency?: Idempotency
  /** The language that the request names, for reports and files that a member takes from the screen. */
  language?: Language
}

/**
 * What a decision inside a transaction knows of the request. It has no database: with every connection of the pool in
 * use, transactions waiting for a second connection would deadlock.
 */
export type DecisionContext = Omit<Context, 'db'>

/** Raises NOT_ALLOWED unless the user has the permission (`module.action`). */
export function require(context: DecisionContext, permission: string): void {
  if (!can(context.who, permission)) throw lacksPermission(permission)
}

/** Returns the id of a new record. */
export function newId(): string {
  return orderedId()
}

export type Changes = Record<string, readonly [unknown, unknown]>
export type AuditInput = {
  action: string
  /** The path of the resource. */
  resource: string
  objectId: string
  /** The record's version after the act. */
  version: number
  /** The name of the record for users; null: the number that the document has by then. */
  label: string | null
  changes: Changes
  entries?: readonly string[]
}

/**
 * Returns the statement that writes the audit row of one act. `entries` are the ids of the journal entries that it
 * posted; they are hashed from the journal itself.
 */
export function audit({ who }: DecisionContext, input: AuditInput): Statement {
  const { action, resource, objectId, version, label, changes, entries = [] } = input
  return statement(
    `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label,
       changes, entries, entry_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       coalesce($10, posted_number($1, $7, $8), ''), $11, $12::uuid[],
       case when cardinality($12::uuid[]) > 0 then journal_hash($1, $12::uuid[]) end)`,
    [
      who.companyId,
      newId(),
      who.userId,
      who.via === undefined ? who.email : `${who.email} via ${who.via}`,
      who.address,
      action,
      resource,
      objectId,
      version,
      label,
      JSON.stringify(changes),
      entries,
    ],
  )
}

/** Returns the differences between two versions of a record, field by field: `{ name: ['old', 'new'] }`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
}

export type Answer<T> = { status: number; body: T }

/**
 * The result of a use-case: the statements to send together, the id of the record, the status of the answer. `answer`
 * reads less than an answer to a repeated request, where the use-case knows the rest.
 */
export type Write<T = never> = {
  status: number
  id: string
  statements: readonly Statement[]
  answer?: Reading<T> | undefined
}

/** A use-case that runs at most once for its idempotency key. */
export type OnceOnly<Facts, T> = {
  /** The facts that it needs, read in the same round trip as the key. */
  load: Reading<Facts>
  /** Decides, and loads what depends on the facts. */
  write: (loaded: Facts) => Write | Promise<Write>
  /** Reads the answer: the record after the write, also for a repeated request. */
  read: (id: string) => Reading<T>
}

/** The reading of a use-case that needs no facts. */
export const nothingToLoad = reading([], () => undefined)

/**
 * Runs a use-case at most once for its idempotency key, in two round trips: key and facts, then writes and answer. The
 * key's row is written first, so that a concurrent request with the same key waits for this one. Raises KEY_REUSED when
 * the key was used with another body. Only successes are stored.
 */
export async function writeOnce<Facts, T>(context: Context, use: OnceOnly<Facts, T>): Promise<Answer<T>> {
  const { db, who } = context
  const { previous, loaded } = await db.read(who.companyId, withKey(context, use.load))
  if (previous) return answerOf(context, previous, use)
  try {
    const { id, status, statements } = await use.write(loaded())
    const writes = [shareLedger(who.companyId), ...keyRow(context, { id, status }), ...statements]
    return { status, body: await db.writeThenRead(who.companyId, writes, use.read(id)) }
  } catch (error) {
    // What the first of two requests created may be refused by the decision of the second.
    if (!context.idempotency || !(isTwin(error) || error instanceof DomainError)) throw error
    const twin = await db.read(who.companyId, withKey(context, nothingToLoad))
    if (!twin.previous) throw error
    return answerOf(context, twin.previous, use)
  }
}

/**
 * Like `writeOnce` for a use-case that creates a secret: its answer is not stored and returned only once. Raises
 * TOLD_ONCE when the same request is repeated, also concurrently; what the first one created stays.
 */
export async function answerOnce<Facts, T>(context: Context, use: OnceOnly<Facts, T>): Promise<Answer<T>> {
  const result = { id: '' }
  const { status, body } = await writeOnce(context, {
    load: use.load,
    write: async (loaded) => {
      const write = await use.write(loaded)
      result.id = write.id
      return write
    },
    read: (id) => mapReading(use.read(id), (answer) => ({ id, answer })),
  })
  if (body.id !== result.id) throw new DomainError('TOLD_ONCE')
  return { status, body: body.answer }
}

/** A use-case that runs at most once and decides on locked rows. */
export type ChangeOnce<Facts, T> = Omit<OnceOnly<Facts, T>, 'write'> & {
  /** Reads and locks through the transaction, and returns the final statements. Runs again after a deadlock. */
  change: (tx: Transaction, loaded: Facts) => Promise<Write<T>>
  /** Takes the ledger key exclusively: concurrent postings are completely before or after it. */
  alone?: true
}

/**
 * Like `writeOnce` for a use-case that must lock before it can decide: key and facts, the queries of `change`, and the
 * writes are one transaction. It holds the ledger key, shared, from the first round trip on; a request with the same
 * idempotency key waits there and gets the answer of the first. Raises KEY_REUSED when the key was used with another
 * body.
 */
export async function changeOnce<Facts, T>(context: Context, use: ChangeOnce<Facts, T>): Promise<Answer<T>> {
  const { db, who, idempotency } = context
  const key =
    idempotency && [who.companyId, who.userId, idempotency.method, idempotency.path, idempotency.key].join(' ')
  const locks = [(use.alone ? lockLedger : shareLedger)(who.companyId, key)]
  const run = () =>
    db.decideThenRead(who.companyId, async (tx) => {
      const keyedLoad = withKey(context, use.load)
      const rows = await tx.batch([...locks, ...keyedLoad.statements])
      const { previous, loaded } = keyedLoad.take(rows.slice(locks.length))
      if (previous) return { writes: [], answer: answering(use.read(previous.id), previous.status) }
      const { id, status, statements, answer = use.read(id) } = await use.change(tx, loaded())
      return { writes: [...keyRow(context, { id, status }), ...statements], answer: answering(answer, status) }
    })
  return run().catch((error: unknown) => {
    // A machine that ended while it committed holds the key of the first request longer than the locks above.
    if (!isTwin(error)) throw error
    return run()
  })
}

function answering<T>(answer: Reading<T>, status: number): Reading<Answer<T>> {
  return mapReading(answer, (body) => ({ status, body }))
}

type PreviousWrite = { id: string; status: number }

async function answerOf<T>(
  { db, who }: Context,
  { id, status }: PreviousWrite,
  { read }: Pick<OnceOnly<unknown, T>, 'read'>,
): Promise<Answer<T>> {
  return { status, body: await db.writeThenRead(who.companyId, [], read(id)) }
}

/**
 * Returns the stored result of the key, if there is one, and the facts, which may raise and are not used for a repeated
 * request.
 */
function withKey<T>(
  { who, idempotency }: DecisionContext,
  load: Reading<T>,
): Reading<{ previous: PreviousWrite | undefined; loaded: () => T }> {
  if (!idempotency) return { ...load, take: (rows) => ({ previous: undefined, loaded: () => load.take(rows) }) }
  const key = statement<{ body_hash: string; status: number; object_id: string }>(
    `select body_hash, status, object_id from idempotency_key
     where company_id = $1 and user_id = $2 and method = $3 and path = $4 and key = $5`,
    [who.companyId, who.userId, idempotency.method, idempotency.path, idempotency.key],
  )
  return reading([key, ...load.statements], ([[row], ...rows]) => {
    if (row && row.body_hash !== bodyHash(idempotency)) throw new DomainError('KEY_REUSED')
    const previous = row && { id: row.object_id, status: row.status }
    return { previous, loaded: () => load.take(rows) }
  })
}

/** Returns the statement that stores the idempotency key, if there is one. */
function keyRow({ who, idempotency }: DecisionContext, { id, status }: PreviousWrite): Statement[] {
  if (!idempotency) return []
  const { method, path, key } = idempotency
  return [
    statement(
      `insert into idempotency_key (company_id, user_id, method, path, key, body_hash, status, object_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [who.companyId, who.userId, method, path, key, bodyHash(idempotency), status, id],
    ),
  ]
}

function bodyHash({ body }: Idempotency): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
}

function isTwin(error: unknown): boolean {
  return constraintOf(error) === 'idempotency_key_pkey'
}
