/**
 * Webhooks of a company, managed by owner and admins. A secret is shown once, when it is created or rotated; it is stored
 * encrypted, because every delivery is signed with it. The earlier secret signs as well for a day after a rotation.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { isVersion, parseRecord } from '../../../domain/resources/core/schema.ts'
import { MOST_WEBHOOKS, readEventTypes, webhooks } from '../../../domain/resources/webhooks.ts'
import type { Reading, Statement } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredWebhook, WebhookRow } from '../../db/events/webhook-store.ts'
import {
  deleteWebhook,
  insertWebhook,
  lockWebhook,
  pauseWebhook,
  resumeWebhook,
  rotateSecret,
  updateWebhook,
  webhookFacts,
  webhookStatement,
  webhooksStatement,
} from '../../db/events/webhook-store.ts'
import { isCallableUrl } from '../../webhook/address.ts'
import { newSecret } from '../../webhook/sign.ts'
import type { Changes, Context, DecisionContext, Answer } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { answerOnce, audit, changesBetween, newId } from '../core/unit-of-work.ts'
import type { Site } from '../identity/site.ts'
import { requireRole } from '../people/require-role.ts'

const resource = webhooks.path
const ROTATION_MS = 86_400_000

export type Webhook = WebhookRow
export type NewWebhook = Webhook & { secret: string }
/** The body of a change has the version that it was based on. */
type Change = { id: string; body: unknown }
type Room = Pick<Site, 'sealer' | 'webhookHosts'> & {
  /** Whether the user authenticated within the last five minutes: what a webhook gets leaves the company. */
  hasRecentSignIn: () => Promise<boolean>
}

/** Returns every webhook of the company by name. Raises NOT_ALLOWED. */
export async function listWebhooks(context: Context): Promise<Webhook[]> {
  requireRole(context)
  const { companyId } = context.who
  const [rows] = await context.db.batch(companyId, [webhooksStatement(companyId)])
  return rows
}

/** Returns one webhook. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readWebhook(context: Context, id: string): Promise<Webhook> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return context.db.read(context.who.companyId, webhookOf(context, id))
}

/**
 * Creates a webhook that gets the events from now on: `{name, url, events}`. Raises NOT_ALLOWED, the problems of its
 * fields, WEBHOOK_URL at `url`, UNKNOWN_EVENT at `events`, NOT_RECENT, TOO_MANY_WEBHOOKS, and TOLD_ONCE for a repeated
 * request.
 */
export async function createWebhook(context: Context, room: Room, body: unknown): Promise<Answer<NewWebhook>> {
  requireRole(context)
  const { name, url, events } = readWebhookBody(room, body, null)
  await requireRecent(room)
  const secret = newSecret()
  const { companyId, userId } = context.who
  return answerOnce(context, {
    load: reading([webhookFacts(companyId)], ([[facts]]) => facts),
    write: (facts) => {
      if ((facts?.webhooks ?? 0) >= MOST_WEBHOOKS) {
        throw new DomainError('TOO_MANY_WEBHOOKS', { max: String(MOST_WEBHOOKS) })
      }
      const id = newId()
      const webhook = { id, userId, name, url, events, secret: room.sealer.seal(secret), at: context.clock.now() }
      const changes = changesBetween({}, auditedValues({ name, url, events }))
      return {
        status: 201,
        id,
        statements: [
          insertWebhook(companyId, webhook),
          audit(context, { action: 'create', resource, objectId: id, version: 1, label: name, changes }),
        ],
      }
    },
    read: (id) => withSecret(webhookOf(context, id), secret),
  })
}

/**
 * Changes name, URL or events; the body has the version that it was based on. Raises what createWebhook raises, NOT_FOUND,
 * STALE.
 */
export async function updateWebhookOf(context: Context, room: Room, { id, body }: Change): Promise<Webhook> {
  requireRole(context)
  await requireRecent(room)
  return onWebhook(context, { id, body }, (decision, stored) => {
    const next = readWebhookBody(room, body, stored)
    const changes = changesBetween(auditedValues(stored), auditedValues(next))
    if (Object.keys(changes).length === 0) return []
    return [
      updateWebhook(decision.who.companyId, { id, ...next }),
      auditOf(decision, stored, { action: 'update', changes, label: next.name }),
    ]
  })
}

/** Pauses a webhook: it gets no deliveries. Raises NOT_ALLOWED, NOT_FOUND, STALE. */
export async function pauseWebhookOf(context: Context, { id, body }: Change): Promise<Webhook> {
  return onWebhook(context, { id, body }, (decision, stored) => {
    if (!stored.is_active) return []
    const changes = { is_active: [true, false] } as const
    return [pauseWebhook(decision.who.companyId, id), auditOf(decision, stored, { action: 'pause', changes })]
  })
}

