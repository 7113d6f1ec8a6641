/**
 * Protects merged parties. The open items of a party that was merged belong to the surviving party. Whatever would make
 * an item of the merged party outstanding again is refused, because nobody could allocate it any more; it is corrected
 * with the surviving party.
 *
 *   Acme paid 300.00 for an invoice of 100.00 and was merged into Acme Ltd, which took over the remaining 200.00.
 *   Cancelling the receipt would leave 100.00 outstanding for Acme, and 200.00 for Acme Ltd that nobody paid.
 */
import { DomainError } from '../../../domain/errors.ts'
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import type { Transaction } from '../../db/core/client.ts'
import { preventMerge, mergedOfAccounts, survivorOf } from '../../db/parties/party-merge-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

/**
 * Raises PARTY_MERGED with the names of both for a party that was merged into another one. No merge of the party begins
 * until the transaction ends; call this before any of its items becomes outstanding again.
 */
export async function refuseMerged(tx: Transaction, { who }: DecisionContext, partyId: string): Promise<void> {
  const { companyId } = who
  const [, [merge]] = await tx.batch([preventMerge(companyId, partyId), survivorOf(companyId, partyId)])
  if (merge) throw new DomainError('PARTY_MERGED', merge)
}

/**
 * Takes the ledger key for postings that were checked without it, such as those of a file, and raises PARTY_MERGED
 * where a party of the accounts was merged since. No merge begins until the transaction ends.
 */
export async function holdLedgers(
  tx: Transaction,
  context: DecisionContext,
  accountIds: readonly string[],
): Promise<void> {
  const [, [merge]] = await tx.batch([
    shareLedger(context.who.companyId),
    mergedOfAccounts(context.who.companyId, accountIds),
  ])
  if (merge) await refuseMerged(tx, context, merge.id)
}
