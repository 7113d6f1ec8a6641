/** Making, changing, acting on and deleting documents of any kind, once for the idempotency key of a request. */
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isBody, withRowTotals, takesVersion } from '../../../../domain/resources/core/document-body.ts'
import { reading, together } from '../../../db/core/client.ts'
import type { Answer, Context } from '../../core/unit-of-work.ts'
import { changeOnce, require } from '../../core/unit-of-work.ts'
import { acceptedWarnings, cancelReason, optionalText, parseVersion } from '../body.ts'
import { saysNothingNew, unchanged } from '../changed-body.ts'
import { allowWarnings } from '../warnings.ts'
import type { Kind } from './kind.ts'
import type { Standing } from './rights.ts'
import { actOf, claimAct, refuseAct, requireAct } from './rights.ts'

type Target = { id: string; body: unknown }

/** One document. Raises NOT_ALLOWED, NOT_FOUND. */
export function readDocument<S extends Standing, A>(context: Context, kind: Kind<S, A>, id: string): Promise<A> {
  require(context, `${rightsOf(kind.resource)}.read`)
  return context.db.read(context.who.companyId, kind.answer(context, id))
}

/**
 * Makes a document in one of the statuses that it may start in, asking for the right to the act that leads there. Raises every
 * problem at its field or row, and WARNINGS that were not accepted.
 */
export function createDocument<S extends Standing, A>(
  context: Context,
  kind: Kind<S, A>,
  given: unknown,
): Promise<Answer<A>> {
  const { resource } = kind
  requireAct(context, kind, { act: 'create' })
  const body = isBody(given) ? withRowTotals(resource, given) : given
  const status = requestedStatus(resource, body)
  const leading = actLeadingTo(resource, status)
  if (leading) requireAct(context, kind, { act: leading })
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  return changeOnce(context, {
    load: kind.sent(context, { id: null, body }).decides,
    change: async (tx, decide) => {
      const { id, statements } = await decide(tx, { stored: null, status, accept })
      if (id === undefined) throw new Error(`${resource.path} makes a document without an id`)
      return { status: 201, id, statements }
    },
    read: (id) => kind.answer(context, id),
  })
}

/**
 * Changes a document. One that says what is stored already stays as it is. Raises BAD_REQUEST for what is no body, what
 * `claimAct` raises, every problem at its field or row, and WARNINGS that were not accepted.
 */
export function updateDocument<S extends Standing, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, body: given }: Target,
): Promise<Answer<A>> {
  const { resource } = kind
  requireAct(context, kind, { act: 'edit' })
  if (!isBody(given)) throw new DomainError('BAD_REQUEST')
  const body = withRowTotals(resource, given)
  const version = parseVersion(body)
  const wanted = requestedStatus(resource, body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  const { decides, isReadable = true } = kind.sent(context, { id, body })
  const said = kind.said?.(context, id) ?? reading([], () => undefined)
  return changeOnce(context, {
    load: together(kind.stored(context, id), together(decides, said)),
    change: async (tx, [stored, [decide, before = stored]]) => {
      await claimAct({ run: tx.batch, context }, kind, { stored, version, act: 'edit' })
      const status = stored.status === resource.startsAs[0] ? wanted : (stored.status ?? '')
      const leading = status === stored.status ? undefined : actLeadingTo(resource, status)
      if (leading) {
        refuseAct(kind, stored, leading)
        requireAct(context, kind, { act: leading, stored })
      } else if (isReadable && saysNothingNew(resource, before, body)) return unchanged(id)
      const { id: answered = id, statements } = await decide(tx, { stored, status, accept })
      return { status: 200, id: answered, statements }
    },
    read: (answered) => kind.answer(context, answered),
  })
}

/**
 * Does an act that is declared; one that takes no version makes another document. Raises what `claimAct` raises, REASON_REQUIRED
 * and TOO_LONG at `reason`, and what the act of the kind raises.
 */
export function actOnDocument<S extends Standing, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, body: sent, act: name }: Target & { act: string },
): Promise<Answer<A>> {
  const { resource } = kind
  const act = actOf(resource, name)
  const decides = kind.acts[name]
  if (!decides) throw new Error(`${resource.path} declares the act ${name} without a decision`)
  requireAct(context, kind, { act: name })
  const body = isBody(sent) ? sent : {}
  if (act.body?.['date']) optionalText(body, 'date')
  const version = takesVersion(act) ? parseVersion(body) : undefined
  const reason = act.reason ? cancelReason(optionalText(body, 'reason') ?? '') : ''
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  return changeOnce(context, {
    load: together(kind.stored(context, id), decides(context, { id, body })),
    change: async (tx, [stored, decide]) => {
      await claimAct({ run: tx.batch, context }, kind, { stored, version, act: name })
      const { id: answered = id, statements } = await decide(tx, { stored, body, accept, reason })
      return { status: answered === id ? 200 : 201, id: answered, statements }
    },
    read: (answered) => kind.answer(context, answered),
  })
}

/** Deletes a document for which its status allows it. Raises what `claimAct` raises, and what keeps it from being deleted. */
export async function deleteDocument<S extends Standing, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, version, accept: sent = [] }: { id: string; version: number; accept?: readonly string[] },
): Promise<void> {
  const { resource, remove } = kind
  if (!remove) throw new Error(`${resource.path} deletes nothing`)
  requireAct(context, kind, { act: 'delete' })
  const accept = acceptedWarnings({ accept: sent })
  allowWarnings(context, resource.path, accept)
  await changeOnce(context, {
    load: together(kind.stored(context, id), remove(context, id)),
    change: async (tx, [stored, decide]) => {
      await claimAct({ run: tx.batch, context }, kind, { stored, version, act: 'delete' })
      const { statements } = await decide(tx, { stored, body: {}, accept, reason: '' })
      return { status: 204, id, statements }
    },
    read: () => reading([], () => undefined),
  })
}

/**
 * The status that a body asks for; else the first in which a document can be, '' of a kind without any. Raises NOT_IN_LIST at
 * `status`.
 */
export function requestedStatus({ startsAs, steps = {} }: Resource, body: unknown): string {
  const [first = Object.keys(steps)[0] ?? ''] = startsAs
  const asked = isBody(body) ? (body['status'] ?? first) : first
  if (startsAs.length === 0) return first
  const isKnown = startsAs.some((one) => one === asked)
  refuse(isKnown ? [] : [{ code: 'NOT_IN_LIST', path: 'status', params: { choices: startsAs.join(', ') } }])
  return String(asked)
}

/** The act that leads to a status from the one in which documents start by themselves. */
function actLeadingTo({ steps = {}, startsAs }: Resource, status: string): string | undefined {
  const from = steps[startsAs[0] ?? ''] ?? {}
  return status === startsAs[0] ? undefined : Object.keys(from).find((act) => from[act] === status)
}
