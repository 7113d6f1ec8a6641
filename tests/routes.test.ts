/**
 * The route table of the specification, row by row, against the configured routes, in both directions: no built route
 * may be missing, and none may exist outside the table and the additions.
 */
import { expect, test } from 'vitest'
import { reservedSlugs } from '../domain/company/reserved-slugs.ts'
import { rightsOf } from '../domain/resources/core/define.ts'
import { resources } from '../domain/resources/index.ts'
import type { RouteEntry } from '../src/resources/route-entry.ts'
import { routeTable } from '../src/resources/route-table.ts'
import { isPage } from '../src/resources/target.ts'
import type { Access } from './routes-of-the-specification.ts'
import { routes } from './routes-of-the-specification.ts'
import { additions, unbuilt } from './routes-unbuilt.ts'

/** Decreases with every release that builds a screen; it never grows. */
const unbuiltAtMost = 151

const posting = resources.filter(({ posts }) => posts)
const answeredBy404 = ['/{company}', '/{anything else, any depth}']

/** Returns the paths of a row of the table, in the notation of the configuration. */
function pathsOf(row: string): string[] {
  if (row === '/{company}/journal-entries/{slug}/{id}') {
    return posting.map(({ path }) => `/:company/journal-entries/${path.replaceAll('/', '-')}/:id`)
  }
  if (row === '/{company}/{slug+}/{id}/journal-entries')
    return posting.map(({ path }) => `/:company/${path}/:id/journal-entries`)
  return [row.replaceAll(/\{(\w+)\}/g, ':$1')]
}

function accessOf({ path, auth }: RouteEntry): Access {
  if (auth.redirectIfLoggedIn) return 'guest'
  if (!auth.required) return 'public'
  if (auth.roles.join() === 'owner,admin' && auth.redirectIfNotAllowed === '/:company/dashboard') return 'owner_admin'
  return path.startsWith('/:company/') ? 'company' : 'login'
}

const built = routes.filter(([path]) => !unbuilt.includes(path) && !answeredBy404.includes(path))

test.each(built)('%s is built with access %s', (row, access) => {
  for (const path of pathsOf(row)) {
    const entry = routeTable.find((route) => route.path === path)
    expect(entry, path).toBeDefined()
    if (entry) expect(accessOf(entry), path).toBe(access)
  }
})

test('every configured route is a row of the table or one of the additions', () => {
  const documentedPaths = new Set([...routes.map(([path]) => path), ...additions].flatMap(pathsOf))
  expect(routeTable.map(({ path }) => path).filter((path) => !documentedPaths.has(path))).toEqual([])
})

test('unbuilt rows are in the table and are not built', () => {
  const configured = new Set(routeTable.map(({ path }) => path))
  expect(unbuilt.filter((row) => !routes.some(([path]) => path === row))).toEqual([])
  expect(unbuilt.filter((row) => pathsOf(row).some((path) => configured.has(path)))).toEqual([])
  expect(new Set(unbuilt).size).toBe(unbuilt.length)
})

test('the list of unbuilt rows only shrinks', () => {
  expect(unbuilt.length).toBeLessThanOrEqual(unbuiltAtMost)
})

test('the table has all its rows, each once', () => {
  expect(routes).toHaveLength(185)
  expect(new Set(routes.map(([path]) => path)).size).toBe(185)
})

test.each(['/demo', '/demo/no/such/page', '/a/b/c/d/e/f'])('%s shows the 404 page', (path) => {
  expect(isPage(path)).toBe(false)
})

test('no two routes share a path', () => {
  const paths = routeTable.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every declared screen resolves to its own resource and screen', () => {
  for (const resource of resources) {
    const screens = routeTable.filter((route) => route.resource?.path === resource.path && route.screen)
    expect(screens.map(({ screen }) => screen)).toEqual(resource.screens)
  }
})

test('every page of a resource requires its own module’s permission', () => {
  for (const { path, resource, auth } of routeTable) {
    if (resource)
      expect(
        auth.permissions.every((permission) => permission.startsWith(`${rightsOf(resource)}.`)),
        path,
      ).toBe(true)
  }
})

test('every first segment of a route and every area is reserved as a company’s slug', () => {
  const paths = [...routes.map(([path]) => path), ...additions, ...routeTable.map(({ path }) => path)]
  const segments = paths
    .map((path) => path.split('/').filter(Boolean))
    .flatMap(([first, second]) => [first, /^[:{]company/.test(first ?? '') ? second : undefined])
  const words = segments.filter((segment): segment is string => segment !== undefined && !/^[:{]/.test(segment))
  expect([...new Set(words)].filter((word) => !reservedSlugs.has(word))).toEqual([])
})
