/** Creates, changes, acts on and deletes documents of any kind, once for each idempotency key. */
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isBody, withRowTotals, takesVersion } from '../../../../domain/resources/core/document-body.ts'
import { reading, together } from '../../../db/core/client.ts'
import type { Answer, Context } from '../../core/unit-of-work.ts'
import { changeOnce, require } from '../../core/unit-of-work.ts'
import { acceptedWarnings, cancelReason, optionalText, parseVersion } from '../body.ts'
import { hasNoChanges, unchangedWrite } from '../changed-body.ts'
import { allowWarnings } from '../warnings.ts'
import type { Kind } from './kind.ts'
import type { DocumentState } from './rights.ts'
import { actOf, claimAct, refuseAct, requireAct } from './rights.ts'

type Target = { id: string; body: unknown }

/** Reads one document. Raises NOT_ALLOWED, NOT_FOUND. */
export function readDocument<S extends DocumentState, A>(context: Context, kind: Kind<S, A>, id: string): Promise<A> {
  require(context, `${rightsOf(kind.resource)}.read`)
  return context.db.read(context.who.companyId, kind.answer(context, id))
}

/** How often a creation is decided again after others took the value that it proposed. */
const mostProposals = 3

/**
 * Creates a document in one of its initial statuses; requires the permission of the act that leads there. Where another
 * document took a value at the same moment that the body leaves to the decision, such as the next number of a cheque, it
 * is decided again. Raises every problem at its field or row, and WARNINGS that were not accepted.
 */
export function createDocument<S extends DocumentState, A>(
  context: Context,
  kind: Kind<S, A>,
  input: unknown,
): Promise<Answer<A>> {
  const { resource } = kind
  requireAct(context, kind, { act: 'create' })
  const body = isBody(input) ? withRowTotals(resource, input) : input
  const status = requestedStatus(resource, body)
  const leadingAct = actLeadingTo(resource, status)
  if (leadingAct) requireAct(context, kind, { act: leadingAct })
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  const load = kind.parse(context, { id: null, body }).decides
  const create = (proposals: number): Promise<Answer<A>> =>
    changeOnce(context, {
      load,
      change: async (tx, decide) => {
        const { id, statements, isAlone } = await decide(tx, { stored: null, status, accept })
        if (id === undefined) throw new Error(`${resource.path} makes a document without an id`)
        const answer = isAlone ? kind.answerAlone?.(context, id) : undefined
        return { status: 201, id, statements, answer }
      },
      read: (id) => kind.answer(context, id),
    }).catch((error: unknown) => {
      if (proposals === mostProposals || !isProposalTaken(error, { resource, body })) throw error
      return create(proposals + 1)
    })
  return create(0)
}

/** Whether an error says that another document has the value of a field which the body leaves empty. */
function isProposalTaken(error: unknown, { resource, body }: { resource: Resource; body: unknown }): boolean {
  if (!(error instanceof DomainError) || error.code !== 'DUPLICATE' || !isBody(body)) return false
  return error.problems.some(({ path }) => path in resource.fields && (body[path] ?? '') === '')
}

/**
 * Changes a document; a body without a difference writes nothing. Raises BAD_REQUEST for a body that is no object, what
 * `claimAct` raises, every problem at its field or row, and WARNINGS that were not accepted.
 */
export function updateDocument<S extends DocumentState, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, body: input }: Target,
): Promise<Answer<A>> {
  const { resource } = kind
  requireAct(context, kind, { act: 'edit' })
  if (!isBody(input)) throw new DomainError('BAD_REQUEST')
  const body = withRowTotals(resource, input)
  const version = parseVersion(body)
  const requested = requestedStatus(resource, body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  const { decides, isReadable = true } = kind.parse(context, { id, body })
  const storedBody = kind.toBody?.(context, id) ?? reading([], () => undefined)
  return changeOnce(context, {
    load: together(kind.stored(context, id), together(decides, storedBody)),
    change: async (tx, [stored, [decide, before = stored]]) => {
      await claimAct({ run: tx.batch, context }, kind, { stored, version, act: 'edit' })
      const status = stored.status === resource.startsAs[0] ? requested : (stored.status ?? '')
      const leadingAct = status === stored.status ? undefined : actLeadingTo(resource, status)
      if (leadingAct) {
        refuseAct(kind, stored, leadingAct)
        requireAct(context, kind, { act: leadingAct, stored })
      } else if (isReadable && hasNoChanges(resource, before, body)) return unchangedWrite(id)
      const { id: answeredId = id, statements } = await decide(tx, { stored, status, accept })
      return { status: 200, id: answeredId, statements }
    },
    read: (answeredId) => kind.answer(context, answeredId),
  })
}

/**
 * Does a declared act; one that takes no version creates another document. Raises what `claimAct` raises,
 * REASON_REQUIRED and TOO_LONG at `reason`, and what the act of the kind raises.
 */
export function actOnDocument<S extends DocumentState, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, body: input, act: name }: Target & { act: string },
): Promise<Answer<A>> {
  const { resource } = kind
  const act = actOf(resource, name)
  const decides = kind.acts[name]
  if (!decides) throw new Error(`${resource.path} declares the act ${name} without a decision`)
  requireAct(context, kind, { act: name })
  const body = isBody(input) ? input : {}
  if (act.body?.['date']) optionalText(body, 'date')
  const version = takesVersion(act) ? parseVersion(body) : undefined
  const reason = act.reason ? cancelReason(optionalText(body, 'reason') ?? '') : ''
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  return changeOnce(context, {
    load: together(kind.stored(context, id), decides(context, { id, body })),
    change: async (tx, [stored, decide]) => {
      await claimAct({ run: tx.batch, context }, kind, { stored, version, act: name })
      const { id: answeredId = id, statements } = await decide(tx, { stored, body, accept, reason })
      return { status: answeredId === id ? 200 : 201, id: answeredId, statements }
    },
    read: (answeredId) => kind.answer(context, answeredId),
  })
}

/** Deletes a document if its status allows it. Raises what `claimAct` raises, and what prevents the deletion. */
export async function deleteDocument<S extends DocumentState, A>(
  context: Context,
  kind: Kind<S, A>,
  { id, version, accept: acceptedCodes = [] }: { id: string; version: number; accept?: readonly string[] },
): Promise<void> {
  const { resource, remove } = kind
  if (!remove) throw new Error(`${resource.path} deletes nothing`)
  requireAct(context, kind, { act: 'delete' })
  const accept = acceptedWarnings({ accept: acceptedCodes })
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
 * Returns the status that a body requests; absent: the first initial status, '' for a kind without any. Raises
 * NOT_IN_LIST at `status`.
 */
export function requestedStatus({ startsAs, steps = {} }: Resource, body: unknown): string {
  const [first = Object.keys(steps)[0] ?? ''] = startsAs
  const status = isBody(body) ? (body['status'] ?? first) : first
  if (startsAs.length === 0) return first
  const isKnown = startsAs.some((one) => one === status)
  refuse(isKnown ? [] : [{ code: 'NOT_IN_LIST', path: 'status', params: { choices: startsAs.join(', ') } }])
  return String(status)
}

/** Returns the act that leads from the first initial status to another one. */
function actLeadingTo({ steps = {}, startsAs }: Resource, status: string): string | undefined {
  const from = steps[startsAs[0] ?? ''] ?? {}
  return status === startsAs[0] ? undefined : Object.keys(from).find((act) => from[act] === status)
}
