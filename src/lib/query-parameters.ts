import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isNavigationPending } from './pending-navigation.ts'

/** Answers the query as it shall be; what it is given is a copy of its own. */
export type QueryChange = (query: URLSearchParams) => URLSearchParams

/**
 * The query of the address and how to change it. Each change begins with what stands in the address by then: two that
 * follow quickly both count, even where the page has not drawn the first one yet. While another page is loaded nothing is
 * changed, since that would cancel it.
 */
export function useQueryParameters(): [URLSearchParams, (change: QueryChange, options?: { replace: boolean }) => void] {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (make: QueryChange, options?: { replace: boolean }) => {
      if (!isNavigationPending()) setQuery(make(new URLSearchParams(globalThis.location.search)), options)
    },
    [setQuery],
  )
  return [query, change]
}
