import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Resource } from '../../../domain/resources/define.ts'
import { businessClient } from '../../lib/http.ts'
import { useCompany } from '../../providers/company-provider.tsx'

export type SavedView = {
  id: string
  version: number
  name: string
  /** As the address bar spells it. */
  query: string
  columns: string[] | null
  shared: boolean
  mine: boolean
  may_change: boolean
  owner_label: string
}
export type ViewChange = Partial<Pick<SavedView, 'name' | 'query' | 'columns' | 'shared'>>

export type Views = {
  views: readonly SavedView[]
  create: (view: ViewChange) => Promise<SavedView>
  update: (view: SavedView, change: ViewChange) => Promise<SavedView>
  remove: (view: SavedView) => Promise<void>
}

/** The saved views of a list. Without an answer there is only the list itself; writes throw what the server refused. */
export function useViews(resource: Resource): Views {
  const { slug } = useCompany()
  const queries = useQueryClient()
  const base = `/api/company/${slug}/views/`
  const queryKey = ['views', resource.path]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await businessClient.get<SavedView[]>(base, { params: { resource: resource.path } })).data,
  })
  const changed = () => queries.invalidateQueries({ queryKey })
  return {
    views: data ?? [],
    create: async (view) => {
      const answer = await businessClient.post<SavedView>(base, { ...view, resource: resource.path })
      await changed()
      return answer.data
    },
    update: async ({ id, version }, change) => {
      const answer = await businessClient.patch<SavedView>(`${base}${id}/`, { ...change, version })
      await changed()
      return answer.data
    },
    remove: async ({ id, version }) => {
      await businessClient.delete(`${base}${id}/`, { params: { version } })
      await changed()
    },
  }
}
