/** What is set off of documents, as it was read: of which item, and on which days. */
import { remainingAllocations } from '../../../domain/payments/settle.ts'
import type { Allocated, OpenItem, SetOff } from '../../db/ledger/open-item-store.ts'

/** Whether something was set against an item. */
export function isOf({ creditItemId, debitItemId }: SetOff, { id }: Pick<OpenItem, 'id'>): boolean {
  return creditItemId === id || debitItemId === id
}

/** What is set off now, day by day. */
export function partsOf({ days, ...between }: SetOff): Allocated[] {
  return remainingAllocations(days).map((day) => ({ ...between, ...day }))
}
