import type { Action } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

export type ResourceAccess = {
  may: (action: Action) => boolean
  list: string
  create: string
  edit: (id: string) => string
  /** Where a record is read: its detail page, else its form, else nowhere. */
  record: (id: string) => string | null
}

/** What the signed-in person may do with a resource, and where its screens are. */
export function useResourceAccess(resource: ResourceHead): ResourceAccess {
  const { slug } = useCompany()
  const mayDo = useMay()
  const list = `/${slug}/${resource.path}`
  const may = (action: Action) =>
    (action !== 'export' || resource.actions.includes('X')) && mayDo(`${rightsOf(resource)}.${action}`)
  // A list of another resource's records opens them there.
  const { path, screens } = (resource.of === undefined ? undefined : heads.get(resource.of)) ?? resource
  const own = `/${slug}/${path}`
  const edit = (id: string) => `${own}/${id}/edit`
  const record = (id: string) => {
    if (screens.includes('detail')) return may('read') ? `${own}/${id}` : null
    return screens.includes('edit') && may('update') ? edit(id) : null
  }
  return { may, list, create: `${own}/create`, edit, record }
}
