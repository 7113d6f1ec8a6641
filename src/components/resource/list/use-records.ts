import { useList } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ListRow } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import { crudFilters, crudSorters } from './list-query.ts'
import { writeTrail } from './list-trail.ts'
import { countedRows } from './use-totals.ts'

type Records = {
  rows: readonly ListRow[]
  /** Undefined until the first answer. */
  total: number | undefined
  isExact: boolean
  /** The previous rows are shown while newer ones load. */
  isRefreshing: boolean
  /** When the rows were loaded; 0 before the first answer. */
  readAt: number
  error: HttpError | null
  retry: () => void
}

/**
 * Loads a page of records; the previous page stays while another loads, and placeholders stand in for the first one.
 */
export function useRecords(resource: Resource, query: ListQuery): Records {
  const start = (query.page - 1) * query.size
  const client = useQueryClient()
  // The count from when the page was opened: counting others must not reload its rows.
  const count = useMemo(() => countedRows(client, resource, query), [client, resource, query])
  const { result, query: request } = useList<ListRow, HttpError>({
    resource: resource.path,
    pagination: { currentPage: query.page, pageSize: query.size },
    sorters: crudSorters(query),
    filters: crudFilters(query),
    errorNotification: false,
    ...(count !== undefined && start > count / 2 ? { meta: { count } } : {}),
  })
  const answer = request.data
  const { slug } = useCompany()
  useEffect(() => {
    if (!answer || request.isPlaceholderData) return
    const ids = answer.data.map(({ id }) => id)
    writeTrail(sessionStorage, { slug, path: resource.path }, { query, start, ids })
  }, [answer, request.isPlaceholderData, query, start, slug, resource.path])
  return {
    rows: answer ? result.data : placeholders(query.size),
    total: answer && (answer['exact'] === false ? Math.max(answer.total, start + answer.data.length) : answer.total),
    isExact: answer?.['exact'] !== false,
    isRefreshing: request.isFetching && answer !== undefined,
    readAt: request.dataUpdatedAt,
    error: request.error,
    retry: () => void request.refetch(),
  }
}

function placeholders(count: number): ListRow[] {
  return Array.from({ length: Math.min(count, 20) }, (_, index) => ({
    id: `placeholder-${index}`,
    isPlaceholder: true,
  }))
}
