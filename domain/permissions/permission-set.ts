/**
 * What a permission set grants, as a client sends it and as it is kept.
 *
 * A set names modules of the one table and, for each, actions that the module has. Kept are only the granted ones, in
 * the order of the table; a module or action that the table lacks is refused at its own path, never dropped. What a
 * program's key may do is what its set grants and its maker may do as well.
 *
 *   { account_ledgers: { read: true, update: false } }   is kept as { account_ledgers: { read: true } }
 *   { account_ledgers: { fly: true } }                   UNKNOWN_RIGHT at permissions.account_ledgers.fly
 *   set: ledgers read, vouchers create; maker: ledgers read and update   the key: ledgers read
 */
import type { Problem } from '../errors.ts'
import type { PermissionMap } from './can.ts'

export type KnownModule = { key: string; actions: readonly string[] }
export type ReadPermissions = { permissions: PermissionMap; problems: readonly Problem[] }

/** More wrong rights than anybody reads. */
const mostProblems = 50

/**
 * Reads the permissions of a set. `permissions` is only meant for use when `problems` is empty; those are UNKNOWN_RIGHT
 * at `permissions.<module>` or `permissions.<module>.<action>`, NOT_IN_LIST for a flag that is neither true nor false,
 * BAD_REQUEST for what is no map.
 */
export function readPermissions(modules: readonly KnownModule[], given: unknown): ReadPermissions {
  if (!isMap(given)) return { permissions: {}, problems: [{ code: 'BAD_REQUEST', path: 'permissions' }] }
  const known = new Map(modules.map(({ key, actions }) => [key, actions]))
  const problems = Object.entries(given).flatMap(([key, flags]) => moduleProblems({ key, flags }, known.get(key)))
  if (problems.length > 0) return { permissions: {}, problems: problems.slice(0, mostProblems) }
  return { permissions: granted(modules, (key, action) => flagOf(given, key, action)), problems: [] }
}

/** What both maps grant, in the order of the table. */
export function intersection(modules: readonly KnownModule[], one: PermissionMap, other: PermissionMap): PermissionMap {
  return granted(modules, (key, action) => flagOf(one, key, action) && flagOf(other, key, action))
}

/** Every right that a map grants, as `module.action`. */
export function rightsOf(permissions: PermissionMap): string[] {
  return Object.entries(permissions).flatMap(([key, flags]) =>
    Object.keys(flags)
      .filter((action) => flags[action] === true)
      .map((action) => `${key}.${action}`),
  )
}

/** For each right (`module.action`) the names of the sets that grant it. */
export function grantedBy(
  sets: readonly { name: string; permissions: PermissionMap }[],
): Readonly<Record<string, readonly string[]>> {
  const why: Record<string, string[]> = {}
  for (const { name, permissions } of sets) {
    for (const right of rightsOf(permissions)) why[right] = [...(why[right] ?? []), name]
  }
  return why
}

function moduleProblems(
  { key, flags }: { key: string; flags: unknown },
  actions: readonly string[] | undefined,
): Problem[] {
  const path = `permissions.${key}`
  if (!actions) return [{ code: 'UNKNOWN_RIGHT', path, params: { right: key } }]
  if (!isMap(flags)) return [{ code: 'BAD_REQUEST', path }]
  return Object.entries(flags).flatMap(([action, flag]): Problem[] => {
    const at = `${path}.${action}`
    if (!actions.includes(action)) return [{ code: 'UNKNOWN_RIGHT', path: at, params: { right: `${key}.${action}` } }]
    return typeof flag === 'boolean' ? [] : [{ code: 'NOT_IN_LIST', path: at, params: { choices: 'true, false' } }]
  })
}

function granted(
  modules: readonly KnownModule[],
  isGranted: (key: string, action: string) => boolean,
): Record<string, Record<string, boolean>> {
  const kept = modules.map(({ key, actions }) => [key, actions.filter((action) => isGranted(key, action))] as const)
  return Object.fromEntries(
    kept
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
