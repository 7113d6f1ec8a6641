import { useQuery } from '@tanstack/react-query'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useRequest } from '../../../providers/use-request.ts'

type ViewCount = { name: string; count: number; exact: boolean }

/** Returns the formatted count of each standard view by name; none for an empty view or before the answer. */
export function useViewCounts({ path, views = [] }: Resource, readAt: number): Readonly<Record<string, string>> {
  const request = useRequest()
  const { locale } = useCompany()
  const { data = [] } = useQuery({
    queryKey: ['view-counts', path, readAt],
    queryFn: async () => (await request<ViewCount[]>('get', `${path}/view-counts/`)).data,
    enabled: views.length > 0 && readAt > 0,
    placeholderData: (before) => before,
  })
  const format = new Intl.NumberFormat(locale)
  return Object.fromEntries(
    data.flatMap(({ name, count, exact }) =>
      count === 0 ? [] : [[name, `${format.format(count)}${exact ? '' : '+'}`]],
    ),
  )
}
