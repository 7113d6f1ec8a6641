import type { CrudFilter, HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { Option, Search } from './option.ts'

/** Loads the records of `to` with these ids, as options of a picker. */
export function useOptions({ to, ids, enabled }: { to: string; ids: readonly string[]; enabled: boolean }) {
  const { result, query } = useList<Option, HttpError>({
    ...optionsQuery(to, [
      ids.length === 1 ? { field: 'ids', operator: 'eq', value: ids[0] } : { field: 'ids', operator: 'in', value: ids },
    ]),
    queryOptions: { enabled },
    errorNotification: false,
  })
  return { options: result.data, isLoading: query.isFetching, error: query.error }
}

/** Returns the search for the records of `to`, or those of a group of them: the server returns at most 30. */
export function optionSearch(to: string, among: string | undefined): Search<Option> {
  const group: CrudFilter[] = among === undefined ? [] : [{ field: 'among', operator: 'eq', value: among }]
  return {
    makes: to,
    ask: (q) => optionsQuery(to, q === '' ? group : [...group, { field: 'q', operator: 'eq', value: q }]),
    read: (rows) => rows as Option[],
    fromOption: (option) => option,
  }
}

function optionsQuery(to: string, filters: CrudFilter[]) {
  return { resource: `${to}/options`, filters, pagination: { mode: 'off' as const } }
}
