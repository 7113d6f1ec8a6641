/** Reads the allocations of documents: of which items, on which days; protects the relief of tax that depends on them. */
import { DomainError } from '../../../domain/errors.ts'
import { remainingAllocations } from '../../../domain/payments/settle.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { Allocation, OpenItem, AllocationHistory } from '../../db/ledger/open-item-store.ts'
import { relievedPayments } from '../../db/payments/payment-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'

/** Returns whether an allocation concerns an item. */
export function isAllocationOf(
  { creditItemId, debitItemId }: AllocationHistory,
  { id }: Pick<OpenItem, 'id'>,
): boolean {
  return creditItemId === id || debitItemId === id
}

/** Returns the current allocations, one for each day. */
export function currentAllocations({ days, ...allocation }: AllocationHistory): Allocation[] {
  return remainingAllocations(days).map((day) => ({ ...allocation, ...day }))
}

/**
 * Raises TAX_RELIEVED where the write-off of a payment among the allocations has tax: it was computed from the totals
 * and taxes of the documents that the payment settles, and stays fixed with it.
 */
export async function refuseRelieved(
  tx: Transaction,
  { who }: DecisionContext,
  allocations: readonly AllocationHistory[],
): Promise<void> {
  if (allocations.length === 0) return
  const ids = allocations.map(({ documentId }) => documentId)
  const [relieved] = await tx.run(relievedPayments(who.companyId, ids))
  if (relieved) throw new DomainError('TAX_RELIEVED')
}
