import type { HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import type { CrudFilter } from '@refinedev/core'
import { addDays, isLocalDate } from '../../../../domain/calendar/local-date.ts'

/** A party as documents take it: with its terms and what it owes or is owed. */
export type PickedParty = {
  id: string
  label: string
  tax_number: string | null
  address: string | null
  aliases: readonly string[]
  credit_limit: string | null
  credit_days: string | null
  receivable: string
  payable: string
  overdue: string
}

function usePick(filter: CrudFilter, enabled: boolean) {
  return useList<PickedParty, HttpError>({
    resource: 'crm/parties/pick',
    filters: [filter],
    pagination: { mode: 'off' },
    queryOptions: { enabled },
    errorNotification: false,
  })
}

/** The parties that the server offers for a search, at most 30. */
export function usePartySearch(q: string, enabled: boolean) {
  const { result, query } = usePick({ field: 'q', operator: 'eq', value: q.trim() }, enabled)
  return { found: result.data, isLoading: query.isFetching, error: query.error }
}

/** What documents know of one party; undefined as long as it is not known. */
export function usePickedParty(id: string | null): PickedParty | undefined {
  const { result } = usePick({ field: 'ids', operator: 'eq', value: id }, id !== null)
  return result.data.find((party) => party.id === id)
}

/** When a document of that day is due by the terms of its party; at once where it has none. */
export function dueDate(date: string, party: Pick<PickedParty, 'credit_days'> | undefined): string {
  if (!isLocalDate(date)) return ''
  return addDays(date, parseInt(party?.credit_days ?? '0', 10))
}
