/**
 * Allocates a note first to the invoices that it references: to each the total of its rows. A changed note stays
 * allocated to what it had settled before, as far as its total allows. The rest goes to any of its invoices that is
 * outstanding, and the remainder stays open on the note.
 *
 *   20.00 for an invoice that is paid, allocated by hand to another one; changed to 30.00
 *         20.00 stay there, 10.00 are open
 */
import { add, compare, isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { NewAllocation, OpenItem } from '../../../../db/ledger/open-item-store.ts'
import { allocationsOf, lockItemsOf } from '../../../../db/ledger/open-item-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { isAllocationOf } from '../../allocations.ts'
import type { Origins } from './note-origins.ts'
import { droppedDocuments } from './note-origins.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { CheckedTrade } from '../trade-rows.ts'

type Note = { draft: TradeDraft; checked: CheckedTrade; origins: Origins; accountId: string; side: 'debit' | 'credit' }

/** Returns the allocations of a note; `side` is that of the invoices on the account of the party. */
export async function noteAllocations(tx: Transaction, context: DecisionContext, note: Note): Promise<NewAllocation[]> {
  const { draft, checked, origins, accountId, side } = note
  const { companyId } = context.who
  const { path, stored } = draft
  const isSettled = (item: OpenItem) => item.accountId === accountId && item.side === side
  const items = origins.items.filter(
    (item) => isSettled(item) && origins.documents.some(({ id }) => id === item.documentId),
  )
  const [settledItems, allocations] =
    stored?.stored_status === 'Issued'
      ? await tx.batch([lockItemsOf(companyId, [stored.id]), allocationsOf(companyId, stored.id)])
      : [[], []]
  const ownAllocations = allocations.filter(({ documentId }) => documentId === stored?.id)
  const byOthers = allocations.filter(({ documentId }) => documentId !== stored?.id)
  const previousAmount = (item: OpenItem) =>
    sum(ownAllocations.filter((one) => isAllocationOf(one, item)).map(({ amount }) => amount))
  const dropped = await droppedDocuments(tx.batch, context, note)
  const keptItems = settledItems.filter((item) => isSettled(item) && !dropped.has(item.documentId))
  // The existing allocations of the note itself are available again.
  const openAmounts = new Map([...items, ...keptItems].map((item) => [item.id, add(item.open, previousAmount(item))]))
  let left = subtract(checked.totals.total, sum(byOthers.map(({ amount }) => amount)))
  const amounts = new Map<string, string>()
  const allocate = (itemId: string, atMost: string) => {
    const amount = [atMost, openAmounts.get(itemId) ?? '0', left].reduce((least, one) =>
      compare(one, least) < 0 ? one : least,
    )
    if (compare(amount, '0') <= 0) return
    amounts.set(itemId, add(amounts.get(itemId) ?? '0', amount))
    openAmounts.set(itemId, subtract(openAmounts.get(itemId) ?? '0', amount))
    left = subtract(left, amount)
  }
  for (const { id } of origins.documents) {
    const rows = checked.rows.filter(({ origin }) => origin?.document.id === id)
    const share = sum(rows.map(({ figures }) => figures.total))
    for (const item of items.filter(({ documentId }) => documentId === id)) allocate(item.id, share)
  }
  for (const item of keptItems) allocate(item.id, subtract(previousAmount(item), amounts.get(item.id) ?? '0'))
  for (const item of items) allocate(item.id, left)
  const document = { documentPath: path, documentId: draft.id }
  return [...amounts].flatMap(([itemId, amount]) => (isZero(amount) ? [] : [{ ...document, itemId, amount }]))
}
