/** Lists every route of the server from the router itself, documented or not. */
import type { TestApp } from './harness.ts'

export type Route = { method: string; path: string }

/**
 * Converts paths to the form of the documentation: `/api/company/{company}/account/ledgers/{id}/`. HEAD goes with its
 * GET.
 */
export function routesOf({ app }: Pick<TestApp, 'app'>): Route[] {
  const routes: Route[] = []
  const above: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = '', methods] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (segment === '') continue
    const depth = indent.length / 4
    above.splice(depth, above.length, segment)
    const path = `${above.join('')}/`.replaceAll(/:(\w+)/g, '{$1}')
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') routes.push({ method, path })
  }
  return routes
}
