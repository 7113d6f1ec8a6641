/**
 * Who changes whom in a company: role, permission sets, and whether somebody is a member at all.
 *
 *   who acts   on whom                 may they
 *   owner      an admin, a member      yes, and may make either of the other
 *   admin      a member                yes, but not make them an admin
 *   admin      another admin           no: only the owner decides about admins
 *   anybody    the owner               no: the ownership is transferred instead
 *   anybody    themselves              no: nobody raises, lowers or removes their own rights
 *   member     anybody                 no (they may not open the page at all)
 */
import type { ErrorCode } from '../errors.ts'
import type { Rights } from './can.ts'

export type Actor = Pick<Rights, 'roles'> & { memberId: string }
export type Target = { id: string; role: string }

/** Why the actor (an owner or admin) may not change the member at all, or null when they may. */
export function refusalToChange(actor: Actor, target: Target): ErrorCode | null {
  if (target.role === 'owner') return 'OWNER_FIXED'
  if (target.id === actor.memberId) return 'OWN_RIGHTS'
  return refusalOfRole(actor, target.role)
}

/** Why the actor (an owner or admin) may not give, take or keep the role for somebody, or null when they may. */
export function refusalOfRole(actor: Pick<Rights, 'roles'>, role: string): ErrorCode | null {
  return role === 'admin' && !actor.roles.includes('owner') ? 'ADMINS_BY_OWNER' : null
}
