import { Button, Spin } from 'antd'
import { Suspense, useEffect } from 'react'
import { useRoutes } from 'react-router'
import { ErrorBoundary } from '../components/layout/error-boundary.tsx'
import { MessagePage } from '../components/layout/message-page.tsx'
import { NoPermission } from '../components/layout/no-permission.tsx'
import { NotFound } from '../components/layout/not-found.tsx'
import { QuickCreateHost } from '../components/resource/quick-create-host.tsx'
import { translate } from '../lib/i18n.ts'
import { cancelWrites } from '../lib/pending-writes.ts'
import { screen } from '../lib/screen.tsx'
import { isAuthenticated, session, useSession } from '../lib/session.ts'
import { useCompanyIfAny } from '../providers/company-provider.tsx'
import { loadCompany } from '../providers/company-store.ts'
import { menu } from './menu.ts'
import { loadPage } from './pages.tsx'
import { routes } from './routes.tsx'
import { targetOf } from './target.ts'
import type { View } from './use-gate.ts'

const Shell = screen(() => import('../components/layout/shell.tsx').then((chunk) => chunk?.Shell))

const PublicDocument = screen(() => import('../pages/public-document.tsx').then((chunk) => chunk?.PublicDocument))

/** Asks for the chunks of the first page while its company is still being loaded. */
export function preloadFirstPage({ pathname, search }: { pathname: string; search: string }): void {
  const { entry, isPublic } = targetOf({ pathname, search })
  if (!entry || isPublic || entry.auth.required !== isAuthenticated(session.get())) return
  if (!entry.bare) Shell.preload()
  loadPage(entry).catch(() => undefined)
}

export function Waiting() {
  return (
    <div className="waiting" role="status" aria-label={translate('app.loading')}>
      <Spin />
    </div>
  )
}

/** The page that the guard lets through, inside the shell unless it stands alone. */
export function GatedPage({ view }: { view: View }) {
  const isSignedIn = isAuthenticated(useSession())
  const { target, location } = view
  const isLeaving = !isSignedIn && target.entry?.auth.required === true && !target.hasHash
  const { isPublic } = target
  const isAlone = target.entry?.bare === true || !isSignedIn || isPublic
  const page = (
    <ErrorBoundary place={location.key}>
      <Suspense fallback={<Waiting />}>
        {/* Signing out forgets what was read before the way to the sign-in page is gone: nothing may ask for it again. */}
        {isLeaving ? (
          <Waiting />
        ) : isPublic ? (
          <PublicDocument address={location} />
        ) : (
          <Content key={location.pathname} view={view} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
  if (isAlone) return page
  return (
    <ErrorBoundary place={location.key}>
      <Suspense fallback={<Waiting />}>
        <Shell menu={menu} crumbs={target.entry?.crumbs ?? []} pathname={location.pathname}>
          {page}
        </Shell>
      </Suspense>
    </ErrorBoundary>
  )
}

function Content({ view: { location, target, missing, failure } }: { view: View }) {
  const page = useRoutes(routes, location)
  // What is left is not sent later.
  useEffect(() => cancelWrites, [])
  const isCompanyOpen = useCompanyIfAny() !== null
  const { company } = target
  if (failure?.statusCode === 404 || target.entry === null) return <NotFound />
  if (failure && company !== null) {
    return (
      <MessagePage isAlert title={translate('failure.company')} text={failure.message}>
        <Button type="primary" onClick={() => void loadCompany(company)}>
          {translate('failure.retry')}
        </Button>
      </MessagePage>
    )
  }
  if (company !== null && !isCompanyOpen) return <Waiting />
  if (missing !== null) return <NoPermission missing={missing} />
  return isCompanyOpen ? <QuickCreateHost>{page}</QuickCreateHost> : page
}
