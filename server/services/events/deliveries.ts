/**
 * The deliveries of a webhook, kept for thirty days. A replay makes a delivery due again with all its attempts; a replay
 * since a moment also sends the events that the webhook missed, such as while it was paused.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { isId, MOST_PAGE_ROWS, PAGE_ROWS } from '../../../domain/resources/core/list-query.ts'
import { DELIVERY_DAYS, webhooks } from '../../../domain/resources/webhooks.ts'
import type { Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { DeliveryRow } from '../../db/events/delivery-store.ts'
import {
  deleteDeliveries,
  deliveriesCount,
  deliveriesPage,
  deliveryStatement,
  insertDeliveries,
  replayDelivery,
  replayFailed,
  rewindWebhook,
} from '../../db/events/delivery-store.ts'
import type { StoredWebhook } from '../../db/events/webhook-store.ts'
import { lockWebhook, webhookStatement } from '../../db/events/webhook-store.ts'
import { inEveryCompany } from '../core/every-company.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'
import type { CompanyEvent } from './read-events.ts'

const DAY_MS = 86_400_000
const states = ['waiting', 'sent', 'failed'] as const
/** The furthest row that pages reach. */
const MOST_ROWS = 10_000

export type Delivery = DeliveryRow
type Target = { webhookId: string; id: string }

/** Returns one page of the deliveries, the newest first: `?state=failed&_start=0&_end=20`. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listDeliveries(
  context: Context,
  webhookId: string,
  parameters: QueryParameters,
): Promise<{ rows: Delivery[]; count: number }> {
  requireRole(context)
  if (!isId(webhookId)) throw new DomainError('NOT_FOUND')
  const { state, start, end } = parseDeliveryQuery(parameters)
  const { companyId } = context.who
  const [[webhook], rows, [counted]] = await context.db.batch(companyId, [
    webhookStatement(companyId, webhookId),
    deliveriesPage(companyId, { webhookId, state }, { start, end }),
    deliveriesCount(companyId, { webhookId, state }),
  ])
  if (!webhook) throw new DomainError('NOT_FOUND')
  return { rows, count: counted?.rows ?? 0 }
}

function parseDeliveryQuery({ state, _start, _end, ...others }: QueryParameters) {
  const [field] = Object.keys(others)
  if (field !== undefined) refuse([{ code: 'UNKNOWN_FILTER', path: field, params: { field } }])
  const isState = state === undefined || states.some((one) => one === state)
  if (!isState) refuse([{ code: 'NOT_IN_LIST', path: 'state', params: { choices: states.join(', ') } }])
  const count = (path: string, value: QueryParameters[string], otherwise: number): number => {
    if (value === undefined) return otherwise
    if (typeof value === 'string' && /^\d{1,5}$/.test(value)) return Number(value)
    refuse([{ code: 'BAD_REQUEST', path }])
    return otherwise
  }
  const start = count('_start', _start, 0)
  const end = count('_end', _end, start + PAGE_ROWS)
  if (end < start || end - start > MOST_PAGE_ROWS || end > MOST_ROWS) refuse([{ code: 'BAD_REQUEST', path: '_end' }])
  return { state: typeof state === 'string' ? state : null, start, end }
}

/** Sends a test, also to a paused webhook; returns its delivery, which waits. Raises NOT_ALLOWED, NOT_FOUND. */
export async function sendTest(context: Context, webhookId: string): Promise<Delivery> {
  const id = newId()
  await onWebhook(context, webhookId, async (tx, webhook) => {
    const { companyId, email } = context.who
    const at = context.clock.now()
    const event: CompanyEvent = {
      id,
      position: 0,
      at: at.toISOString(),
      resource: webhooks.path,
      acts: ['tested'],
      record_id: webhookId,
      label: webhook.name,
      version: webhook.version,
      status: null,
      who: email,
      link: null,
    }
    const { version, name } = webhook
    await tx.batch([
      insertDeliveries(companyId, [{ id, webhookId, eventId: null, body: JSON.stringify(event) }], at),
      audit(context, {
        action: 'test',
        resource: webhooks.path,
        objectId: webhookId,
        version,
        label: name,
        changes: {},
      }),
    ])
  })
  return readDelivery(context, { webhookId, id })
}

/** Sends a delivery again, whatever became of it. Raises NOT_ALLOWED, NOT_FOUND. */
export async function replayOne(context: Context, { webhookId, id }: Target): Promise<Delivery> {
  await onWebhook(context, webhookId, async (tx, webhook) => {
    if (!isId(id)) throw new DomainError('NOT_FOUND')
    const { companyId } = context.who
    const [replayed] = await tx.run(replayDelivery(companyId, { webhookId, id }, context.clock.now()))
    if (!replayed) throw new DomainError('NOT_FOUND')
    await tx.run(auditReplay(context, webhook, { delivery: id }))
  })
  return readDelivery(context, { webhookId, id })
}

/**
 * Sends the failed deliveries since a moment again, and the events since then that the webhook missed: `{since}`. Returns
 * the number of failed deliveries. Raises NOT_ALLOWED, NOT_FOUND, REPLAY_SINCE at `since`.
 */
export async function replaySince(context: Context, webhookId: string, body: unknown): Promise<{ replayed: number }> {
  return onWebhook(context, webhookId, async (tx, webhook) => {
    const { companyId } = context.who
    const at = context.clock.now()
    const since = readSince(body, at)
    const [replayed] = await tx.batch([
      replayFailed(companyId, webhookId, { since, at }),
      rewindWebhook(companyId, webhookId, since),
      auditReplay(context, webhook, { since: since.toISOString() }),
    ])
    return { replayed: replayed.length }
  })
}

function readSince(body: unknown, now: Date): Date {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'since') : undefined
  const since = new Date(typeof value === 'string' ? value : NaN)
  const age = now.getTime() - since.getTime()
  if (!(age >= 0 && age <= DELIVERY_DAYS * DAY_MS)) {
    refuse([{ code: 'REPLAY_SINCE', path: 'since', params: { days: String(DELIVERY_DAYS) } }])
  }
  return since
}

/** Deletes the deliveries of all companies that are older than thirty days; returns their number. */
export async function forgetDeliveries({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - DELIVERY_DAYS * DAY_MS)
  return inEveryCompany(db, async (companyId) => {
    const [deleted] = await db.batch(companyId, [deleteDeliveries(companyId, before)])
    return deleted.length
  })
}

async function onWebhook<T>(
  context: Context,
  id: string,
  work: (tx: Transaction, webhook: StoredWebhook) => Promise<T>,
): Promise<T> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  return context.db.transaction(companyId, async (tx) => {
    const [webhook] = await tx.run(lockWebhook(companyId, id))
    if (!webhook) throw new DomainError('NOT_FOUND')
    return work(tx, webhook)
  })
}

function auditReplay(decision: DecisionContext, { id, version, name }: StoredWebhook, what: Record<string, string>) {
  const changes = Object.fromEntries(Object.entries(what).map(([field, value]) => [field, [null, value] as const]))
  return audit(decision, { action: 'replay', resource: webhooks.path, objectId: id, version, label: name, changes })
}

function readDelivery({ db, who }: Context, { webhookId, id }: Target): Promise<Delivery> {
  const row = deliveryStatement(who.companyId, webhookId, id)
  return db.read(
    who.companyId,
    reading([row], ([[delivery]]) => {
      if (!delivery) throw new DomainError('NOT_FOUND')
      return delivery
    }),
  )
}
