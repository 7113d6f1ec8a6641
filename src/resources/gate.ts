import type { ComponentType } from 'react'
import type { DataRouter, LoaderFunction, Location } from 'react-router'
import { createPath, data, redirect, replace } from 'react-router'
import { currentCompany, redirectPage } from '../lib/after-login.ts'
import { connection } from '../lib/connection.ts'
import type { RequestError } from '../lib/http-error.ts'
import { placeOfTill, tillOfDevice } from '../lib/offline/offline.ts'
import type { Place } from '../lib/languages/languages.ts'
import { loadLanguage, screenLanguage } from '../lib/languages/languages.ts'
import { languageChoice } from '../lib/preferences.ts'
import { once, screen } from '../lib/screen.tsx'
import type { SessionState } from '../lib/session.ts'
import { isAuthenticated, session } from '../lib/session.ts'
import type { OpenCompany } from '../providers/company-store.ts'
import { companyAt, prepareCompany, renewCurrentCompany, switchCompany } from '../providers/company-store.ts'
import type { Decision, Origin } from './guard.ts'
import { guard } from './guard.ts'
import { hidePageFailure, showPageFailure, showRefusal, showUnknownCompany } from './navigation-notices.tsx'
import { loadPage } from './pages.tsx'
import type { Target } from './target.ts'
import { targetOf } from './target.ts'

/** Thrown to the error page of a route: the missing rights or roles, or the company that cannot be opened. */
export type Refusal = { missing: readonly string[] }
export type UnavailableCompany = { company: string; message: string }

export const Shell = screen(() => import('./company-shell.tsx').then((chunk) => chunk?.CompanyShell))

const loadPublicDocument = once(() => import('../pages/public-document.tsx').then((chunk) => chunk?.PublicDocument))

/** Returns the company whose menu is shown with a page: its own or the current one; null for pages without a menu. */
export function companyBeside(target: Target, state: SessionState): string | null {
  if (target.isPublic) return null
  if (target.company !== null) return target.company
  return isAuthenticated(state) && !target.entry?.bare ? currentCompany(state.user?.redirect) : null
}

/**
 * Returns the loader of every route: it asks the guard, opens the company and loads the page's chunks before the page on
 * the screen changes. A refused or failed navigation is redirected back to that page with a notice; on the first load it
 * throws to the error page of the route.
 */
export function gateOf(currentRouter: () => DataRouter | undefined): LoaderFunction {
  return async ({ request }): Promise<ComponentType> => {
    const router = currentRouter()
    const { pathname, search } = new URL(request.url)
    const target = targetOf({ pathname, search })
    const currentLocation = router?.state.initialized ? router.state.location : null
    const pending = router?.state.navigation
    if (currentLocation === null) preload(target)

    const { decision, open } = await decide(target, originOf(currentLocation))
    const isElsewhere =
      currentLocation !== null && currentLocation.pathname + currentLocation.search !== pathname + search
    // Without the rights of its company nobody is sent away from a page.
    if (open?.state === 'failed' && target.company !== null) throw unopened(target.company, open.error)
    // A first load and Back have an entry in the history already, which the redirect takes over.
    if (decision.do === 'redirect') throw (pending?.historyAction === 'PUSH' ? redirect : replace)(decision.to)
    if (decision.do === 'block') {
      const { missing, roles } = decision
      if (!isElsewhere) throw data<Refusal>({ missing: [...missing, ...roles] }, { status: 403 })
      showRefusal(decision)
      throw replace(createPath(currentLocation))
    }
    try {
      const language = screenLanguage(languageChoice(), placeOf(target, open))
      const [page] = await Promise.all([pageOf(target), loadLanguage(language)])
      if (currentLocation?.pathname !== pathname) hidePageFailure()
      return page
    } catch (failure) {
      if (request.signal.aborted || !isElsewhere || !pending?.location || !(await mayReturn(currentLocation)))
        throw failure
      const { location } = pending
      const onRetry = () => void router?.navigate(createPath(location), { state: location.state as unknown })
      void showPageFailure({ address: createPath(location), onRetry })
      throw replace(createPath(currentLocation))
    }
  }
}

