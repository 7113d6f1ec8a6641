import { useCallback, useMemo } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useQueryParameters } from '../../../lib/query-parameters.ts'
import type { ListQuery } from './list-query.ts'
import { readListQuery, writeListQuery } from './list-query.ts'

export type ChangeListQuery = (change: Partial<ListQuery>, options?: { replace: boolean }) => void

/** Holds the list's query in the address. Every change other than of the page returns to the first page. */
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
