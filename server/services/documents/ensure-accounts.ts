/** Creates the accounts of parties that documents of a file need. */
import type { TradeParty } from '../../db/trade/trade-facts-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { partyAccount } from './trade/decision.ts'

type NeededAccount = { partyId: string | null; side: 'customer_account' | 'supplier_account' }

/** Creates the other account of parties that have only one, and adds it to them. */
export async function ensureAccounts(
  { db, ...context }: Context,
  accounts: readonly NeededAccount[],
  parties: Map<string, TradeParty>,
): Promise<void> {
  for (const { partyId, side } of accounts) {
    const party = parties.get(partyId ?? '')
    if (!party || party[side] !== null) continue
    const account = await db.transaction(context.who.companyId, async (tx) => {
      const { id, statements } = await partyAccount(tx, context, { party, side })
      await tx.batch(statements)
      return id
    })
    parties.set(party.id, { ...party, [side]: account })
  }
}
