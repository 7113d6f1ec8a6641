import { Fragment } from 'react'
import type { RouteObject } from 'react-router'
import { NotFound } from '../components/layout/not-found.tsx'
import { pageOf } from './pages.tsx'
import { routeTable } from './route-table.ts'

/** The route list as React Router takes it. The key keeps two routes of one component apart. */
export const routes: RouteObject[] = [
  ...routeTable.map((entry) => ({ path: entry.path, element: <Fragment key={entry.path}>{pageOf(entry)}</Fragment> })),
  { path: '*', element: <NotFound /> },
]