/** Resumes a webhook with the events from now on. Raises NOT_ALLOWED, NOT_FOUND, STALE. */
export async function resumeWebhookOf(context: Context, { id, body }: Change): Promise<Webhook> {
  return onWebhook(context, { id, body }, (decision, stored) => {
    if (stored.is_active) return []
    const changes = { is_active: [false, true] } as const
    return [resumeWebhook(decision.who.companyId, id), auditOf(decision, stored, { action: 'resume', changes })]
  })
}

/** Replaces the secret and returns the new one; the earlier one signs as well for a day. Raises as pausing does, NOT_RECENT. */
export async function rotateSecretOf(context: Context, room: Room, { id, body }: Change): Promise<NewWebhook> {
  requireRole(context)
  await requireRecent(room)
  const secret = newSecret()
  const webhook = await onWebhook(context, { id, body }, (decision, stored) => {
    const until = new Date(decision.clock.now().getTime() + ROTATION_MS)
    const changes = { secret_valid_until: [null, until.toISOString()] } as const
    return [
      rotateSecret(decision.who.companyId, { id, secret: room.sealer.seal(secret), until }),
      auditOf(decision, stored, { action: 'rotate', changes }),
    ]
  })
  return { ...webhook, secret }
}

/** Deletes a webhook with its deliveries. Raises NOT_ALLOWED, NOT_FOUND, STALE. */
export async function deleteWebhookOf(context: Context, id: string, version: number): Promise<void> {
  await changeWebhook(context, { id, version }, (decision, stored) => [
    deleteWebhook(decision.who.companyId, id),
    auditOf(decision, stored, { action: 'delete', changes: changesBetween(auditedValues(stored), {}) }),
  ])
}

async function requireRecent({ hasRecentSignIn }: Room): Promise<void> {
  if (!(await hasRecentSignIn())) throw new DomainError('NOT_RECENT')
}

type Settings = { name: string; url: string; events: readonly string[] }

/** Reads the body of a webhook; what an update does not name stays. */
function readWebhookBody(
  { webhookHosts }: Pick<Room, 'webhookHosts'>,
  body: unknown,
  stored: StoredWebhook | null,
): Settings {
  const { events, ...fields } = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const { record, problems } = parseRecord(webhooks, stored ? 'update' : 'create', fields)
  const eventTypes = stored && events === undefined ? { types: stored.events, problems: [] } : readEventTypes(events)
  const url = String(record['url'] ?? stored?.url ?? '')
  const isRefused = problems.every(({ path }) => path !== 'url') && !isCallableUrl(url, webhookHosts)
  const urlProblems: Problem[] = isRefused && record['url'] !== undefined ? [{ code: 'WEBHOOK_URL', path: 'url' }] : []
  refuse([...problems, ...urlProblems, ...eventTypes.problems])
  return { name: String(record['name'] ?? stored?.name ?? ''), url, events: eventTypes.types }
}

function auditedValues({ name, url, events }: Settings): Record<string, unknown> {
  return { name, url, events: events.join(' ') }
}

type Decide = (decision: DecisionContext, stored: StoredWebhook) => readonly Statement[]

/** Changes a webhook on the version of the body, and returns it. */
async function onWebhook(context: Context, { id, body }: Change, decide: Decide): Promise<Webhook> {
  const version: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'version') : undefined
  await changeWebhook(context, { id, version: isVersion(version) ? version : null }, decide)
  return context.db.read(context.who.companyId, webhookOf(context, id))
}

async function changeWebhook(
  context: Context,
  { id, version }: { id: string; version: number | null },
  decide: Decide,
): Promise<void> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    const [stored] = await tx.run(lockWebhook(companyId, id))
    if (!stored) throw new DomainError('NOT_FOUND')
    if (version === null) refuse([{ code: 'REQUIRED', path: 'version' }])
    else await requireVersion(tx.batch, context, { resource, id, version, stored: stored.version })
    await tx.batch(decide(context, stored))
  })
}

type Step = { action: string; changes: Changes; label?: string }

function auditOf(decision: DecisionContext, stored: StoredWebhook, { action, changes, label }: Step): Statement {
  const { id, version, name } = stored
  return audit(decision, { action, resource, objectId: id, version: version + 1, label: label ?? name, changes })
}

function webhookOf({ who }: Pick<Context, 'who'>, id: string): Reading<Webhook> {
  return reading([webhookStatement(who.companyId, id)], ([[webhook]]) => {
    if (!webhook) throw new DomainError('NOT_FOUND')
    return webhook
  })
}

function withSecret({ statements, take }: Reading<Webhook>, secret: string): Reading<NewWebhook> {
  return { statements, take: (rows) => ({ ...take(rows), secret }) }
}
