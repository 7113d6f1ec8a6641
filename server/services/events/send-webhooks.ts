/**
 * Sends webhooks. A job of a company first gives every new event a delivery to each webhook that chose it, then sends what
 * is due: several webhooks side by side, ten deliveries of each at a time, so that one that does not answer delays no other.
 * A delivery that fails is tried again after growing pauses, eight times in about two days.
 *
 *   attempt 1 at 12:00 fails → 2 at 12:01 → 3 at 12:06 → 4 at 12:36 → 5 at 14:36 → 6 at 20:36 → 7 and 8 on the next days
 *
 * A webhook that has only failed for five days is paused, and the owner is informed.
 */
import type { Database } from '../../db/core/client.ts'
import type { Attempt, DueDelivery, NewDelivery } from '../../db/events/delivery-store.ts'
import { dueDeliveries, insertDeliveries, storeAttempt } from '../../db/events/delivery-store.ts'
import { eventsAfter, eventsHead } from '../../db/events/event-store.ts'
import type { DueWebhook, GivenUpWebhook } from '../../db/events/webhook-store.ts'
import {
  companiesWithWebhookWork,
  dueWebhooks,
  giveUpWebhook,
  lockActiveWebhooks,
  moveWebhooks,
  noteFailure,
  noteSuccess,
} from '../../db/events/webhook-store.ts'
import { isChosen, webhooks } from '../../../domain/resources/webhooks.ts'
import { later } from '../../jobs/queue.ts'
import type { WebhookCaller, WebhookResult } from '../../webhook/call-webhook.ts'
import { signedHeaders } from '../../webhook/sign.ts'
import { forEachDue } from '../core/every-company.ts'
import type { Clock, Who } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import type { Sealer } from '../identity/seal.ts'
import { everyEvent, nextPosition, toEvent } from './read-events.ts'

/** The pauses after each failed attempt. */
const retrySeconds = [60, 300, 1800, 7200, 21_600, 43_200, 86_400] as const
const GIVE_UP_DAYS = 5
const EVENTS_AT_ONCE = 500
const DELIVERIES_AT_ONCE = 10
/** Longer jobs would delay the new events of other companies. */
const JOB_MS = 20_000

type Room = { db: Database; clock: Clock; sealer: Sealer; publicUrl: string; call: WebhookCaller }

/** Queues a job for every company with events or deliveries to send; one that is queued already is left. */
export async function queueWebhooks({ db, clock }: Pick<Room, 'db' | 'clock'>): Promise<void> {
  const [companies] = await db.batch(null, [companiesWithWebhookWork(clock.now())])
  await forEachDue(companies, 'Some webhooks could not be queued', ({ company_id: companyId }) =>
    db.batch(companyId, [
      later({ companyId, userId: null, name: 'webhooks.send', payload: {}, dedupeKey: 'webhooks.send' }),
    ]),
  )
}

/** Sends the due webhooks of a company. What remains after twenty seconds, or when the server stops, is still due. */
export async function sendWebhooks(room: Room, companyId: string, signal: AbortSignal): Promise<void> {
  while (await addDeliveries(room, companyId)) signal.throwIfAborted()
  const [due] = await room.db.batch(companyId, [dueWebhooks(companyId, room.clock.now())])
  const end = performance.now() + JOB_MS
  await Promise.all(
    due.map(async (webhook) => {
      while (!signal.aborted && performance.now() < end && (await sendSome(room, companyId, webhook)));
    }),
  )
}

/** Gives the next events their deliveries; returns whether there are further ones. */
async function addDeliveries({ db, clock, publicUrl }: Room, companyId: string): Promise<boolean> {
  return db.transaction(companyId, async (tx) => {
    const [active, [head]] = await tx.batch([lockActiveWebhooks(companyId), eventsHead(companyId)])
    if (active.length === 0 || !head) return false
    const after = Math.min(...active.map(({ position }) => position))
    const rows = await tx.run(eventsAfter(companyId, everyEvent, { after, rows: EVENTS_AT_ONCE }))
    const site = `${publicUrl}/${head.slug}`
    const deliveries = rows.flatMap((row): NewDelivery[] => {
      const event = toEvent(row, site)
      const choosing = active.filter(({ position, events }) => position < row.position && isChosen(events, event))
      const body = JSON.stringify(event)
      return choosing.map(({ id: webhookId }) => ({ id: newId(), webhookId, eventId: row.id, body }))
    })
    const next = nextPosition(rows, { after, limit: EVENTS_AT_ONCE, head: head.head })
    await tx.batch([
      ...(deliveries.length > 0 ? [insertDeliveries(companyId, deliveries, clock.now())] : []),
      moveWebhooks(companyId, next),
    ])
    return next < head.head
  })
}

