import type { Action } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { actionOf } from '../../lib/record-page.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

export type ResourceAccess = {
  may: (action: Action) => boolean
  list: string
  create: string
  edit: (id: string) => string
  /** Returns the page that shows a record: its detail page, else its form, else null. */
  record: (id: string) => string | null
}

/** Returns the user's permissions for a resource and the paths of its screens. */
export function useResourceAccess(resource: ResourceHead): ResourceAccess {
  const { slug } = useCompany()
  const mayDo = useMay()
  const list = `/${slug}/${resource.path}`
  const may = (action: Action) =>
    (action !== 'export' || resource.actions.includes('X')) && mayDo(`${rightsOf(resource)}.${action}`)
  // A list of another resource's records opens them at that resource.
  const shown = (resource.of === undefined ? undefined : heads.get(resource.of)) ?? resource
  const { path, screens } = shown
  const listPath = `/${slug}/${path}`
  const edit = (id: string) => `${listPath}/${id}/edit`
  const record = (id: string) => {
    if (screens.includes('detail')) return may('read') ? `${listPath}/${id}` : null
    return screens.includes('edit') && may(actionOf(shown, 'edit')) ? edit(id) : null
  }
  return { may, list, create: `${listPath}/create`, edit, record }
}
