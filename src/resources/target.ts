import { matchRoutes } from 'react-router'
import { isMailed } from '../../domain/documents/mailed-paths.ts'
import { isReservedSlug } from '../../domain/company/reserved-slugs.ts'
import type { RouteEntry } from './route-entry.ts'
import { routeTable } from './route-table.ts'

/** An address with its route. */
export type Target = {
  pathname: string
  search: string
  /** The route, or null for an address that matches none. */
  entry: RouteEntry | null
  /** The company in the path of a matched company route. */
  company: string | null
  /** True with a `hash` parameter of a public document. */
  hasHash: boolean
  /** True for a document link that everyone who has it may read. */
  isPublic: boolean
  params: Readonly<Record<string, string | undefined>>
}

type Address = { pathname: string; search: string }
type Match = Pick<Target, 'entry' | 'company' | 'params'>

const idFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const segmentsOf = (path: string): number => path.split('/').filter((segment) => segment !== '').length
const routes = routeTable.map((entry) => ({ path: entry.path, handle: entry, segments: segmentsOf(entry.path) }))
const nothing: Match = { entry: null, company: null, params: {} }

/**
 * Returns the route of a path. A reserved word is not a company and a word is not an id, so `/sales/dashboard` and
 * `/demo/account/ledgers/new` match nothing, although the router's patterns would accept them.
 */
function match(pathname: string): Match {
  const segments = segmentsOf(pathname)
  // The router ranks what it is given at each call, and no route leaves open how many segments it has.
  const matched = matchRoutes(
    routes.filter((route) => route.segments === segments),
    pathname,
  )?.at(-1)
  if (!matched) return nothing
  const { company, id } = matched.params
  if (company !== undefined && isReservedSlug(company)) return nothing
  if (id !== undefined && !idFormat.test(id)) return nothing
  return { entry: matched.route.handle, company: company ?? null, params: matched.params }
}

/** Matches an address with the route list. */
export function targetOf({ pathname, search }: Address): Target {
  const hasHash = new URLSearchParams(search).has('hash')
  const matched = match(pathname)
  return { pathname, search, hasHash, isPublic: hasHash && leadsToDocument(matched), ...matched }
}

function leadsToDocument({ entry }: Match): boolean {
  return entry?.screen === 'detail' && entry.resource?.kind === 'document' && isMailed(entry.resource.path)
}

/** Whether the path is a page of the application. */
export function isPage(pathname: string): boolean {
  return match(pathname).entry !== null
}