/** Sends the next due deliveries of a webhook side by side; returns whether there were any. */
async function sendSome(room: Room, companyId: string, webhook: DueWebhook): Promise<boolean> {
  const { db, clock, sealer } = room
  const at = clock.now()
  const [due] = await db.batch(companyId, [dueDeliveries(companyId, webhook.id, { at, rows: DELIVERIES_AT_ONCE })])
  const { previous_secret: previous, previous_until: until } = webhook
  const sealed = [webhook.secret, ...(previous !== null && until !== null && until > at ? [previous] : [])]
  const secrets = sealed.map((secret) => sealer.open(secret))
  await Promise.all(
    due.map(async (delivery) => {
      const { body, event_id, id } = delivery
      const headers = signedHeaders({ id: event_id ?? id, body, at: clock.now(), secrets })
      const result = await room.call({ url: webhook.url, headers, body })
      await storeResult(room, companyId, { webhook, delivery, result })
    }),
  )
  return due.length > 0
}

type TriedDelivery = { webhook: DueWebhook; delivery: DueDelivery; result: WebhookResult }

async function storeResult(
  { db, clock }: Room,
  companyId: string,
  { webhook: { id }, delivery, result }: TriedDelivery,
): Promise<void> {
  const at = clock.now()
  const attempt = attemptOf(delivery, result, at)
  // The result of a test changes nothing for the events.
  if (delivery.event_id === null) {
    await db.batch(companyId, [storeAttempt(companyId, attempt)])
    return
  }
  if (attempt.state === 'sent') {
    await db.batch(companyId, [storeAttempt(companyId, attempt), noteSuccess(companyId, id)])
    return
  }
  await db.transaction(companyId, async (tx) => {
    const since = new Date(at.getTime() - GIVE_UP_DAYS * 86_400_000)
    const [, , [givenUp]] = await tx.batch([
      storeAttempt(companyId, attempt),
      noteFailure(companyId, id, at),
      giveUpWebhook(companyId, id, since),
    ])
    if (givenUp) await tx.batch(givenUpStatements({ companyId, id, clock }, givenUp))
  })
}

/** A test is tried once: its user waits for the result. */
function attemptOf({ id, attempts, event_id }: DueDelivery, result: WebhookResult, at: Date): Attempt {
  const { code, durationMs, answer, error } = result
  const isSent = code !== null && code >= 200 && code < 300
  const pause = event_id === null ? undefined : retrySeconds[attempts]
  const state = isSent ? 'sent' : pause === undefined ? 'failed' : 'waiting'
  const dueAt = new Date(at.getTime() + (isSent ? 0 : (pause ?? 0)) * 1000)
  return { id, state, at, dueAt, code, durationMs, answer, error }
}

function givenUpStatements(
  { companyId, id, clock }: { companyId: string; id: string; clock: Clock },
  webhook: GivenUpWebhook,
) {
  const { version, name, url, user_id: userId, user_email: email, slug, company, owner_emails } = webhook
  const who: Who = { userId, email, companyId, memberId: '', roles: [], permissions: {}, address: '' }
  const changes = { is_active: [true, false] } as const
  const params = { company, webhook: name, url, days: GIVE_UP_DAYS, path: `${slug}/${webhooks.path}` }
  return [
    audit({ clock, who }, { action: 'pause', resource: webhooks.path, objectId: id, version, label: name, changes }),
    ...owner_emails.map((to) =>
      later({
        companyId,
        userId: null,
        name: 'webhook.alert',
        payload: { to, params },
        dedupeKey: `webhook.alert ${newId()}`,
      }),
    ),
  ]
}
