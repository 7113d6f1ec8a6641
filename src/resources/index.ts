import type { ResourceProps } from '@refinedev/core'
import { moduleOf } from '../../domain/resources/define.ts'
import { heads } from '../../domain/resources/heads.ts'

/** The declarations as Refine knows them: one name for path, API and permission; Refine reads only path strings. */
export const refineResources: ResourceProps[] = [...heads.values()].map(({ path, screens }) => ({
  name: path,
  ...(screens.includes('list') ? { list: `/:company/${path}` } : {}),
  ...(screens.includes('create') ? { create: `/:company/${path}/create` } : {}),
  ...(screens.includes('edit') ? { edit: `/:company/${path}/:id/edit` } : {}),
  ...(screens.includes('detail') ? { show: `/:company/${path}/:id` } : {}),
  meta: { label: `module.${moduleOf(path)}.plural` },
}))
