import { DomainError } from '../../../domain/errors.ts'
import { fullAccessRoles, hasAnyRole } from '../../../domain/permissions/can.ts'
import type { Context } from '../unit-of-work.ts'

/** Raises NOT_ALLOWED unless the person has one of the roles; without a list, owner or admin. */
export function requireRole({ who }: Context, roles: readonly string[] = fullAccessRoles): void {
  if (!hasAnyRole(who, roles)) throw new DomainError('NOT_ALLOWED', { permission: roles.join(' / ') })
}
