import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { SchemeKind } from '../../domain/tax/schemes.ts'
import { useMay } from './use-may.ts'

type Scheme = {
  id: string
  name: string
  short_name: string | null
  kind: SchemeKind
  rate: string
  recoverable: boolean
  receivable: string | null
  payable: string | null
  is_default: boolean
  is_active: boolean
}

const active = [{ field: 'is_active', operator: 'eq' as const, value: 'true' }]

/**
 * Loads the tax schemes of the company, the active ones unless `withInactive`; none for users without the permission. Forms
 * reuse them for a minute.
 */
export function useTaxSchemes({ enabled = true, withInactive = false } = {}) {
  const may = useMay()
  return useList<Scheme, HttpError>({
    resource: 'tax/schemes',
    filters: withInactive ? [] : active,
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 500 },
    queryOptions: { enabled: enabled && may('tax_schemes.read'), staleTime: 60_000 },
    errorNotification: false,
  })
}
