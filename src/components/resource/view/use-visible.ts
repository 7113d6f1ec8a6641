import type { Resource } from '../../../../domain/resources/core/define.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { useMay } from '../../../providers/use-may.ts'

const known = new WeakMap<Resource, Resource>()

/** The declaration as the person sees it: without the right to costs of stock it has none of their fields. */
export function useVisible(resource: Resource): Resource {
  return useMay()(STOCK_COSTS_RIGHT) ? resource : withoutCosts(resource)
}

/** Always the same object for a declaration, as effects and memos expect. */
function withoutCosts(resource: Resource): Resource {
  const made = known.get(resource)
  if (made) return made
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, { cost }]) => !cost))
  const visible = { ...resource, fields }
  known.set(resource, visible)
  return visible
}
