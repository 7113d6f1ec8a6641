/** Parties for documents: with their terms and balances. */
import type { PickedParty } from '../../db/parties/party-pick-store.ts'
import { partyPickStatement } from '../../db/parties/party-pick-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

const mostPicked = 30

/**
 * Returns the parties of `ids` and, up to 30, the active ones that contain every word of the search in a name, alias,
 * tax or telephone number. Raises NOT_ALLOWED.
 */
export async function pickParties(
  context: Context,
  query: { search: string; ids: readonly string[] },
): Promise<PickedParty[]> {
  require(context, 'crm_parties.read')
  const { db, who } = context
  const limit = Math.max(mostPicked, query.ids.length)
  const [parties] = await db.batch(who.companyId, [partyPickStatement(who.companyId, { ...query, limit })])
  return parties
}