/** Returns what the language of a page follows from: its company, or what the till of this device has kept of it. */
export function placeOf(target: Target, open: OpenCompany | undefined): Place | null {
  if (open?.state === 'ready') return open.company
  return isTillOfDevice(target) ? placeOfTill() : null
}

function isTillOfDevice({ entry, company }: Target): boolean {
  return entry?.startsOffline === true && tillOfDevice() === company
}

type Verdict = { decision: Decision; open: OpenCompany | undefined }

/** Returns the guard's decision; the till of this device opens without a connection, by what it has kept. */
async function decide(target: Target, from: Origin): Promise<Verdict> {
  const isTill = isTillOfDevice(target)
  const isCutOff = () => isTill && (!navigator.onLine || connection() !== 'ok')
  try {
    const verdict = isCutOff() ? null : await decideByServer(target, from)
    if (verdict && !isCutOff()) return verdict
  } catch (failure) {
    if (!isCutOff()) throw failure
  }
  return { decision: { do: 'allow' }, open: undefined }
}

/** Returns the guard's decision, after the company is switched where needed and its record and rights are loaded. */
async function decideByServer(target: Target, from: Origin): Promise<Verdict> {
  const state = session.get()
  const authenticated = isAuthenticated(state)
  const place = state.user?.redirect ?? null
  const first = guard(target, from, { authenticated, redirect: place, rights: null })
  if (first.do === 'redirect' && !authenticated) return { decision: first, open: undefined }
  if (first.do === 'switchCompany') {
    await enter(first.company)
    return decideByServer(target, { company: first.company })
  }
  const slug = companyBeside(target, state)
  if (slug !== null) await prepareCompany(slug)
  const open = companyAt(slug)
  // A link with a hash to a page that is not a public document.
  if (!authenticated && open?.state === 'failed' && open.error.statusCode === 401) throw redirect('/login')
  const isLost = open?.state === 'failed' && open.error.statusCode === 404 && slug === currentCompany(place)
  if (isLost && (await renewCurrentCompany())) {
    if (target.company === null) return decideByServer(target, from)
    showUnknownCompany(target.company)
    throw replace(homeOf(session.get()))
  }
  const rights = open?.state === 'ready' ? open.rights : null
  return { decision: guard(target, from, { authenticated, redirect: place, rights }), open }
}

/** Makes a company the current one; a user who is not a member returns to the previous one. */
async function enter(company: string): Promise<void> {
  try {
    await switchCompany(company)
  } catch (failure) {
    const error = failure as RequestError
    if (error.statusCode !== 404) throw unopened(company, error)
    showUnknownCompany(company)
    throw replace(homeOf(session.get()))
  }
}

/** Returns the dashboard of the user's company, or the page of who has none. */
function homeOf({ user }: SessionState): string {
  return redirectPage(user?.redirect === 'onboarding' ? null : user?.redirect) ?? '/'
}

async function pageOf(target: Target): Promise<ComponentType> {
  if (target.isPublic) return loadPublicDocument()
  if (target.entry === null) throw data(null, { status: 404 })
  const [page] = await Promise.all([loadPage(target.entry), target.entry.bare ? undefined : Shell.load()])
  return page
}

/** Starts to load the chunks of the first page while its company is still loading. */
function preload({ entry, isPublic }: Target): void {
  if (!entry || isPublic || entry.auth.required !== isAuthenticated(session.get())) return
  if (!entry.bare) Shell.preload()
  loadPage(entry).catch(() => undefined)
}

/** Returns the origin of a navigation; a public document is read outside any company. */
function originOf(currentLocation: Location | null): Origin {
  const target = currentLocation && targetOf(currentLocation)
  return target && { company: target.isPublic ? null : target.company }
}

/** Whether the guard allows the current page to stay; the sign-in page does not stay after signing in. */
async function mayReturn(currentLocation: Location): Promise<boolean> {
  const { decision } = await decide(targetOf(currentLocation), originOf(currentLocation))
  return decision.do === 'allow'
}

function unopened(company: string, error: RequestError) {
  return data<UnavailableCompany>({ company, message: error.message }, { status: error.statusCode })
}
