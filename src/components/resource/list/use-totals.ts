import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { sum } from '../../../../domain/money/decimal.ts'
import { isCounted } from '../../../../domain/resources/core/cancelled-documents.ts'
import { isSummed } from '../../../../domain/resources/core/field-columns.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { Column } from '../view/column-choice.ts'
import type { ListRow } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import { filterParams } from './list-query.ts'

type Answer = { count: number; sums: Record<string, string> }
export type Sums = Readonly<Record<string, string>>
/** `sums` is null for a list without stored amounts. */
type Totals = { total: number | undefined; isExact: boolean; sums: Sums | null }

type TotalsInput = {
  columns: readonly Column[]
  query: ListQuery
  /** The page: the number of rows counted with it, whether that is exact, and when it was loaded. */
  page: { total: number | undefined; isExact: boolean; readAt: number }
  chosen: readonly ListRow[]
}

/** Returns the columns whose amounts are stored; computed ones cannot be summed. */
function summedColumns(columns: readonly Column[]): string[] {
  return columns.filter(([, field]) => isSummed(field)).map(([name]) => name)
}

/** Returns the cache key of a list's totals with its filters. */
function keyOf(resource: Resource, query: ListQuery): string[] {
  return ['totals', resource.path, new URLSearchParams(filterParams(query)).toString()]
}

/** Returns the number of rows of the last separate count; undefined without one. */
export function countedRows(client: QueryClient, resource: Resource, query: ListQuery): number | undefined {
  return client.getQueriesData<Answer>({ queryKey: keyOf(resource, query) }).findLast(([, data]) => data)?.[1]?.count
}

/**
 * Loads the sums of the selected rows, else of all rows of the list without cancelled ones, and the number of rows when
 * known. They load with every page; a list that was not counted to its end is counted only when the same page loads
 * again.
 */
export function useTotals(resource: Resource, { columns, query, page, chosen }: TotalsInput): Totals {
  const request = useRequest()
  const names = summedColumns(columns)
  const key = keyOf(resource, query)
  const { data, refetch } = useQuery({
    queryKey: page.isExact ? [...key, page.readAt] : key,
    queryFn: async () => {
      const params = new URLSearchParams(filterParams(query))
      return (await request<Answer>('get', `${resource.path}/totals/?${params}`)).data
    },
    enabled: !page.isExact || (page.readAt > 0 && names.length > 0),
    // The totals of another page are the same; those of other filters are not.
    placeholderData: (before, from) => (from?.queryKey[2] === key[2] ? before : undefined),
  })
  const lastLoaded = useRef({ query, readAt: page.readAt })
  useEffect(() => {
    const before = lastLoaded.current
    lastLoaded.current = { query, readAt: page.readAt }
    const isReadAgain = before.query === query && before.readAt > 0 && before.readAt < page.readAt
    if (isReadAgain && !page.isExact) void refetch({ cancelRefetch: false })
  }, [query, page.readAt, page.isExact, refetch])
  const count = page.isExact ? page.total : data?.count
  const all = { total: count ?? page.total, isExact: count !== undefined, sums: data?.sums ?? {} }
  if (names.length === 0) return { ...all, sums: null }
  if (chosen.length === 0) return all
  const counted = chosen.filter(isCounted)
  const sums = names.map((name) => [name, sum(counted.map((row) => String(row[name] ?? '0')))] as const)
  return { ...all, sums: Object.fromEntries(sums) }
}
