import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import type { WaitingWork } from '../../../domain/resources/waiting-work.ts'

/** Milliseconds for which counts are reused. */
const FRESH = 15_000

/** Loads the waiting work, the most urgent kind of each list first. Reloads when another page opens, not on a timer. */
export function useWaitingWork(pathname: string, hasCompany: boolean): readonly WaitingWork[] {
  const { result, query } = useCustom<WaitingWork[], HttpError>({
    url: 'waiting-work',
    method: 'get',
    queryOptions: { enabled: hasCompany, staleTime: FRESH },
    errorNotification: false,
  })
  const refresh = useEffectEvent(() => {
    if (query.isSuccess && Date.now() - query.dataUpdatedAt > FRESH) void query.refetch()
  })
  useEffect(() => refresh(), [pathname])
  return Array.isArray(result.data) ? result.data : []
}
