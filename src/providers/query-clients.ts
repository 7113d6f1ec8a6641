import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { connection, subscribeToConnection } from '../lib/connection.ts'
import { RequestError } from '../lib/http-error.ts'

/**
 * Refine's query keys do not hold the company, so each company has a cache of its own. No `staleTime` for
 * all: a cached "signed out" would outlive signing in. Repeating is the HTTP client's affair.
 */
const clients = new Map<string, QueryClient>()

/** The cache of a company; null is the one of pages without a company. */
export function queryClientOf(slug: string | null): QueryClient {
  const key = slug ?? ''
  const known = clients.get(key)
  if (known) return known
  const made = new QueryClient({
    defaultOptions: {
      // Nothing waits for the connection unseen: without one a request fails at once, and says so.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  clients.set(key, made)
  return made
}

/** Drops everything that was read; the next person of this browser must not see it. */
export function forgetQueries(): void {
  clients.forEach((client) => client.clear())
}

subscribeToConnection(() => {
  if (connection() !== 'ok') return
  clients.forEach(
    (client) =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => hasLostConnection(state.error) }),
  )
})

function hasLostConnection(error: Error | null): boolean {
  return error instanceof RequestError && (error.statusCode === 0 || error.statusCode >= 502)
}
