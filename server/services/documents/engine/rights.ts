/** Who may do what with a document in its status: by its declaration, and by what its kind adds to that. */
import { statusAllows } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import type { Act, Action, Resource } from '../../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import type { Run } from '../../books/books.ts'
import type { DecisionContext, Who } from '../../core/unit-of-work.ts'
import { require, stale } from '../../core/unit-of-work.ts'

/** A stored document as every kind has it; a kind without steps has no status. */
export type Standing = { id: string; version: number; status?: string }

/** Who may do what with the documents of a kind. */
export type Rules<S extends Standing> = {
  resource: Resource
  /** The rights that an act asks for by what is stored, besides those of the declaration. */
  besides?: (stored: S, act: string) => string[]
  /** The error of an act that cannot be done here, such as to a document that another one made. */
  barred?: (stored: S, act: string) => DomainError | null
}

/** The act of a name; one that is not declared is an error of ours. */
export function actOf({ path, acts }: Resource, act: string): Act {
  const declared = acts.find(({ name }) => name === act)
  if (!declared) throw new Error(`${path} has no act ${act}`)
  return declared
}

/** The action that an act asks for. */
export function actionOf(resource: Resource, act: string): Action {
  if (act === 'create' || act === 'delete') return act
  return act === 'edit' ? 'update' : actOf(resource, act).needs
}

/** The rights that an act asks for; `stored` is null before anything of the document is known. */
function rightsFor<S extends Standing>({ resource, besides }: Rules<S>, act: string, stored: S | null): string[] {
  const beside = resource.asks?.[stored?.status ?? '']?.[act]
  const actions = [actionOf(resource, act), ...(beside ? [beside] : [])]
  return [
    ...actions.map((action) => `${rightsOf(resource)}.${action}`),
    ...(stored === null ? [] : (besides?.(stored, act) ?? [])),
  ]
}

/** Asks for the rights to an act, by what is stored where that is known. Raises NOT_ALLOWED. */
export function requireAct<S extends Standing>(
  context: DecisionContext,
  rules: Rules<S>,
  { act, stored = null }: { act: string; stored?: S | null },
): void {
  for (const permission of rightsFor(rules, act, stored)) require(context, permission)
}

/** Raises WRONG_STATUS in a status that does not allow the act, and the error of an act that cannot be done here. */
export function refuseAct<S extends Standing>({ resource, barred }: Rules<S>, stored: S, act: string): void {
  const { status = '' } = stored
  if (!statusAllows(resource, { status, act })) throw new DomainError('WRONG_STATUS', { status })
  const error = barred?.(stored, act)
  if (error) throw error
}

type Claim<S> = { stored: S; act: string; version: number | undefined }

/**
 * Raises STALE when the version, where one was seen, is not the stored one, what `refuseAct` raises, and NOT_ALLOWED without
 * the rights that the act asks for.
 */
export async function claimAct<S extends Standing>(
  { run, context }: { run: Run; context: DecisionContext },
  rules: Rules<S>,
  { stored, act, version }: Claim<S>,
): Promise<void> {
  const { id } = stored
  if (version !== undefined && stored.version !== version)
    throw await stale(run, context, { resource: rules.resource.path, id, version })
  refuseAct(rules, stored, act)
  requireAct(context, rules, { act, stored })
}

/** What somebody may do now with a document, for its answer. */
export function actsFor<S extends Standing>(who: Who, rules: Rules<S>, stored: S): string[] {
  const { resource, barred } = rules
  const { status = '' } = stored
  return ['edit', ...resource.acts.map(({ name }) => name), 'delete'].filter(
    (act) =>
      statusAllows(resource, { status, act }) &&
      !barred?.(stored, act) &&
      rightsFor(rules, act, stored).every((permission) => can(who, permission)),
  )
}
