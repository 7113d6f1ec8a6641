import { useMemo } from 'react'
import { useAddress } from '../../../components/report/parameters/use-address.ts'
import type { ReportQuery } from '../../../lib/format/report-query.ts'

/** The filters of the log, by the names that address and API share. */
const auditFilters = ['q', 'user', 'action', 'resource', 'date_gte', 'date_lte', 'object'] as const
export type AuditFilterName = (typeof auditFilters)[number]
export type AuditFilters = Readonly<Record<AuditFilterName, string>>

export const AUDIT_PAGE_ROWS = 50

type AuditQuery = {
  filters: AuditFilters
  page: number
  isFiltered: boolean
  /** The parameters of the list and its files. */
  parameters: ReportQuery
  change: (change: Partial<Record<AuditFilterName, string | null>>) => void
  clear: () => void
  turn: (page: number) => void
}

/** Reads the filters of the log from the address; a changed filter returns to the first page. */
export function useAuditQuery(): AuditQuery {
  const { read, write } = useAddress()
  const filterText = auditFilters.map((name) => read(name) ?? '').join('\n')
  const filters = useMemo(() => {
    const values = filterText.split('\n')
    return Object.fromEntries(auditFilters.map((name, place) => [name, values[place] ?? ''])) as AuditFilters
  }, [filterText])
  const page = Math.max(1, Math.trunc(Number(read('page') ?? 1)) || 1)
  return {
    filters,
    page,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    parameters: filters,
    change: (change) => write({ ...change, page: null }),
    clear: () => write({ ...Object.fromEntries(auditFilters.map((name) => [name, null])), page: null }),
    turn: (to) => write({ page: to === 1 ? null : String(to) }),
  }
}
