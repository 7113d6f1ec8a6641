import { useEffect, useState } from 'react'
import { isPageLoaded, loadPage } from './pages.tsx'
import type { RouteEntry } from './route-table.ts'

export type PageLoad = 'ready' | 'loading' | 'failed'

/** Loads the page of a route; `key` identifies the navigation to it. */
export function usePageLoad(entry: RouteEntry | null, key: string): PageLoad {
  const [failedKey, setFailedKey] = useState<string | null>(null)
  const [, setLoaded] = useState<RouteEntry | null>(null)
  useEffect(() => {
    if (entry === null || isPageLoaded(entry)) return
    let isCurrent = true
    loadPage(entry).then(
      () => (isCurrent ? setLoaded(entry) : undefined),
      () => (isCurrent ? setFailedKey(key) : undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [entry, key])
  if (entry === null || isPageLoaded(entry)) return 'ready'
  return failedKey === key ? 'failed' : 'loading'
}
