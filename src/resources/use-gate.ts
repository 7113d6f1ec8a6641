import { App } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { Location } from 'react-router'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { currentCompany, placeOf } from '../lib/after-login.ts'
import type { RequestError } from '../lib/http-error.ts'
import { translate } from '../lib/i18n.ts'
import { isAuthenticated, session as sessions, useSession } from '../lib/session.ts'
import type { OpenCompany } from '../providers/company-store.ts'
import { forgetCompanies, loadCompany, switchCompany } from '../providers/company-store.ts'
import { useOpenCompany } from '../providers/company-provider.tsx'
import { forgetQueries } from '../providers/query-clients.ts'
import type { Decision } from './guard.ts'
import { guard } from './guard.ts'
import { hidePageFailure, showPageFailure } from './page-failure.tsx'
import type { Target } from './target.ts'
import { targetOf } from './target.ts'
import type { PageLoad } from './use-page-load.ts'
import { usePageLoad } from './use-page-load.ts'

/** What is on the screen. It stays there until the next page may be shown. */
export type View = {
  location: Location
  target: Target
  /** The company whose menu stands beside the page; null = none. */
  slug: string | null
  /** Rights that are missing to see the page; null = it may be seen. */
  missing: readonly string[] | null
  failure: RequestError | null
}

type Step =
  | { do: 'show'; missing: readonly string[] | null; failure: RequestError | null }
  | { do: 'wait' }
  | { do: 'load'; slug: string }
  | { do: 'redirect'; to: string }
  | { do: 'switchCompany'; company: string }
  | { do: 'stay'; missing: readonly string[]; roles: readonly string[] }
  | { do: 'goBack' }

type Situation = {
  target: Target
  slug: string | null
  open: OpenCompany | undefined
  authenticated: boolean
  isFirst: boolean
  /** The page that is shown may stay until the next one is loaded. */
  canStay: boolean
  page: PageLoad
}

/** The guard's decision, after the company's record and rights have been loaded. */
function stepOf(decision: Decision, { target, slug, open, authenticated, isFirst, canStay, page }: Situation): Step {
  if (decision.do === 'redirect' && !authenticated) return decision
  if (decision.do === 'switchCompany' && open?.state !== 'failed') return decision
  if (slug !== null && open === undefined) return { do: 'load', slug }
  if (open?.state === 'loading') return { do: 'wait' }
  if (open?.state === 'failed' && target.company !== null) {
    // A link with a hash to what is no public document.
    if (!authenticated && open.error.statusCode === 401) return { do: 'redirect', to: '/login' }
    return { do: 'show', missing: null, failure: open.error }
  }
  if (decision.do === 'redirect') return decision
  if (decision.do === 'block') {
    const { missing, roles } = decision
    return isFirst ? { do: 'show', missing: [...missing, ...roles], failure: null } : { do: 'stay', missing, roles }
  }
  if (page !== 'ready' && canStay) return { do: page === 'failed' ? 'goBack' : 'wait' }
  return { do: 'show', missing: null, failure: null }
}

/** Runs the guard on every navigation and answers what to show; null before the first page may be shown. */
export function useGate(): View | null {
  const location = useLocation()
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const { notification } = App.useApp()
  const session = useSession()
  const [shown, setShown] = useState<View | null>(null)
  const authenticated = isAuthenticated(session)
  const redirect = session.user?.redirect ?? null
  const target = useMemo(
    () => targetOf({ pathname: location.pathname, search: location.search }),
    [location.pathname, location.search],
  )
  const slug = slugFor(target, authenticated, redirect)
  const open = useOpenCompany(slug)
  const isHere = shown?.location.key === location.key
  // A public document is read outside any company.
  const from = shown && { company: shown.target.isPublic ? null : shown.target.company }
  const rights = open?.state === 'ready' ? open.rights : null
  const decision = guard(target, from, { authenticated, redirect, rights })
  const page = usePageLoad(target.isPublic || decision.do !== 'allow' ? null : target.entry, location.key)
  const step = stepOf(decision, {
    target,
    slug,
    open,
    authenticated,
    isFirst: shown === null || (isHere && shown.missing !== null),
    canStay:
      shown?.slug === slug && !isHere && guard(shown.target, from, { authenticated, redirect, rights }).do === 'allow',
    page,
  })
  const command = JSON.stringify(step)

  useEffect(forgetWhenSignedOut, [])

  useEffect(() => {
    const goBackFrom = (company: string) => {
      notification.warning({ message: translate('notice.noSuchCompany', { company }), role: 'status' })
      void navigate(placeOf(redirect === 'onboarding' ? null : redirect) ?? '/', { replace: true })
    }
    if (step.do === 'load') void loadCompany(step.slug)
    if (step.do === 'redirect') void navigate(step.to, { replace: true })
    if (step.do === 'switchCompany') {
      const { company } = step
      switchCompany(company).catch((error: RequestError) => {
        if (error.statusCode === 404) goBackFrom(company)
      })
    }
    if (step.do === 'stay' && shown) {
      notification.warning({ message: refusal(step), role: 'alert' })
      void navigate(shown.location, { replace: true })
    }
    if (step.do === 'goBack' && shown) {
      const address = location.pathname + location.search + location.hash
      const { state } = location
      void showPageFailure(notification, { address, onRetry: () => void navigate(address, { state }) })
      if (navigationType === 'PUSH') void navigate(-1)
      else void navigate(shown.location, { replace: true, state: shown.location.state })
    }
    // The command says everything about the step; the rest is only how to carry it out.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [command, location.key])

  const view = step.do === 'show' ? { location, target, slug, missing: step.missing, failure: step.failure } : shown
  useEffect(() => {
    if (step.do !== 'show') return
    if (shown !== null && shown.location.pathname !== location.pathname) hidePageFailure(notification)
    setShown({ location, target, slug, missing: step.missing, failure: step.failure })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [command, location, target, slug])
  return view
}

/**
 * The end of a session, also in another tab, forgets what was read before anything is drawn: a page that is still there
 * for one more drawing would ask for its records without a token.
 */
function forgetWhenSignedOut(): () => void {
  let wasSignedIn = isAuthenticated(sessions.get())
  return sessions.subscribe(() => {
    const isSignedIn = isAuthenticated(sessions.get())
    if (wasSignedIn && !isSignedIn) {
      forgetCompanies()
      forgetQueries()
    }
    wasSignedIn = isSignedIn
  })
}

/** Pages of no company stand beside the menu of the current one; pages without a menu need none. */
function slugFor(target: Target, authenticated: boolean, redirect: string | null): string | null {
  // A public document says all there is to see by itself.
  if (target.isPublic) return null
  if (target.company !== null) return authenticated || target.hasHash ? target.company : null
  return authenticated && !target.entry?.bare ? currentCompany(redirect) : null
}

function refusal({ missing, roles }: { missing: readonly string[]; roles: readonly string[] }): string {
  return missing.length > 0
    ? translate('notice.missingRight', { permission: missing.join(', ') })
    : translate('notice.missingRole', { roles: roles.join(', ') })
}
