import { useInvalidate, useList } from '@refinedev/core'

/** Loads a list of the account (`account/email`, `auth/sessions` …) and reloads it after a change. */
export function useAccountList<T extends object>(resource: string) {
  const invalidate = useInvalidate()
  const { result, query } = useList<T & { id?: string }>({
    resource,
    dataProviderName: 'auth',
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const reload = () => invalidate({ resource, dataProviderName: 'auth', invalidates: ['list'] })
  return {
    rows: result.data as readonly T[],
    isLoading: query.isLoading,
    error: query.error,
    reload,
    retry: query.refetch,
  }
}
