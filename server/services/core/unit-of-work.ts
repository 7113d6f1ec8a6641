/**
 * What every use-case is given and what every write leaves behind: an audit row, and the idempotency key with its
 * answer, in the same transaction as the write itself.
 */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { PermissionMap } from '../../../domain/permissions/can.ts'
import { can } from '../../../domain/permissions/can.ts'
import { DomainError } from '../../../domain/errors.ts'
import { lockLedger } from '../../db/company/company-store.ts'
import type { Database, Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapped, reading, statement } from '../../db/core/client.ts'
import { lacksPermission } from './not-allowed.ts'

export type Clock = { now: () => Date }

/** The person acting in a company, resolved anew for each request, so that a changed right holds at once. */
export type Who = {
  userId: string
  email: string
  companyId: string
  memberId: string
  roles: readonly string[]
  permissions: PermissionMap
  /** The API token that acts in the person's name. */
  via?: string
  /** The public link by which somebody reads one document, member or not. */
  link?: string
  /** The address the request came from; empty on the command line. */
  address: string
}

/** A POST that may be repeated: the same key and body get the stored answer. */
export type Once = { method: string; path: string; key: string; body: unknown }

export type Context = { db: Database; clock: Clock; who: Who; once?: Once }

/**
 * What a decision inside a transaction knows of the request. It holds no database: with every connection of the pool in
 * use, transactions that ask for a second one would wait for each other for ever.
 */
export type DecisionContext = Omit<Context, 'db'>

/** Raises NOT_ALLOWED unless the person has the permission (`module.action`). */
export function require(context: DecisionContext, permission: string): void {
  if (!can(context.who, permission)) throw lacksPermission(permission)
}

export function newId(): string {
  return uuidv7()
}

export type Changes = Record<string, readonly [unknown, unknown]>
export type AuditInput = {
  action: string
  /** The path of the resource. */
  resource: string
  objectId: string
  /** The record's version after the act. */
  version: number
  /** What a person calls the record; null: the number that the document has by then. */
  label: string | null
  changes: Changes
  entries?: readonly string[]
}

/**
 * The statement that writes the audit row of one act. `entries` are the ids of the journal entries it posted; they are
 * hashed from the journal itself.
 */
