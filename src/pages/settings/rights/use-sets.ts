import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { PermissionSet } from './rights-types.ts'

/** Loads the permission sets of the company; `rows` is undefined until loaded, and not `isFresh` until the server answered this page. */
export function useSets() {
  const { result, query } = useCustom<PermissionSet[], HttpError>({
    url: 'settings/permissions',
    method: 'get',
    errorNotification: false,
  })
  return {
    rows: query.data ? result.data : undefined,
    isFresh: query.isFetchedAfterMount && !query.error,
    error: query.error,
    reload: async (): Promise<void> => {
      await query.refetch()
    },
  }
}
export type Sets = ReturnType<typeof useSets>
