import { useList } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { useEffect } from 'react'
import type { Resource } from '../../../domain/resources/define.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { ListRow } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import { crudFilters, crudSorters } from './list-query.ts'
import { writeTrail } from './list-trail.ts'

type Records = {
  rows: readonly ListRow[]
  /** Undefined while the first answer is awaited. */
  total: number | undefined
  isExact: boolean
  /** Older rows are shown while newer ones are awaited. */
  isRefreshing: boolean
  /** When the rows were read; 0 before the first answer. */
  readAt: number
  error: HttpError | null
  retry: () => void
}

/** The page of records that a query asks for; the page before is shown while another is awaited, and while the first one is awaited, placeholders in their number. */
export function useRecords(resource: Resource, query: ListQuery): Records {
  const { result, query: request } = useList<ListRow, HttpError>({
    resource: resource.path,
    pagination: { currentPage: query.page, pageSize: query.size },
    sorters: crudSorters(query),
    filters: crudFilters(query),
    errorNotification: false,
  })
  const answer = request.data
  const { slug } = useCompany()
  useEffect(() => {
    if (!answer || request.isPlaceholderData) return
    const ids = answer.data.map(({ id }) => id)
    writeTrail(sessionStorage, { slug, path: resource.path }, { query, start: (query.page - 1) * query.size, ids })
  }, [answer, request.isPlaceholderData, query, slug, resource.path])
  return {
    rows: answer ? result.data : placeholders(query.size),
    total: answer?.total,
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
