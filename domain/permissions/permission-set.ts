/**
 * Reads and normalizes the permissions of a permission set.
 *
 * A set has modules of the module table and, for each, actions of the module. Only granted actions are stored, in the
 * order of the table; an unknown module or action is refused at its own path, never dropped. An API key may do what
 * both its set and its creator may do.
 *
 *   { account_ledgers: { read: true, update: false } }   is stored as { account_ledgers: { read: true } }
 *   { account_ledgers: { fly: true } }                   UNKNOWN_RIGHT at permissions.account_ledgers.fly
 *   set: ledgers read, vouchers create; creator: ledgers read and update   the key: ledgers read
 */
import type { Problem } from '../errors.ts'
import type { PermissionMap } from './can.ts'

export type PermissionModule = { key: string; actions: readonly string[] }
export type ReadPermissions = { permissions: PermissionMap; problems: readonly Problem[] }

/** The maximum number of reported problems. */
const mostProblems = 50

/**
 * Reads the permissions of a set. `permissions` is valid only when `problems` is empty; problems are UNKNOWN_RIGHT at
 * `permissions.<module>` or `permissions.<module>.<action>`, NOT_IN_LIST for a flag that is not a boolean, BAD_REQUEST
 * for a value that is not a map.
 */
export function readPermissions(modules: readonly PermissionModule[], input: unknown): ReadPermissions {
  if (!isMap(input)) return { permissions: {}, problems: [{ code: 'BAD_REQUEST', path: 'permissions' }] }
  const actionsByModule = new Map(modules.map(({ key, actions }) => [key, actions]))
  const problems = Object.entries(input).flatMap(([key, flags]) =>
    moduleProblems({ key, flags }, actionsByModule.get(key)),
  )
  if (problems.length > 0) return { permissions: {}, problems: problems.slice(0, mostProblems) }
  return { permissions: grantedPermissions(modules, (key, action) => flagOf(input, key, action)), problems: [] }
}

/** Returns the permissions that both maps grant, in the order of the table. */
export function intersection(modules: readonly PermissionModule[], a: PermissionMap, b: PermissionMap): PermissionMap {
  return grantedPermissions(modules, (key, action) => flagOf(a, key, action) && flagOf(b, key, action))
}

/** Returns every right that a map grants, as `module.action`. */
export function rightsOf(permissions: PermissionMap): string[] {
  return Object.entries(permissions).flatMap(([key, flags]) =>
    Object.keys(flags)
      .filter((action) => flags[action] === true)
      .map((action) => `${key}.${action}`),
  )
}

/** Returns for each right (`module.action`) the names of the sets that grant it. */
export function grantedBy(
  sets: readonly { name: string; permissions: PermissionMap }[],
): Readonly<Record<string, readonly string[]>> {
  const setsByRight: Record<string, string[]> = {}
  for (const { name, permissions } of sets) {
    for (const right of rightsOf(permissions)) setsByRight[right] = [...(setsByRight[right] ?? []), name]
  }
  return setsByRight
}

function moduleProblems(
  { key, flags }: { key: string; flags: unknown },
  actions: readonly string[] | undefined,
): Problem[] {
  const path = `permissions.${key}`
  if (!actions) return [{ code: 'UNKNOWN_RIGHT', path, params: { right: key } }]
  if (!isMap(flags)) return [{ code: 'BAD_REQUEST', path }]
  return Object.entries(flags).flatMap(([action, flag]): Problem[] => {
    const flagPath = `${path}.${action}`
    if (!actions.includes(action))
      return [{ code: 'UNKNOWN_RIGHT', path: flagPath, params: { right: `${key}.${action}` } }]
    return typeof flag === 'boolean'
      ? []
      : [{ code: 'NOT_IN_LIST', path: flagPath, params: { choices: 'true, false' } }]
  })
}

function grantedPermissions(
  modules: readonly PermissionModule[],
  isGranted: (key: string, action: string) => boolean,
): Record<string, Record<string, boolean>> {
  const grantedModules = modules.map(
    ({ key, actions }) => [key, actions.filter((action) => isGranted(key, action))] as const,
  )
  return Object.fromEntries(
    grantedModules
      .filter(([, actions]) => actions.length > 0)
      .map(([key, actions]) => [key, Object.fromEntries(actions.map((action) => [action, true]))]),
  )
}

function flagOf(map: Readonly<Record<string, unknown>>, key: string, action: string): boolean {
  const flags = map[key]
  return isMap(flags) && flags[action] === true
}

function isMap(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
