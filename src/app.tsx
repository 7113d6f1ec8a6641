import { Refine } from '@refinedev/core'
import { useMemo } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ConnectionBanner } from './components/layout/connection-banner.tsx'
import { keepPageOnFailure } from './lib/load-screen.ts'
import { accessControlOf } from './providers/access-control-provider.ts'
import { authProviderOf } from './providers/auth-provider.ts'
import { CompanyProvider, useOpenCompany } from './providers/company-provider.tsx'
import { dataProvidersOf } from './providers/data-provider/index.ts'
import { i18nProvider } from './providers/i18n-provider.ts'
import { useNotificationProvider } from './providers/notification-provider.tsx'
import { queryClientOf } from './providers/query-clients.ts'
import { routerProvider } from './providers/router-provider.ts'
import { ThemeProvider } from './providers/theme-provider.tsx'
import { GatedPage, preloadFirstPage, Waiting } from './resources/gated-page.tsx'
import { refineResources } from './resources/index.ts'
import type { View } from './resources/use-gate.ts'
import { useGate } from './resources/use-gate.ts'

// A failed chunk leaves the page on the screen and is asked for once more.
keepPageOnFailure(globalThis.window)
preloadFirstPage(globalThis.location)

// One splat route: the guard decides which page is on the screen, and a refused navigation leaves it untouched.
const router = createBrowserRouter([{ path: '*', element: <Root /> }])

export function App() {
  return (
    <ThemeProvider>
      <ConnectionBanner />
      <RouterProvider router={router} />
    </ThemeProvider>
  )
}

function Root() {
  const view = useGate()
  return view === null ? <Waiting /> : <Application key={view.slug} view={view} />
}

/** Refine for one company: its API, its rights, its cache. Another company gets another one. */
function Application({ view }: { view: View }) {
  const { slug } = view
  const open = useOpenCompany(slug)
  const company = open?.state === 'ready' ? open : null
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
      <CompanyProvider value={company}>
        <GatedPage view={view} />
      </CompanyProvider>
    </Refine>
  )
}
