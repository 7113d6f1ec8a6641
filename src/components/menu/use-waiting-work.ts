import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useEffect, useEffectEvent } from 'react'
import type { WaitingWork } from '../../../domain/resources/waiting-work.ts'

/** Milliseconds for which counts are shown without asking again. */
const FRESH = 15_000

/** The work that waits, the most urgent kind of a list first. Asked again when another page is opened, not by the clock. */
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
