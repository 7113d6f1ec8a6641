import type { Rights } from '../../../domain/permissions/can.ts'
import { fullAccessRoles, hasAnyRole } from '../../../domain/permissions/can.ts'
import { lacksRole } from '../core/not-allowed.ts'

/** Raises NOT_ALLOWED unless the user has one of the roles; by default owner or admin. */
export function requireRole({ who }: { who: Rights }, roles: readonly string[] = fullAccessRoles): void {
  if (!hasAnyRole(who, roles)) throw lacksRole(roles)
}
