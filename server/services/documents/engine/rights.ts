/** Decides who may do what with a document in its status: by its declaration, and by the rules of its kind. */
import { statusAllows } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import type { Act, Action, Resource } from '../../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import type { Run } from '../../books/books.ts'
import type { DecisionContext, Who } from '../../core/unit-of-work.ts'
import { requireVersion } from '../../core/require-version.ts'
import { require } from '../../core/unit-of-work.ts'

/** The state of a stored document of any kind; a kind without steps has no status. */
export type DocumentState = { id: string; version: number; status?: string }

/** Who may do what with the documents of a kind. */
export type Rules<S extends DocumentState> = {
  resource: Resource
  /** Returns permissions that an act requires for this stored document, besides those of the declaration. */
  extraRights?: (stored: S, act: string) => string[]
  /** Returns the error of an act that cannot be done here, such as on a document that another one created. */
  refusal?: (stored: S, act: string) => DomainError | null
}

/** Returns the declared act of a name; an undeclared name is a programming error. */
export function actOf({ path, acts }: Resource, act: string): Act {
  const declared = acts.find(({ name }) => name === act)
  if (!declared) throw new Error(`${path} has no act ${act}`)
  return declared
}

/** Returns the permission action that an act requires. */
export function actionOf(resource: Resource, act: string): Action {
  if (act === 'create' || act === 'delete') return act
  return act === 'edit' ? 'update' : actOf(resource, act).needs
}

/** Returns the permissions that an act requires; `stored` is null before the document is read. */
function rightsFor<S extends DocumentState>(
  { resource, extraRights }: Rules<S>,
  act: string,
  stored: S | null,
): string[] {
  const extraAction = resource.asks?.[stored?.status ?? '']?.[act]
  const actions = [actionOf(resource, act), ...(extraAction ? [extraAction] : [])]
  return [
    ...actions.map((action) => `${rightsOf(resource)}.${action}`),
    ...(stored === null ? [] : (extraRights?.(stored, act) ?? [])),
  ]
}

/**
 * Requires the permissions of an act, including those that depend on the stored document where it is given. Raises
 * NOT_ALLOWED.
 */
export function requireAct<S extends DocumentState>(
  context: DecisionContext,
  rules: Rules<S>,
  { act, stored = null }: { act: string; stored?: S | null },
): void {
  for (const permission of rightsFor(rules, act, stored)) require(context, permission)
}

/** Raises WRONG_STATUS in a status that does not allow the act, and the error of an act that cannot be done here. */
export function refuseAct<S extends DocumentState>({ resource, refusal }: Rules<S>, stored: S, act: string): void {
  const { status = '' } = stored
  if (!statusAllows(resource, { status, act })) throw new DomainError('WRONG_STATUS', { status })
  const error = refusal?.(stored, act)
  if (error) throw error
}

type Claim<S> = { stored: S; act: string; version: number | undefined }

/**
 * Raises STALE when a version is given and is not the stored one, what `refuseAct` raises, and NOT_ALLOWED without the
 * permissions of the act.
 */
export async function claimAct<S extends DocumentState>(
  { run, context }: { run: Run; context: DecisionContext },
  rules: Rules<S>,
  { stored, act, version }: Claim<S>,
): Promise<void> {
  const { id } = stored
  const { path: resource } = rules.resource
  if (version !== undefined) await requireVersion(run, context, { resource, id, version, stored: stored.version })
  refuseAct(rules, stored, act)
  requireAct(context, rules, { act, stored })
}

/** Returns the acts that the user may do now with a document, for its answer. */
export function actsFor<S extends DocumentState>(who: Who, rules: Rules<S>, stored: S): string[] {
  const { resource, refusal } = rules
  const { status = '' } = stored
  return ['edit', ...resource.acts.map(({ name }) => name), 'delete'].filter(
    (act) =>
      statusAllows(resource, { status, act }) &&
      !refusal?.(stored, act) &&
      rightsFor(rules, act, stored).every((permission) => can(who, permission)),
  )
}
