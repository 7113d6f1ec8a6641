/** Webhooks of a company: their settings, and which of them have something to send. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type WebhookRow = {
  id: string
  version: number
  name: string
  url: string
  events: string[]
  is_active: boolean
  /** Paused by the server after days of failures. */
  is_given_up: boolean
  failing_since: Date | null
  created_at: Date
  created_by_label: string
  /** Deliveries of the kept days by their state. */
  sent_count: number
  waiting_count: number
  failed_count: number
  last_sent_at: Date | null
}

const columns = `w.id, w.version, w.name, w.url, w.events, w.is_active, w.is_given_up, w.failing_since, w.created_at,
  coalesce(nullif(u.full_name, ''), u.email) as created_by_label,
  d.sent_count, d.waiting_count, d.failed_count, d.last_sent_at
  from webhook w join app_user u on u.id = w.user_id
  cross join lateral (
    select count(*) filter (where state = 'sent')::int as sent_count,
      count(*) filter (where state = 'waiting')::int as waiting_count,
      count(*) filter (where state = 'failed')::int as failed_count,
      max(attempted_at) filter (where state = 'sent') as last_sent_at
    from webhook_delivery where company_id = $1 and webhook_id = w.id) d
  where w.company_id = $1`

/** Returns every webhook of a company by name. */
export function webhooksStatement(companyId: string): Statement<WebhookRow> {
  return statement(`select ${columns} order by lower(w.name), w.id`, [companyId])
}

/** Returns a webhook with the counts of its deliveries. */
export function webhookStatement(companyId: string, id: string): Statement<WebhookRow> {
  return statement(`select ${columns} and w.id = $2`, [companyId, id])
}

/** Returns the number of webhooks and the last position of the sealed log. */
export function webhookFacts(companyId: string): Statement<{ webhooks: number; head: number }> {
  return statement(
    `select (select count(*) from webhook where company_id = $1)::int as webhooks,
       coalesce((select max(position) from audit_seal where company_id = $1), 0)::int as head`,
    [companyId],
  )
}

export type StoredWebhook = {
  id: string
  version: number
  name: string
  url: string
  events: string[]
  is_active: boolean
  /** Encrypted. */
  secret: string
}

/** Locks a webhook; no row when there is none. */
export function lockWebhook(companyId: string, id: string): Statement<StoredWebhook> {
  return statement(
    `select id, version, name, url, events, is_active, secret from webhook
     where company_id = $1 and id = $2 for update`,
    [companyId, id],
  )
}

export type NewWebhook = {
  id: string
  userId: string
  name: string
  url: string
  events: readonly string[]
  secret: string
  at: Date
}

/** Stores a webhook that gets the events from now on. */
export function insertWebhook(companyId: string, webhook: NewWebhook): Statement {
  const { id, userId, name, url, events, secret, at } = webhook
  return statement(
    `insert into webhook (company_id, id, user_id, name, url, events, secret, created_at, starts_after, position)
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max(s.position), 0), coalesce(max(s.position), 0)
     from audit_seal s where s.company_id = $1`,
    [companyId, id, userId, name, url, events, secret, at],
  )
}

/** Sets name, URL and events of a webhook, active or not. */
export function updateWebhook(
  companyId: string,
  { id, name, url, events }: Pick<StoredWebhook, 'id' | 'name' | 'url'> & { events: readonly string[] },
): Statement {
  return statement(
    `update webhook set name = $3, url = $4, events = $5, version = version + 1 where company_id = $1 and id = $2`,
    [companyId, id, name, url, events],
  )
}

/** Deletes a webhook; its deliveries are deleted with it. */
export function deleteWebhook(companyId: string, id: string): Statement {
  return statement('delete from webhook where company_id = $1 and id = $2', [companyId, id])
}

