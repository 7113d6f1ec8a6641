/** Deliveries of webhooks: one row for each webhook and event, with its last attempt. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type DeliveryState = 'waiting' | 'sent' | 'failed'
export type DeliveryRow = {
  id: string
  body: string
  state: DeliveryState
  attempts: number
  due_at: Date
  attempted_at: Date | null
  response_code: number | null
  duration_ms: number | null
  answer: string
  error: string | null
  created_at: Date
}

const columns = `d.id, d.body, d.state, d.attempts, d.due_at, d.attempted_at, d.response_code, d.duration_ms, d.answer, d.error,
  d.created_at`

/** Returns one page of the deliveries of a webhook, the newest first; `state` null is all. */
export function deliveriesPage(
  companyId: string,
  { webhookId, state }: { webhookId: string; state: string | null },
  { start, end }: { start: number; end: number },
): Statement<DeliveryRow> {
  return statement(
    `select ${columns} from webhook_delivery d
     where d.company_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
     order by d.created_at desc, d.id desc limit $4 offset $5`,
    [companyId, webhookId, state, end - start, start],
  )
}

/** Returns the number of deliveries of a webhook; `state` null is all. */
export function deliveriesCount(
  companyId: string,
  { webhookId, state }: { webhookId: string; state: string | null },
): Statement<{ rows: number }> {
  return statement(
    `select count(*)::int as rows from webhook_delivery
     where company_id = $1 and webhook_id = $2 and ($3::text is null or state = $3)`,
    [companyId, webhookId, state],
  )
}

/** Returns a delivery of a webhook; no row when it is none of this webhook. */
export function deliveryStatement(companyId: string, webhookId: string, id: string): Statement<DeliveryRow> {
  return statement(
    `select ${columns} from webhook_delivery d where d.company_id = $1 and d.webhook_id = $2 and d.id = $3`,
    [companyId, webhookId, id],
  )
}

export type NewDelivery = { id: string; webhookId: string; eventId: string | null; body: string }

/** Stores deliveries that are due; an event that has its delivery to a webhook keeps it. */
export function insertDeliveries(companyId: string, deliveries: readonly NewDelivery[], at: Date): Statement {
  return statement(
    `insert into webhook_delivery (company_id, id, webhook_id, event_id, body, due_at, created_at)
     select $1, n.id, n.webhook_id, n.event_id, n.body, $6, $6
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[]) n (id, webhook_id, event_id, body)
     on conflict (company_id, webhook_id, event_id) do nothing`,
    [
      companyId,
      deliveries.map(({ id }) => id),
      deliveries.map(({ webhookId }) => webhookId),
      deliveries.map(({ eventId }) => eventId),
      deliveries.map(({ body }) => body),
      at,
    ],
  )
}

export type DueDelivery = { id: string; event_id: string | null; body: string; attempts: number }

/** Returns the next due deliveries of a webhook, the longest due first; of a paused one its tests only. */
export function dueDeliveries(
  companyId: string,
  webhookId: string,
  due: { at: Date; rows: number },
): Statement<DueDelivery> {
  return statement(
    `select d.id, d.event_id, d.body, d.attempts from webhook_delivery d
     join webhook w on w.company_id = $1 and w.id = d.webhook_id
     where d.company_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and d.due_at <= $3
       and (w.is_active or d.event_id is null)
     order by d.due_at, d.id limit $4`,
    [companyId, webhookId, due.at, due.rows],
  )
}

export type Attempt = {
  id: string
  state: DeliveryState
  at: Date
  dueAt: Date
  code: number | null
  durationMs: number
  answer: string
  error: string | null
}

/** Stores the result of an attempt. */
export function storeAttempt(companyId: string, attempt: Attempt): Statement {
  const { id, state, at, dueAt, code, durationMs, answer, error } = attempt
  return statement(
    `update webhook_delivery set state = $3, attempts = attempts + 1, attempted_at = $4, due_at = $5, response_code = $6,
       duration_ms = $7, answer = $8, error = $9
     where company_id = $1 and id = $2`,
    [companyId, id, state, at, dueAt, code, durationMs, answer, error],
  )
}

/** Makes a delivery due again, with all its attempts; returns it. */
export function replayDelivery(
  companyId: string,
  { webhookId, id }: { webhookId: string; id: string },
  at: Date,
): Statement<{ id: string }> {
  return statement(
    `update webhook_delivery set state = 'waiting', attempts = 0, due_at = $4
     where company_id = $1 and webhook_id = $2 and id = $3 returning id`,
    [companyId, webhookId, id, at],
  )
}

/** Makes the failed deliveries since a moment due again; returns them. */
export function replayFailed(
  companyId: string,
  webhookId: string,
  { since, at }: { since: Date; at: Date },
): Statement<{ id: string }> {
  return statement(
    `update webhook_delivery set state = 'waiting', attempts = 0, due_at = $4
     where company_id = $1 and webhook_id = $2 and state = 'failed' and created_at >= $3 returning id`,
    [companyId, webhookId, since, at],
  )
}

/** Lets a webhook look again at the events since a moment, and since its creation: those without a delivery get one. */
export function rewindWebhook(companyId: string, id: string, since: Date): Statement {
  return statement(
    `update webhook set position = greatest(starts_after, least(position, coalesce((
       select min(s.position) - 1 from audit_log a join audit_seal s on s.company_id = $1 and s.audit_id = a.id
       where a.company_id = $1 and a.at >= $3), position)))
     where company_id = $1 and id = $2`,
    [companyId, id, since],
  )
}

/** Deletes the deliveries of a company from before a moment. */
export function deleteDeliveries(companyId: string, before: Date): Statement<{ id: string }> {
  return statement('delete from webhook_delivery where company_id = $1 and created_at < $2 returning id', [
    companyId,
    before,
  ])
}
