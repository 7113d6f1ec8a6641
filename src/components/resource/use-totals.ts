import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sum } from '../../../domain/money/decimal.ts'
import { isSummed } from '../../../domain/resources/define.ts'
import type { Resource } from '../../../domain/resources/define.ts'
import { businessClient } from '../../lib/http.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Column } from './column-choice.ts'
import type { ListRow } from './list-columns.tsx'
import type { ListQuery } from './list-query.ts'
import { filterParams } from './list-query.ts'

type Answer = { count: number; sums: Record<string, string> }
export type Sums = Readonly<Record<string, string>>

type TotalsInput = {
  columns: readonly Column[]
  query: ListQuery
  /** When the rows were last read; totals are read anew with them. */
  readAt: number
  chosen: readonly ListRow[]
}

/** Amounts that are stored can be added up; computed ones cannot. */
function summedColumns(columns: readonly Column[]): string[] {
  return columns.filter(([, field]) => isSummed(field)).map(([name]) => name)
}

/** The sums of the chosen rows, else of all rows of the list; null for a list without stored amounts. */
export function useTotals(resource: Resource, { columns, query, readAt, chosen }: TotalsInput): Sums | null {
  const { slug } = useCompany()
  const names = summedColumns(columns)
  const filters = new URLSearchParams(filterParams(query))
  const { data } = useQuery({
    queryKey: ['totals', resource.path, filters.toString(), readAt],
    queryFn: async () =>
      (await businessClient.get<Answer>(`/api/company/${slug}/${resource.path}/totals/`, { params: filters })).data,
    enabled: names.length > 0 && readAt > 0,
    placeholderData: keepPreviousData,
  })
  if (names.length === 0) return null
  if (chosen.length === 0) return data?.sums ?? {}
  return Object.fromEntries(names.map((name) => [name, sum(chosen.map((row) => String(row[name] ?? '0')))]))
}
