import type { DataRouter, RouteObject, ShouldRevalidateFunction } from 'react-router'
import { createBrowserRouter } from 'react-router'
import { isAuthenticated, session } from '../lib/session.ts'
import { forgetCompanies } from '../providers/company-store.ts'
import { forgetQueries } from '../providers/query-clients.ts'
import { FailurePage } from './failure-page.tsx'
import { Application, Frame, Page, PagePlaceholder } from './frame.tsx'
import { gateOf } from './gate.ts'
import { routeTable } from './route-table.ts'

/** Ignores the filters of a list: the guard does not run again for them. */
const isOtherPage: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.searchParams.has('hash') !== nextUrl.searchParams.has('hash') ||
  (currentUrl.search === nextUrl.search && defaultShouldRevalidate)

/**
 * Creates the router of the route table: every route runs the guard in its loader, which also loads the page's chunks.
 */
export function createRouter(): DataRouter {
  // The first loaders run while the router is being created.
  const holder: { router?: DataRouter } = {}
  const loader = gateOf(() => holder.router)
  const route = { loader, Component: Page, errorElement: <FailurePage />, shouldRevalidate: isOtherPage }
  const pages: RouteObject[] = [...routeTable.map(({ path }) => ({ path, ...route })), { path: '*', ...route }]
  const router = createBrowserRouter([
    {
      Component: Application,
      HydrateFallback: PagePlaceholder,
      children: [{ Component: Frame, errorElement: <FailurePage />, children: pages }],
    },
  ])
  holder.router = router
  followSession(router)
  return router
}

/**
 * Runs the guard again when a session begins or ends, also in another tab. Ending one deletes cached data before
 * anything renders: a page that is still mounted would request its records without a token.
 */
function followSession(router: DataRouter): void {
  let wasSignedIn = isAuthenticated(session.get())
  session.subscribe(() => {
    const isSignedIn = isAuthenticated(session.get())
    if (isSignedIn === wasSignedIn) return
    wasSignedIn = isSignedIn
    if (!isSignedIn) {
      forgetCompanies()
      forgetQueries()
    }
    void router.revalidate()
  })
}
