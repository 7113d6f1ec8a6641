/**
 * What was open of a party that was merged into another one belongs to that one by now. So whatever would open something
 * of the first one again, where nobody can settle it any more, is refused; it is corrected with the party that stays.
 *
 *   Acme paid 300.00 for an invoice of 100.00 and was merged into Acme Ltd, which took over the 200.00 that were left.
 *   Cancelling the receipt would leave 100.00 open of Acme, and 200.00 with Acme Ltd that nobody paid.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { Transaction } from '../../db/core/client.ts'
import { keepParty, mergedOfAccounts, survivorOf } from '../../db/parties/party-merge-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { ledgerKey } from '../core/unit-of-work.ts'

/**
 * Raises PARTY_MERGED with the names of both for a party that was merged into another one. Until the transaction ends
 * no merge begins with the party; so this is asked before anything of it is opened again.
 */
export async function refuseMerged(tx: Transaction, { who }: DecisionContext, partyId: string): Promise<void> {
  const { companyId } = who
  const [, [merged]] = await tx.batch([keepParty(companyId, partyId), survivorOf(companyId, partyId)])
  if (merged) throw new DomainError('PARTY_MERGED', merged)
}

/**
 * For what was judged before it took the ledger key, as a file is before any of it is written: takes the key, and raises
 * PARTY_MERGED where a party of the accounts that it posts to was merged since. No merge begins until the transaction ends.
 */
export async function holdLedgers(
  tx: Transaction,
  context: DecisionContext,
  accountIds: readonly string[],
): Promise<void> {
  const [, [merged]] = await tx.batch([ledgerKey(context), mergedOfAccounts(context.who.companyId, accountIds)])
  if (merged) await refuseMerged(tx, context, merged.id)
}
