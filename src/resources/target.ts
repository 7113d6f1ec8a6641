import { matchRoutes } from 'react-router'
import { isMailed } from '../../domain/documents/mailed-paths.ts'
import { isReservedSlug } from '../../domain/company/reserved-slugs.ts'
import type { RouteEntry } from './route-table.ts'
import { routeTable } from './route-table.ts'

/** An address and what the route list says about it. */
export type Target = {
  pathname: string
  search: string
  /** The route, or null for an address that matches none. */
  entry: RouteEntry | null
  /** The company in the path of a matched company route. */
  company: string | null
  /** A public document's `hash` parameter is present. */
  hasHash: boolean
  /** A link to a document that whoever has it may read. */
  isPublic: boolean
  params: Readonly<Record<string, string | undefined>>
}

type Address = { pathname: string; search: string }
type Match = Pick<Target, 'entry' | 'company' | 'params'>

const idFormat = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const routes = routeTable.map((entry) => ({ path: entry.path, handle: entry }))
const nothing: Match = { entry: null, company: null, params: {} }

/**
 * The route of a path. A reserved word is no company and a word is no id, so `/sales/dashboard` and
 * `/demo/account/ledgers/new` match nothing, whatever the router's patterns would take.
 */
function match(pathname: string): Match {
  const found = matchRoutes(routes, pathname)?.at(-1)
  if (!found) return nothing
  const { company, id } = found.params
  if (company !== undefined && isReservedSlug(company)) return nothing
  if (id !== undefined && !idFormat.test(id)) return nothing
  return { entry: found.route.handle, company: company ?? null, params: found.params }
}

/** Reads an address against the route list. */
export function targetOf({ pathname, search }: Address): Target {
  const hasHash = new URLSearchParams(search).has('hash')
  const found = match(pathname)
  return { pathname, search, hasHash, isPublic: hasHash && leadsToDocument(found), ...found }
}

function leadsToDocument({ entry }: Match): boolean {
  return entry?.screen === 'detail' && entry.resource?.kind === 'document' && isMailed(entry.resource.path)
}

/** True when the path is a page of the application. */
export function isPage(pathname: string): boolean {
  return match(pathname).entry !== null
}
