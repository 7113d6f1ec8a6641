import type { ReactNode } from 'react'
import { Shell } from '../components/layout/shell.tsx'
import { menu } from './menu.ts'
import type { RouteEntry } from './route-entry.ts'
import { usePreloadedForms } from './use-preloaded-forms.ts'

type Props = { entry: RouteEntry | null; pathname: string; children: ReactNode }

/** Renders the shell with the menu. It has its own chunk, so that the sign-in page does not load it. */
export function CompanyShell({ entry, pathname, children }: Props) {
  usePreloadedForms(entry)
  return (
    <Shell menu={menu} crumbs={entry?.crumbs ?? []} pathname={pathname}>
      {children}
    </Shell>
  )
}
