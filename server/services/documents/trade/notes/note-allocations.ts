/**
 * Allocates a note first to the invoices that it references: to each the total of its rows, then the rest to any of
 * them that is outstanding. The remainder stays open on the note.
 */
import { add, compare, isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { NewAllocation } from '../../../../db/ledger/open-item-store.ts'
import { allocationsOf } from '../../../../db/ledger/open-item-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Origins } from './note-origins.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { CheckedTrade } from '../trade-rows.ts'

type Note = { draft: TradeDraft; checked: CheckedTrade; origins: Origins; accountId: string; side: 'debit' | 'credit' }

/** Returns the allocations of a note; `side` is that of the invoices on the account of the party. */
export async function noteAllocations(tx: Transaction, { who }: DecisionContext, note: Note): Promise<NewAllocation[]> {
  const { draft, checked, origins, accountId, side } = note
  const { path, stored } = draft
  const items = origins.items.filter(
    (item) =>
      item.accountId === accountId && item.side === side && origins.documents.some(({ id }) => id === item.documentId),
  )
  if (items.length === 0) return []
  const allocations = stored?.stored_status === 'Issued' ? await tx.run(allocationsOf(who.companyId, stored.id)) : []
  const ownAllocations = allocations.filter(({ documentId }) => documentId === stored?.id)
  const byOthers = allocations.filter(({ documentId }) => documentId !== stored?.id)
  // The existing allocations of the note itself are available again.
  const openAmounts = new Map(
    items.map((item) => {
      const previous = ownAllocations.filter(({ creditItemId, debitItemId }) =>
        [creditItemId, debitItemId].includes(item.id),
      )
      return [item.id, add(item.open, sum(previous.map(({ amount }) => amount)))]
    }),
  )
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
  for (const item of items) allocate(item.id, left)
  const document = { documentPath: path, documentId: draft.id }
  return [...amounts].flatMap(([itemId, amount]) => (isZero(amount) ? [] : [{ ...document, itemId, amount }]))
}
