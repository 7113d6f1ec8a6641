import type { IResourceItem, ParseResponse, RouterProvider } from '@refinedev/core'
import { matchResourceFromRoute, ResourceContext } from '@refinedev/core'
import stock from '@refinedev/react-router'
import { useContext, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'

type Place = { resources: IResourceItem[]; pathname: string }
type Match = Pick<ParseResponse, 'resource' | 'action'>

let last: (Place & { match: Match }) | undefined

/**
 * Returns the resource and the action of an address. The last one is kept: all hooks of Refine on a page ask for the same, and
 * comparing the address with the routes of all resources takes milliseconds.
 */
export function matchOf({ resources, pathname }: Place): Match {
  if (last?.resources !== resources || last.pathname !== pathname) {
    const { resource, action } = matchResourceFromRoute(pathname, resources)
    last = { resources, pathname, match: { ...(resource && { resource }), ...(action && { action }) } }
  }
  return last.match
}

/**
 * Tells Refine where it is by the path alone: what it would obey in a query (another company or record, a request method,
 * headers, an unchecked redirect) a link must not set.
 */
function useParse(): () => ParseResponse {
  const { pathname } = useLocation()
  const params = useParams()
  const { resources } = useContext(ResourceContext)
  return useMemo(() => {
    const parsed = { ...matchOf({ resources, pathname }), ...(params.id && { id: params.id }), pathname, params }
    return () => parsed
  }, [resources, pathname, params])
}

/** Connects Refine to React Router, reading company and record only from the path. */
export const routerProvider: RouterProvider = { ...stock, parse: useParse }
