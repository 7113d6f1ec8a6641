/**
 * Who may change the role, the permission sets or the membership of another member.
 *
 *   actor      target              allowed
 *   owner      an admin, a member  yes, including a change between these roles
 *   admin      a member            yes, but not to the role admin
 *   admin      another admin       no: only the owner manages admins
 *   anyone     the owner           no: the ownership is transferred instead
 *   anyone     themselves          no: nobody changes their own rights
 *   member     anyone              no (members cannot open the page)
 */
import type { ErrorCode } from '../errors.ts'
import type { Rights } from './can.ts'

export type Actor = Pick<Rights, 'roles'> & { memberId: string }
export type Target = { id: string; role: string }

/** Returns why the actor (an owner or admin) may not change the member, or null when they may. */
export function refusalToChange(actor: Actor, target: Target): ErrorCode | null {
  if (target.role === 'owner') return 'OWNER_FIXED'
  if (target.id === actor.memberId) return 'OWN_RIGHTS'
  return refusalOfRole(actor, target.role)
}

/** Returns why the actor (an owner or admin) may not assign or remove the role, or null when they may. */
export function refusalOfRole(actor: Pick<Rights, 'roles'>, role: string): ErrorCode | null {
  return role === 'admin' && !actor.roles.includes('owner') ? 'ADMINS_BY_OWNER' : null
}
