import { useQueryParameters } from '../../../lib/query-parameters.ts'

/** Reads and changes the parameters in the address of the page. A change keeps the others; null or '' removes one. */
export function useAddress(): {
  read: (name: string) => string | null
  write: (change: Record<string, string | null>) => void
} {
  const [query, change] = useQueryParameters()
  return {
    read: (name) => query.get(name),
    write: (part) => change((before) => withParameters(before, part), { replace: true }),
  }
}

/** Returns a query with these parameters set; null or '' removes one. */
export function withParameters(
  query: URLSearchParams,
  parameters: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
