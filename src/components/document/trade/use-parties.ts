import type { CrudFilter, HttpError } from '@refinedev/core'
import { useList } from '@refinedev/core'
import { addDaysWithin, isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { Language } from '../../../../domain/language/languages.ts'
import type { Search } from '../../fields/option.ts'

/** A party with its terms and its balance, as documents use it. */
export type PickedParty = {
  id: string
  label: string
  tax_number: string | null
  address: string | null
  /** The language of its papers; null: that of the company. */
  language: Language | null
  aliases: readonly string[]
  credit_limit: string | null
  credit_days: string | null
  receivable: string
  payable: string
  overdue: string
}

/** An option of the party picker; a newly created party has no further data. */
export type ChosenParty = { id: string; label: string; party?: PickedParty }

function pick(filter: CrudFilter) {
  return { resource: 'crm/parties/pick', filters: [filter], pagination: { mode: 'off' as const } }
}

/** The search for parties; the server returns at most 30. */
export const partySearch: Search<ChosenParty> = {
  makes: 'crm/parties',
  ask: (q) => pick({ field: 'q', operator: 'eq', value: q.trim() }),
  read: (rows) => (rows as PickedParty[]).map((party) => ({ id: party.id, label: party.label, party })),
  fromOption: ({ id, label }) => ({ id, label }),
}

/** Loads the data of one party; undefined until it is loaded. */
export function usePickedParty(id: string | null): PickedParty | undefined {
  return useParty(id).result.data.find((party) => party.id === id)
}

/** Returns the list request for the data of one party. */
export function requestOfParty(id: string | null) {
  return pick({ field: 'ids', operator: 'eq', value: id })
}

/** Returns the request for one party; none for null. */
export function useParty(id: string | null) {
  return useList<PickedParty, HttpError>({
    ...requestOfParty(id),
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
}

/** Returns the due date of a document by the terms of its party; '' without terms, as the server stores none then. */
export function dueDate(date: string, party: Pick<PickedParty, 'credit_days'> | undefined): string {
  const days = party?.credit_days ?? null
  return days === null || !isLocalDate(date) ? '' : addDaysWithin(date, parseInt(days, 10))
}