/** Deactivates a webhook on behalf of a member, so `is_given_up` keeps its value. */
export function pauseWebhook(companyId: string, id: string): Statement {
  return statement('update webhook set is_active = false, version = version + 1 where company_id = $1 and id = $2', [
    companyId,
    id,
  ])
}

/** Resumes a webhook with the events from now on. */
export function resumeWebhook(companyId: string, id: string): Statement {
  return statement(
    `update webhook set is_active = true, is_given_up = false, failing_since = null, version = version + 1,
       position = greatest(position, (select coalesce(max(s.position), 0) from audit_seal s where s.company_id = $1))
     where company_id = $1 and id = $2`,
    [companyId, id],
  )
}

/** Replaces the secret; the earlier one signs as well until a moment. */
export function rotateSecret(
  companyId: string,
  { id, secret, until }: { id: string; secret: string; until: Date },
): Statement {
  return statement(
    `update webhook set previous_secret = secret, previous_until = $4, secret = $3, version = version + 1
     where company_id = $1 and id = $2`,
    [companyId, id, secret, until],
  )
}

/** Returns the companies with events or deliveries to send: sent without a company. */
export function companiesWithWebhookWork(at: Date): Statement<{ company_id: string }> {
  return statement('select company_id from companies_with_webhook_work($1)', [at])
}

export type ActiveWebhook = { id: string; events: string[]; position: number }

/** Locks the active webhooks, so that no other server works on their events. */
export function lockActiveWebhooks(companyId: string): Statement<ActiveWebhook> {
  return statement(
    `select id, events, position::int as position from webhook where company_id = $1 and is_active order by id for update`,
    [companyId],
  )
}

/** Records that the events of active webhooks up to a position have their deliveries. */
export function moveWebhooks(companyId: string, position: number): Statement {
  return statement('update webhook set position = $2 where company_id = $1 and is_active and position < $2', [
    companyId,
    position,
  ])
}

export type DueWebhook = {
  id: string
  name: string
  url: string
  secret: string
  previous_secret: string | null
  previous_until: Date | null
}

/** Returns the webhooks with due deliveries. */
export function dueWebhooks(companyId: string, at: Date): Statement<DueWebhook> {
  return statement(
    `select w.id, w.name, w.url, w.secret, w.previous_secret, w.previous_until from webhook w
     where w.company_id = $1 and exists (select from webhook_delivery d where d.company_id = $1 and d.webhook_id = w.id
       and d.state = 'waiting' and d.due_at <= $2 and (w.is_active or d.event_id is null))`,
    [companyId, at],
  )
}

/** Records a success: the webhook no longer fails. */
export function noteSuccess(companyId: string, id: string): Statement {
  return statement(
    'update webhook set failing_since = null where company_id = $1 and id = $2 and failing_since is not null',
    [companyId, id],
  )
}

/** Records a failure at `at`. */
export function noteFailure(companyId: string, id: string, at: Date): Statement {
  return statement(
    'update webhook set failing_since = $3 where company_id = $1 and id = $2 and failing_since is null',
    [companyId, id, at],
  )
}

export type GivenUpWebhook = {
  version: number
  name: string
  url: string
  user_id: string
  user_email: string
  slug: string
  company: string
  owner_emails: string[]
}

/** Pauses an active webhook that has only failed since a moment or longer; returns it with whom to inform. */
export function giveUpWebhook(companyId: string, id: string, since: Date): Statement<GivenUpWebhook> {
  return statement(
    `update webhook w set is_active = false, is_given_up = true, version = w.version + 1
     from company c, app_user u
     where w.company_id = $1 and w.id = $2 and w.is_active and w.failing_since <= $3 and c.id = $1 and u.id = w.user_id
     returning w.version, w.name, w.url, w.user_id, u.email as user_email, c.slug, c.name as company,
       array(select o.email from member m join app_user o on o.id = m.user_id
         where m.company_id = $1 and m.role = 'owner' and m.is_active) as owner_emails`,
    [companyId, id, since],
  )
}
