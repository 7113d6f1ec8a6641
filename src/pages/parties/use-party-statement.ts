import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { PartyStatement } from './party-types.ts'

type Asked = { start_date?: string | null; end_date?: string | null; _start: number; _end: number }

/** The account of a party as the server tells it; while another page is fetched the last one stays. */
export function usePartyStatement(id: string, asked: Asked) {
  const { result, query } = useCustom<PartyStatement, HttpError>({
    url: `${crmParties.path}/${id}/account`,
    method: 'get',
    config: { query: asked },
    errorNotification: false,
  })
  // Another party's figures never stay.
  const statement = query.data && result.data.party.id === id ? result.data : undefined
  return { statement, query }
}
