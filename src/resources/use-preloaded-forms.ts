import { useEffect, useEffectEvent } from 'react'
import { currentPage, pagesOf } from '../components/menu/menu-types.ts'
import { useMay } from '../providers/use-may.ts'
import { menu } from './menu.ts'
import { loadPage } from './pages.tsx'
import type { RouteEntry } from './route-entry.ts'
import { routeTable } from './route-table.ts'

/** Milliseconds that a page stays open before its neighbours are loaded. */
const REST = 2_000

/** Safari lacks it; there the forms are loaded when they are opened. */
const whenIdle: typeof requestIdleCallback | undefined = globalThis.requestIdleCallback

/** Loads the forms of the current area while the browser is idle, so that they open at once. */
export function usePreloadedForms(entry: RouteEntry | null): void {
  const may = useMay()
  const preload = useEffectEvent(() => {
    const area = currentPage(menu, entry?.path.replace('/:company/', '') ?? '').area
    const paths = area ? pagesOf(area).map(({ path }) => path) : []
    for (const route of routeTable) {
      const path = route.resource?.path ?? ''
      if (route.screen === 'create' && paths.includes(path) && may(`${path}.create`))
        loadPage(route).catch(() => undefined)
    }
  })
  useEffect(() => {
    let idle: number | undefined
    const timer = setTimeout(() => (idle = whenIdle?.(() => preload())), REST)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [entry])
}
