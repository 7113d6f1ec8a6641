import { useDataProvider, useList } from '@refinedev/core'
import type { CrudFilter, HttpError } from '@refinedev/core'
import { useEffect, useState } from 'react'

export type Option = { id: string; label: string; hint: string | null }
type Wanted = { to: string; among?: string | undefined; q?: string; ids?: readonly string[] }

/** The options that the server offers for a picker of `to`: at most 30, found by `q` in a group, or just those of `ids`. */
export function useOptions({ enabled, ...wanted }: Wanted & { enabled: boolean }) {
  const { result, query } = useList<Option, HttpError>({
    ...asked(wanted),
    queryOptions: { enabled },
    errorNotification: false,
  })
  return { options: result.data, isLoading: query.isFetching, error: query.error }
}

/** Asks at once for the options of a text; a failed search finds nothing. */
export function useFindOptions(to: string, among: string | undefined): (q: string) => Promise<readonly Option[]> {
  const provider = useDataProvider()()
  return async (q) => {
    const { data } = await provider.getList<Option>(asked({ to, among, q })).catch(() => ({ data: [] }))
    return data
  }
}

function asked({ to, among, q = '', ids = [] }: Wanted) {
  const filters: CrudFilter[] = []
  if (among !== undefined) filters.push({ field: 'among', operator: 'eq', value: among })
  if (q !== '') filters.push({ field: 'q', operator: 'eq', value: q })
  if (ids.length === 1) filters.push({ field: 'ids', operator: 'eq', value: ids[0] })
  if (ids.length > 1) filters.push({ field: 'ids', operator: 'in', value: ids })
  return { resource: `${to}/options`, filters, pagination: { mode: 'off' as const } }
}

/** A value that follows another one only after it has been still for a while. */
export function useStill<T>(value: T, milliseconds: number): T {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return still
}
