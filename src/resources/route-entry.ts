/** A route of the application with its access rule and its place. */
import type { Screen } from '../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../domain/resources/heads.ts'

export type Auth = {
  /** Requires signing in. */
  required: boolean
  /** Any of them; empty = no role is required. */
  roles: readonly string[]
  /** Any of them, `module.action` or a bare module; empty = none is required. */
  permissions: readonly string[]
  redirectIfLoggedIn: boolean
  /** The redirect without the role or right, `:company` filled in; null = the page is blocked. */
  redirectIfNotAllowed: string | null
}

/** A breadcrumb: a text key and the path it opens, `:company` in it. */
export type Crumb = { text: string; path?: string }

export type RouteEntry = {
  path: string
  /** `<resource path>.<screen>` or the name of a page in pages.tsx. */
  page: string
  auth: Auth
  crumbs: readonly Crumb[]
  /** Text key of the page's name, for the window title until the page sets its own. */
  title: string
  resource?: ResourceHead
  screen?: Screen
  /** The last segment of a report's path. */
  report?: string
  /** Pages outside the application (landing, sign-in) have no menu. */
  bare?: boolean
  /** Opens without a connection on a device that is a till of the company. */
  startsOffline?: boolean
}
