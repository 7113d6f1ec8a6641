import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRequest } from '../../../providers/use-request.ts'

export type SavedView = {
  id: string
  version: number
  name: string
  /** In the form of the address. */
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

/**
 * Loads the saved views of the list or report of a path; without an answer there are none. Writes throw the server's refusal.
 */
export function useViews(path: string): Views {
  const request = useRequest()
  const queries = useQueryClient()
  const base = 'views/'
  const queryKey = ['views', path]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await request<SavedView[]>('get', `${base}?resource=${encodeURIComponent(path)}`)).data,
  })
  const changed = () => queries.invalidateQueries({ queryKey })
  return {
    views: data ?? [],
    create: async (view) => {
      const answer = await request<SavedView>('post', base, { ...view, resource: path })
      await changed()
      return answer.data
    },
    update: async ({ id, version }, change) => {
      const answer = await request<SavedView>('patch', `${base}${id}/`, { ...change, version })
      await changed()
      return answer.data
    },
    remove: async ({ id, version }) => {
      await request('delete', `${base}${id}/?version=${version}`)
      await changed()
    },
  }
}
