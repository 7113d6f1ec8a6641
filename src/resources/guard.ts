/**
 * Decides who may open a page, and the redirect of everyone else: the navigation rules as one pure function.
 * Examples for a user whose current company is `demo`: `/login` → `/demo/dashboard`; `/dashboard` → `/demo/dashboard`;
 * `/account/ledgers` → `/demo/account/ledgers`; `/other/dashboard` opened first → the company is switched to `other`,
 * then the page opens; a link to a document opens for everyone who has it, signed in or not, member or not.
 */
import type { Rights } from '../../domain/permissions/can.ts'
import { canAny, hasAnyRole } from '../../domain/permissions/can.ts'
import { currentCompany, redirectPage } from '../lib/after-login.ts'
import type { Auth } from './route-entry.ts'
import { unmatchedAuth } from './route-table.ts'
import type { Target } from './target.ts'
import { isPage } from './target.ts'

/** The previous page: its company, or null on a page without one. No previous page = the first load. */
export type Origin = { company: string | null } | null

export type GuardSession = {
  authenticated: boolean
  /** The user's `redirect` field. */
  redirect: string | null
  /** Rights in the target's company; null until loaded. */
  rights: Rights | null
}

export type Decision =
  | { do: 'allow' }
  | { do: 'redirect'; to: string }
  | { do: 'switchCompany'; company: string }
  /** `missing` are the rights and `roles` the roles that would open the page; one of them is enough. */
  | { do: 'block'; missing: readonly string[]; roles: readonly string[] }

const allow: Decision = { do: 'allow' }
const redirect = (to: string): Decision => ({ do: 'redirect', to })

/** Decides a navigation. `allow` on an unmatched target means: show the 404 page inside the layout. */
export function guard(target: Target, from: Origin, session: GuardSession): Decision {
  if (target.isPublic) return allow
  const auth = target.entry?.auth ?? unmatchedAuth
  if (!session.authenticated) return withoutLogin(target, auth)
  if (auth.redirectIfLoggedIn) return home(session.redirect)
  if (target.entry === null) return elsewhere(target, session.redirect)
  if (target.company === null) return permitted(auth, target, session.rights)
  const entersCompany = from === null || from.company === null
  if (entersCompany && target.company !== currentCompany(session.redirect)) {
    return { do: 'switchCompany', company: target.company }
  }
  return permitted(auth, target, session.rights)
}

function withoutLogin(target: Target, auth: Auth): Decision {
  if (!auth.required || target.hasHash) return allow
  return redirect(`/login?next=${encodeURIComponent(target.pathname + target.search)}`)
}

/** Returns the home page of a signed-in user; a user without one stays, also when it is an error. */
function home(place: string | null): Decision {
  if (place === 'onboarding') return allow
  const to = redirectPage(place)
  return to === null ? allow : redirect(to)
}

/**
 * Handles an address without a page: `/dashboard…` is rewritten, anything else is tried once below the current company.
 */
function elsewhere({ pathname, search }: Target, place: string | null): Decision {
  const [, first = '', ...rest] = pathname.split('/')
  const company = currentCompany(place)
  if (first === 'dashboard') {
    if (company === null) return home(place)
    const below = rest.filter(Boolean)
    return redirect(`/${[company, ...(below.length > 0 ? below : ['dashboard'])].join('/')}${search}`)
  }
  if (company !== null && isPage(`/${company}${pathname}`)) return redirect(`/${company}${pathname}${search}`)
  return allow
}

function permitted(auth: Auth, target: Target, rights: Rights | null): Decision {
  const roleOk = auth.roles.length === 0 || (rights !== null && hasAnyRole(rights, auth.roles))
  const rightOk = auth.permissions.length === 0 || (rights !== null && canAny(rights, auth.permissions))
  if (roleOk && rightOk) return allow
  if (auth.redirectIfNotAllowed !== null)
    return redirect(auth.redirectIfNotAllowed.replace(':company', target.company ?? ''))
  return { do: 'block', missing: rightOk ? [] : auth.permissions, roles: roleOk ? [] : auth.roles }
}
