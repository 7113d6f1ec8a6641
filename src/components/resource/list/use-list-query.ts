import { useCallback, useMemo } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useQueryParameters } from '../../../lib/query-parameters.ts'
import type { ListQuery } from './list-query.ts'
import { readListQuery, writeListQuery } from './list-query.ts'

export type ChangeListQuery = (change: Partial<ListQuery>, options?: { replace: boolean }) => void

/** The list's query, kept in the address bar. Any change but one of the page itself goes back to the first page. */
export function useListQuery(resource: Resource): [ListQuery, ChangeListQuery] {
  const [params, setParams] = useQueryParameters()
  const query = useMemo(() => readListQuery(resource, params), [resource, params])
  const change: ChangeListQuery = useCallback(
    (part, options = { replace: false }) =>
      setParams(
        (before) => writeListQuery(resource, { ...readListQuery(resource, before), page: 1, ...part }),
        options,
      ),
    [resource, setParams],
  )
  return [query, change]
}
