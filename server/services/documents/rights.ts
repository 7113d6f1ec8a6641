/** Who may do what with a document in its status, by its declaration. */
import { statusAllows } from '../../../domain/documents/status.ts'
import { DomainError } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Act, Action, Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { Who } from '../core/unit-of-work.ts'

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

/** The rights that an act asks for in a status; null: before anything of the document is known. */
export function rightsFor(resource: Resource, act: string, status: string | null): string[] {
  const besides = status === null ? undefined : resource.asks?.[status]?.[act]
  const actions = [actionOf(resource, act), ...(besides ? [besides] : [])]
  return actions.map((action) => `${rightsOf(resource)}.${action}`)
}

/** What can be done with a document of a status by whoever has the rights that `wanted` says of each act. */
export function actsIn(
  resource: Resource,
  status: string,
  { who, wanted }: { who: Who; wanted: (act: string) => string[] },
): string[] {
  return ['edit', ...resource.acts.map(({ name }) => name), 'delete'].filter(
    (act) => statusAllows(resource, { status, act }) && wanted(act).every((permission) => can(who, permission)),
  )
}

/** Raises WRONG_STATUS in a status that does not allow the act. */
export function refuseStatus(resource: Resource, { status, act }: { status: string; act: string }): void {
  if (!statusAllows(resource, { status, act })) throw new DomainError('WRONG_STATUS', { status })
}
