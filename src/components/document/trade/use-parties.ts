import type { CrudFilter, HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { addDays, isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { Search } from '../../fields/option.ts'

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

/** A party as the picker of documents offers it; one that was just made has nothing else to it. */
export type ChosenParty = { id: string; label: string; party?: PickedParty }

function pick(filter: CrudFilter) {
  return { resource: 'crm/parties/pick', filters: [filter], pagination: { mode: 'off' as const } }
}

/** How parties are searched for: the server offers at most 30. */
export const partySearch: Search<ChosenParty> = {
  makes: 'crm/parties',
  ask: (q) => pick({ field: 'q', operator: 'eq', value: q.trim() }),
  read: (rows) => (rows as PickedParty[]).map((party) => ({ id: party.id, label: party.label, party })),
  fromOption: ({ id, label }) => ({ id, label }),
}

/** What documents know of one party; undefined as long as it is not known. */
export function usePickedParty(id: string | null): PickedParty | undefined {
  return useParty(id).result.data.find((party) => party.id === id)
}

/** The request for one party, as it is picked; none for null. */
export function useParty(id: string | null) {
  return useList<PickedParty, HttpError>({
    ...pick({ field: 'ids', operator: 'eq', value: id }),
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
}

/** When a document of that day is due by the terms of its party; at once where it has none. */
export function dueDate(date: string, party: Pick<PickedParty, 'credit_days'> | undefined): string {
  if (!isLocalDate(date)) return ''
  return addDays(date, parseInt(party?.credit_days ?? '0', 10))
}