export function audit({ who }: DecisionContext, input: AuditInput): Statement {
  const { action, resource, objectId, version, label, changes, entries = [] } = input
  return statement(
    `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label,
       changes, entries, entry_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
       coalesce($10, (select number from posted_document where company_id = $1 and document_path = $7 and document_id = $8), ''),
       $11, $12::uuid[],
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

/** Reads the refusal for a record that others changed since `version`: says who changed which fields. */
export async function stale(
  run: Transaction['batch'],
  { who }: DecisionContext,
  { resource, id, version }: { resource: string; id: string; version: number },
): Promise<DomainError> {
  const [rows] = await run([
    statement<{ actor: string; field: string }>(
      `select distinct a.actor, f.field from audit_log a cross join lateral jsonb_object_keys(a.changes) f(field)
       where a.company_id = $1 and a.resource = $2 and a.object_id = $3 and a.object_version > $4 order by 1, 2`,
      [who.companyId, resource, id, version],
    ),
  ])
  const people = [...new Set(rows.map(({ actor }) => actor))]
  const fields = [...new Set(rows.map(({ field }) => field))]
  return new DomainError('STALE', { who: people.join(', ') || 'Somebody', fields: fields.join(', ') || 'this record' })
}

/** What differs between two versions of a record, field by field: `{ name: ['old', 'new'] }`. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Changes {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    names
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]] as const)
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  )
}

export type Answer<T> = { status: number; body: T }

/** What a use-case decided: the statements to send together, the record they are about, the status of the answer. */
export type Write = { status: number; id: string; statements: readonly Statement[] }

/** What a use-case is made of that runs at most once for its idempotency key. */
export type OnceOnly<Loaded, T> = {
  /** What it has to know, read in the same round trip as the key. */
  load: Reading<Loaded>
  /** Decides, and loads what depends on what is known by now. */
  write: (loaded: Loaded) => Write | Promise<Write>
  /** The answer: the record as it stands after the write, also for a repeat. */
  read: (id: string) => Reading<T>
}

/** For a use-case that has nothing to know before it decides. */
export const nothingToLoad = reading([], () => undefined)

/**
 * Runs a use-case at most once for its idempotency key, in two round trips: key and facts, then writes and answer. The
 * key's row is written first, so that a concurrent twin waits for this one. Raises KEY_REUSED when the key came with
 * another body. Only successes are kept.
 */
export async function writeOnce<Loaded, T>(context: Context, use: OnceOnly<Loaded, T>): Promise<Answer<T>> {
  const { db, who } = context
  const { kept, loaded } = await db.read(who.companyId, withKey(context, use.load))
  if (kept) return answerOf(context, kept, use)
  try {
    const { id, status, statements } = await use.write(loaded())
    const writes = [ledgerKey(context), ...keyRow(context, { id, status }), ...statements]
    return { status, body: await db.writeThenRead(who.companyId, writes, use.read(id)) }
  } catch (error) {
    // What the first of two made may be what the decision of the second refuses.
    if (!context.once || !(isTwin(error) || error instanceof DomainError)) throw error
    const twin = await db.read(who.companyId, withKey(context, nothingToLoad))
    if (!twin.kept) throw error
    return answerOf(context, twin.kept, use)
  }
}

/**
 * Like `writeOnce` for what makes a secret: its answer is kept nowhere, so it is given this once. Raises TOLD_ONCE when the
 * same request comes again, also beside the first; what that made stays.
 */
export async function tellOnce<Loaded, T>(context: Context, use: OnceOnly<Loaded, T>): Promise<Answer<T>> {
  const made = { id: '' }
  const { status, body } = await writeOnce(context, {
    load: use.load,
    write: async (loaded) => {
      const write = await use.write(loaded)
      made.id = write.id
      return write
    },
    read: (id) => mapped(use.read(id), (answer) => ({ id, answer })),
  })
  if (body.id !== made.id) throw new DomainError('TOLD_ONCE')
  return { status, body: body.answer }
}

/** What a use-case is made of that decides on what it has locked. */
export type ChangeOnce<Loaded, T> = Omit<OnceOnly<Loaded, T>, 'write'> & {
  /** Reads and locks through the transaction, and answers the statements that end it. Runs anew after a deadlock. */
  change: (tx: Transaction, loaded: Loaded) => Promise<Write>
  /** Takes the ledger key for itself: what others post comes wholly before it or wholly after. */
  alone?: true
}

/**
 * Like `writeOnce` for a use-case that has to lock before it can decide: key and facts, what `change` asks, and the
 * writes are one transaction. It holds the ledger key, shared, from the first round trip on; a twin with the same
 * idempotency key waits there and gets the answer of the first. Raises KEY_REUSED when the key came with another body.
 */
export async function changeOnce<Loaded, T>(context: Context, use: ChangeOnce<Loaded, T>): Promise<Answer<T>> {
  const { db, who, once } = context
  const key = once && [who.companyId, who.userId, once.method, once.path, once.key].join(' ')
  const locks = [
    use.alone ? lockLedger(who.companyId) : ledgerKey(context),
    ...(key === undefined ? [] : [statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])]),
  ]
  return db.decideThenRead(who.companyId, async (tx) => {
    const known = withKey(context, use.load)
    const rows = await tx.batch([...locks, ...known.statements])
    const { kept, loaded } = known.take(rows.slice(locks.length))
    if (kept) return { writes: [], wanted: answering(use.read(kept.id), kept.status) }
    const { id, status, statements } = await use.change(tx, loaded())
    return { writes: [...keyRow(context, { id, status }), ...statements], wanted: answering(use.read(id), status) }
  })
}

function answering<T>(answer: Reading<T>, status: number): Reading<Answer<T>> {
  return mapped(answer, (body) => ({ status, body }))
}

type Kept = { id: string; status: number }

async function answerOf<T>(
  { db, who }: Context,
  { id, status }: Kept,
  { read }: Pick<OnceOnly<unknown, T>, 'read'>,
): Promise<Answer<T>> {
  return { status, body: await db.read(who.companyId, read(id)) }
}

/** What the key left when it came before, and the facts, which may raise and are not looked at for a repeat. */
function withKey<T>(
  { who, once }: DecisionContext,
  load: Reading<T>,
): Reading<{ kept: Kept | undefined; loaded: () => T }> {
  if (!once) return { ...load, take: (rows) => ({ kept: undefined, loaded: () => load.take(rows) }) }
  const key = statement<{ body_hash: string; status: number; object_id: string }>(
    `select body_hash, status, object_id from idempotency_key
     where company_id = $1 and user_id = $2 and method = $3 and path = $4 and key = $5`,
    [who.companyId, who.userId, once.method, once.path, once.key],
  )
  return reading([key, ...load.statements], ([[row], ...rows]) => {
    if (row && row.body_hash !== bodyHash(once)) throw new DomainError('KEY_REUSED')
    const kept = row && { id: row.object_id, status: row.status }
    return { kept, loaded: () => load.take(rows) }
  })
}

/** The company's ledger key, shared: who locks a period or merges parties takes it alone. */
export function ledgerKey({ who }: Pick<Context, 'who'>): Statement {
  return statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [who.companyId])
}

/** The row of the idempotency key, where there is one. */
function keyRow({ who, once }: DecisionContext, { id, status }: Kept): Statement[] {
  if (!once) return []
  return [
    statement(
      `insert into idempotency_key (company_id, user_id, method, path, key, body_hash, status, object_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [who.companyId, who.userId, once.method, once.path, once.key, bodyHash(once), status, id],
    ),
  ]
}

function bodyHash({ body }: Once): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
}

function isTwin(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey'
}
