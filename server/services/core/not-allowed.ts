import { DomainError } from '../../../domain/errors.ts'
import { permissionName } from '../../../domain/resources/modules.ts'

/** Returns NOT_ALLOWED for a permission (`sales_vouchers.read`), which the message names in words. */
export function lacksPermission(permission: string): DomainError {
  return new DomainError('NOT_ALLOWED', { permission, name: permissionName(permission) })
}

/** Returns NOT_ALLOWED where one of the roles is required. */
export function lacksRole(roles: readonly string[]): DomainError {
  return new DomainError('NOT_ALLOWED', { permission: roles.join(' / '), name: roles.join(' or ') })
}
