/**
 * Who may do what.
 *
 * Owner and admin pass every permission check. Everybody else is refused when their map is empty, then
 * `module.action` reads that flag, and a bare `module` passes when any action of it is true.
 * Example: with `{ account_ledgers: { read: true } }` a member passes `account_ledgers.read` and
 * `account_ledgers`, and fails `account_ledgers.update`. Module names compare with underscores removed.
 */
export type PermissionMap = Readonly<Record<string, Readonly<Record<string, boolean>>>>
export type Rights = { roles: readonly string[]; permissions: PermissionMap }

export const fullAccessRoles = ['owner', 'admin'] as const

/** True when the rights hold the role. */
export function hasRole(rights: Rights, role: string): boolean {
  return rights.roles.includes(role)
}

/** True when the rights hold one of the roles. */
export function hasAnyRole(rights: Rights, roles: readonly string[]): boolean {
  return roles.some((role) => hasRole(rights, role))
}

/** True when the rights hold every role. */
export function hasAllRoles(rights: Rights, roles: readonly string[]): boolean {
  return roles.every((role) => hasRole(rights, role))
}

/** True when the rights pass `module.action` or a bare `module` (specification, permission check). */
export function can(rights: Rights, permission: string): boolean {
  if (hasAnyRole(rights, fullAccessRoles)) return true
  const modules = Object.entries(rights.permissions)
  if (modules.length === 0) return false
  const [module = '', action] = permission.split('.')
  const flags = modules.find(([name]) => plain(name) === plain(module))?.[1]
  if (!flags) return false
  return action === undefined ? Object.values(flags).includes(true) : flags[action] === true
}

/** True when one of the permissions passes. */
export function canAny(rights: Rights, permissions: readonly string[]): boolean {
  return permissions.some((permission) => can(rights, permission))
}

/** True when every permission passes. */
export function canAll(rights: Rights, permissions: readonly string[]): boolean {
  return permissions.every((permission) => can(rights, permission))
}

function plain(module: string): string {
  return module.replaceAll('_', '')
}
