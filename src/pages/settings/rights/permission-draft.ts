/** Holds the ticked permissions of a set while it is edited; nothing is stored before saving. */
import type { PermissionMap } from '../../../../domain/permissions/can.ts'
import type { Module } from '../../../../domain/resources/modules.ts'

export type Box = 'all' | 'some' | 'none'

/** Returns whether all, some or none of the permissions of these modules are ticked. */
export function boxOf(draft: PermissionMap, modules: readonly Module[]): Box {
  const flags = modules.flatMap(({ key, actions }) => actions.map((action) => isTicked(draft, key, action)))
  if (!flags.includes(true)) return 'none'
  return flags.includes(false) ? 'some' : 'all'
}

/** Returns how many permissions are ticked, out of how many. */
export function countOf(draft: PermissionMap, modules: readonly Module[]): { ticked: number; all: number } {
  const flags = modules.flatMap(({ key, actions }) => actions.map((action) => isTicked(draft, key, action)))
  return { ticked: flags.filter(Boolean).length, all: flags.length }
}

export function isTicked(draft: PermissionMap, module: string, action: string): boolean {
  return draft[module]?.[action] === true
}

/** Ticks every permission of the modules, or none. */
export function tickAll(draft: PermissionMap, modules: readonly Module[], isOn: boolean): PermissionMap {
  const next = { ...draft }
  for (const { key, actions } of modules) next[key] = Object.fromEntries(actions.map((action) => [action, isOn]))
  return next
}

/**
 * Ticks or clears a permission. Changing requires reading: any other permission adds "read", and clearing "read" clears
 * the rest of the module.
 */
export function tick(
  draft: PermissionMap,
  module: Module,
  { action, isOn }: { action: string; isOn: boolean },
): PermissionMap {
  if (action === 'read' && !isOn) return tickAll(draft, [module], false)
  const brings = isOn && module.actions.includes('read') ? { read: true } : {}
  return { ...draft, [module.key]: { ...draft[module.key], ...brings, [action]: isOn } }
}

export type Area = { area: string; modules: Module[] }

/** Returns the modules by area whose name or area contains the text. */
export function areasOf(
  modules: readonly Module[],
  {
    search,
    nameOf,
    areaName,
  }: { search: string; nameOf: (module: Module) => string; areaName: (area: string) => string },
): Area[] {
  const searchText = search.trim().toLocaleLowerCase()
  const areas = [...new Set(modules.map(({ area }) => area))]
  return areas
    .map((area) => ({
      area,
      modules: modules.filter(
        (module) =>
          module.area === area &&
          [nameOf(module), areaName(area)].some((text) => text.toLocaleLowerCase().includes(searchText)),
      ),
    }))
    .filter((one) => one.modules.length > 0)
}
