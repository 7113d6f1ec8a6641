/**
 * Permission checks.
 *
 * Owner and admin pass every check. Other roles fail when their map is empty; otherwise `module.action` reads that
 * flag, and a bare `module` passes when any of its actions is true. Example: with `{ account_ledgers: { read: true } }`
 * a member passes `account_ledgers.read` and `account_ledgers`, and fails `account_ledgers.update`. Module names
 * compare with underscores removed.
 */
export type PermissionMap = Readonly<Record<string, Readonly<Record<string, boolean>>>>
export type Rights = { roles: readonly string[]; permissions: PermissionMap }

export const fullAccessRoles = ['owner', 'admin'] as const

/** Whether the rights include the role. */
export function hasRole(rights: Rights, role: string): boolean {
  return rights.roles.includes(role)
}

/** Whether the rights include one of the roles. */
export function hasAnyRole(rights: Rights, roles: readonly string[]): boolean {
  return roles.some((role) => hasRole(rights, role))
}

/** Whether the rights include every role. */
export function hasAllRoles(rights: Rights, roles: readonly string[]): boolean {
  return roles.every((role) => hasRole(rights, role))
}

/** Whether the rights pass `module.action` or a bare `module` (specification, permission check). */
export function can(rights: Rights, permission: string): boolean {
  if (hasAnyRole(rights, fullAccessRoles)) return true
  const modules = Object.entries(rights.permissions)
  if (modules.length === 0) return false
  const [module = '', action] = permission.split('.')
  const flags = modules.find(([name]) => moduleKey(name) === moduleKey(module))?.[1]
  if (!flags) return false
  return action === undefined ? Object.values(flags).includes(true) : flags[action] === true
}

/** Whether one of the permissions passes. */
export function canAny(rights: Rights, permissions: readonly string[]): boolean {
  return permissions.some((permission) => can(rights, permission))
}

/** Whether every permission passes. */
export function canAll(rights: Rights, permissions: readonly string[]): boolean {
  return permissions.every((permission) => can(rights, permission))
}

function moduleKey(module: string): string {
  return module.replaceAll('_', '')
}
