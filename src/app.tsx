import { RouterProvider } from 'react-router'
import { ConnectionBanner } from './components/layout/connection-banner.tsx'
import { pressPrimaryOnEnter } from './components/layout/dialog-enter.ts'
import { passEscapeToDialogs } from './components/layout/dialog-escape.ts'
import { keepPageOnFailure } from './lib/load-screen.ts'
import { NoticeHolder } from './providers/notification-provider.tsx'
import { ThemeProvider } from './providers/theme-provider.tsx'
import { createRouter } from './resources/routes.tsx'

// A failed chunk leaves the page on the screen and is loaded once more.
keepPageOnFailure(globalThis.window)
passEscapeToDialogs(globalThis.window)
pressPrimaryOnEnter(globalThis.window)

const router = createRouter()

export function App() {
  return (
    <ThemeProvider>
      <NoticeHolder />
      <ConnectionBanner />
      <RouterProvider router={router} />
    </ThemeProvider>
  )
}
