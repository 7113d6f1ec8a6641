/** Reads the allocations of documents: of which items, on which days. */
import { remainingAllocations } from '../../../domain/payments/settle.ts'
import type { Allocation, OpenItem, AllocationHistory } from '../../db/ledger/open-item-store.ts'

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
