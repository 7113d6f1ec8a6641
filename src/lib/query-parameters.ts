import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { isNavigationPending } from './pending-navigation.ts'

/** Returns the new query; it receives a copy that it may change. */
export type QueryChange = (query: URLSearchParams) => URLSearchParams

/**
 * Holds the query of the address. Each change starts from the current address: two changes in quick succession both
 * apply, even before the page has rendered the first. While another page loads nothing is changed, since that would
 * cancel it.
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
