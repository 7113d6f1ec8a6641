import { Refine } from '@refinedev/core'
import type { ComponentType } from 'react'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Outlet, useLoaderData, useLocation, useNavigation, useRevalidator } from 'react-router'
import { QuickCreateHost } from '../components/resource/form/quick-create-host.tsx'
import { translate } from '../lib/i18n.ts'
import { setNavigationPending } from '../lib/pending-navigation.ts'
import { cancelWrites } from '../lib/pending-writes.ts'
import { isAuthenticated, useSession } from '../lib/session.ts'
import { accessControlOf } from '../providers/access-control-provider.ts'
import { authProviderOf } from '../providers/auth-provider.ts'
import { CompanyProvider, useCompanyIfAny, useOpenCompany } from '../providers/company-provider.tsx'
import type { OpenCompany } from '../providers/company-store.ts'
import { dataProvidersOf } from '../providers/data-provider/index.ts'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { useNotificationProvider } from '../providers/notification-provider.tsx'
import { queryClientOf } from '../providers/query-clients.ts'
import { routerProvider } from '../providers/router-provider.ts'
import { companyBeside, placeOf, Shell } from './gate.ts'
import { refineResources } from './index.ts'
import { targetOf } from './target.ts'

/** Renders the placeholder of a page that is still loading. */
export function PagePlaceholder() {
  return (
    <div className="waiting" role="status" aria-label={translate('app.loading')}>
      <i className="bar" />
      <i className="bar" />
      <i className="bar" />
      <i className="bar" />
    </div>
  )
}

function useTarget() {
  const { pathname, search } = useLocation()
  return useMemo(() => targetOf({ pathname, search }), [pathname, search])
}

/** Renders the application around the page that the gate allowed. */
export function Application() {
  const target = useTarget()
  const slug = companyBeside(target, useSession())
  useLayoutEffect(() => document.getElementById('first-screen')?.remove(), [])
  return <CompanyApplication key={slug} slug={slug} />
}

/** Renders Refine for one company: its API, its rights, its cache. Another company gets its own instance. */
function CompanyApplication({ slug }: { slug: string | null }) {
  const open = useOpenCompany(slug)
  useGuardAgain(open)
  const providers = useMemo(
    () => ({
      authProvider: authProviderOf(slug),
      dataProvider: dataProvidersOf(slug),
      accessControlProvider: accessControlOf(slug),
      options: { disableTelemetry: true, reactQuery: { clientConfig: queryClientOf(slug) } },
    }),
    [slug],
  )
  return (
    <Refine
      {...providers}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      notificationProvider={useNotificationProvider}
      resources={refineResources}
    >
      <CompanyProvider value={open?.state === 'ready' ? open : null} place={placeOf(useTarget(), open)}>
        <Progress />
        <Outlet />
      </CompanyProvider>
    </Refine>
  )
}

/** Renders a line at the top of the window while another page loads; the current page stays usable until then. */
function Progress() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isElsewhere = state === 'loading' && location.pathname !== pathname
  useLayoutEffect(() => setNavigationPending(isElsewhere), [isElsewhere])
  return isElsewhere ? <div className="progress" /> : null
}

/** Runs the guard again when the rights were reloaded, or the company is lost, while its page is open. */
function useGuardAgain(open: OpenCompany | undefined): void {
  const { revalidate } = useRevalidator()
  const previousOpen = useRef(open)
  useEffect(() => {
    const wasReady = previousOpen.current?.state === 'ready'
    const isOther = previousOpen.current !== open
    previousOpen.current = open
    if (isOther && wasReady && (open?.state === 'ready' || open?.state === 'failed')) void revalidate()
  }, [open, revalidate])
}

/** Renders the menu beside the page, unless the page is shown without it. */
export function Frame() {
  const { pathname } = useLocation()
  const isSignedIn = isAuthenticated(useSession())
  const { entry, hasHash, isPublic } = useTarget()
  // Signing out deletes cached data before the sign-in page is reached: the page must not load it again.
  // The till goes on without a session while there is no connection.
  if (!isSignedIn && entry?.auth.required === true && !hasHash && !entry.startsOffline) return <PagePlaceholder />
  if (!isSignedIn || isPublic || entry?.bare === true) return <Outlet />
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Shell entry={entry} pathname={pathname}>
        <Outlet />
      </Shell>
    </Suspense>
  )
}

/**
 * Renders the page that the loader of its route has loaded. Another path mounts a new page, also of the same component.
 */
export function Page() {
  const { pathname } = useLocation()
  const { company, isPublic, entry } = useTarget()
  const isCompanyOpen = useCompanyIfAny() !== null
  const isReady = company === null || isPublic || isCompanyOpen || entry?.startsOffline === true
  return (
    <Suspense fallback={<PagePlaceholder />}>
      {isReady ? <Content key={pathname} hasQuickCreate={isCompanyOpen && !entry?.bare} /> : <PagePlaceholder />}
    </Suspense>
  )
}

function Content({ hasQuickCreate }: { hasQuickCreate: boolean }) {
  const LoadedPage = useLoaderData() as ComponentType
  // Waiting writes of a page that is left are not sent later.
  useEffect(() => cancelWrites, [])
  return hasQuickCreate ? (
    <QuickCreateHost>
      <LoadedPage />
    </QuickCreateHost>
  ) : (
    <LoadedPage />
  )
}
