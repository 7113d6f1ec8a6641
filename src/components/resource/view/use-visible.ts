import type { Resource } from '../../../../domain/resources/core/define.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { useMay } from '../../../providers/use-may.ts'

const visibleResources = new WeakMap<Resource, Resource>()

/**
 * Returns the declaration with the fields that the user may see: without the permission for stock costs it has no cost
 * fields.
 */
export function useVisible(resource: Resource): Resource {
  return useMay()(STOCK_COSTS_RIGHT) ? resource : withoutCosts(resource)
}

/** Returns the same object for the same declaration, as effects and memos require. */
function withoutCosts(resource: Resource): Resource {
  const cached = visibleResources.get(resource)
  if (cached) return cached
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, { cost }]) => !cost))
  const visible = { ...resource, fields }
  visibleResources.set(resource, visible)
  return visible
}
