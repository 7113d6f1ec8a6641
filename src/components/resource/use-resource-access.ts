import type { Action, Resource } from '../../../domain/resources/define.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { can } from '../../../domain/permissions/can.ts'

export type ResourceAccess = {
  may: (action: Action) => boolean
  list: string
  create: string
  edit: (id: string) => string
  /** Where a record is read: its detail page, else its form, else nowhere. */
  record: (id: string) => string | null
}

/** What the signed-in person may do with a resource, and where its screens are. */
export function useResourceAccess(resource: Resource): ResourceAccess {
  const { slug } = useCompany()
  const rights = useRights()
  const list = `/${slug}/${resource.path}`
  const may = (action: Action) => can(rights, `${moduleOf(resource.path)}.${action}`)
  const edit = (id: string) => `${list}/${id}/edit`
  const record = (id: string) => {
    if (resource.screens.includes('detail')) return may('read') ? `${list}/${id}` : null
    return resource.screens.includes('edit') && may('update') ? edit(id) : null
  }
  return { may, list, create: `${list}/create`, edit, record }
}
