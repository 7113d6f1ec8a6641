import { keepPreviousData, QueryClient } from '@tanstack/react-query'
import { connection, isAnswered, subscribeToConnection } from '../lib/connection.ts'
import { RequestError } from '../lib/http-error.ts'

/**
 * Refine's query keys do not contain the company, so each company has its own cache. There is no default `staleTime`: a
 * cached "signed out" would outlive signing in. The HTTP client repeats requests.
 */
const clients = new Map<string, QueryClient>()

/** Returns the cache of a company; null selects the one of pages without a company. */
export function queryClientOf(slug: string | null): QueryClient {
  const key = slug ?? ''
  const existing = clients.get(key)
  if (existing) return existing
  const client = new QueryClient({
    defaultOptions: {
      // Requests do not wait for the connection: without one they fail at once.
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        placeholderData: keepPreviousData,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  clients.set(key, client)
  return client
}

/** Deletes all cached data; the next user of this browser must not see it. */
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
  return error instanceof RequestError && !isAnswered(error.statusCode)
}
