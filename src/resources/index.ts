import type { ResourceProps } from '@refinedev/core'
import { moduleOf } from '../../domain/resources/core/define.ts'
import { heads } from '../../domain/resources/heads.ts'
import { STOCK_COSTS_RIGHT } from '../../domain/resources/core/cost-right.ts'
import type { PageAccess } from '../providers/access-control-provider.ts'
import { routeTable } from './route-table.ts'

/** The declarations as Refine resources: one name for path, API and permission; Refine reads only path strings. */
const declared: ResourceProps[] = [...heads.values()].map(({ path, screens }) => ({
  name: path,
  ...(screens.includes('list') ? { list: `/:company/${path}` } : {}),
  ...(screens.includes('create') ? { create: `/:company/${path}/create` } : {}),
  ...(screens.includes('edit') ? { edit: `/:company/${path}/:id/edit` } : {}),
  ...(screens.includes('detail') ? { show: `/:company/${path}/:id` } : {}),
  meta: { label: `module.${moduleOf(path)}.plural` },
}))

/** Pages of a company without a declaration: dashboard, reports, imports, settings. Each names its own access rule. */
const pages: ResourceProps[] = routeTable
  .filter(({ path, resource }) => !resource && path.startsWith('/:company/'))
  .filter(({ path }) => !/\/:(id|chapter)$/.test(path))
  .map(({ path, title, auth: { roles, permissions } }) => ({
    name: path.replace('/:company/', ''),
    list: path,
    ...(routeTable.some((route) => route.path === `${path}/:id`) ? { show: `${path}/:id` } : {}),
    meta: { label: title, access: { roles, permissions } satisfies PageAccess },
  }))

/** The right to stock costs, which the provider is asked for although it is not a page. */
const costs: ResourceProps = { name: STOCK_COSTS_RIGHT.split('.')[0] ?? '' }

export const refineResources: ResourceProps[] = [...declared, ...pages, costs]
