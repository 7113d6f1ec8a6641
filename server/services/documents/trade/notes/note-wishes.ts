/**
 * A note is an open credit that goes first to the invoices that it names: to each as much as its rows come to, then what
 * is left to any of them that is still open. What they do not take stays open on the note.
 */
import { add, compare, isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { Wish } from '../../../../db/ledger/open-item-store.ts'
import { allocationsOf } from '../../../../db/ledger/open-item-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Origins } from './note-origins.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { JudgedTrade } from '../trade-rows.ts'

type Note = { draft: TradeDraft; judged: JudgedTrade; origins: Origins; accountId: string; side: 'debit' | 'credit' }

/** What a note is set against; `side` is that of the invoices on the account of the party. */
export async function noteWishes(tx: Transaction, { who }: DecisionContext, note: Note): Promise<Wish[]> {
  const { draft, judged, origins, accountId, side } = note
  const { path, stored } = draft
  const items = origins.items.filter(
    (item) =>
      item.accountId === accountId && item.side === side && origins.documents.some(({ id }) => id === item.documentId),
  )
  if (items.length === 0) return []
  const set = stored?.stored_status === 'Issued' ? await tx.run(allocationsOf(who.companyId, stored.id)) : []
  const own = set.filter(({ documentId }) => documentId === stored?.id)
  const byOthers = set.filter(({ documentId }) => documentId !== stored?.id)
  // What the note itself has taken so far is free again.
  const open = new Map(
    items.map((item) => {
      const taken = own.filter(({ creditItemId, debitItemId }) => [creditItemId, debitItemId].includes(item.id))
      return [item.id, add(item.open, sum(taken.map(({ amount }) => amount)))]
    }),
  )
  let left = subtract(judged.totals.total, sum(byOthers.map(({ amount }) => amount)))
  const wanted = new Map<string, string>()
  const take = (itemId: string, atMost: string) => {
    const amount = [atMost, open.get(itemId) ?? '0', left].reduce((least, one) =>
      compare(one, least) < 0 ? one : least,
    )
    if (compare(amount, '0') <= 0) return
    wanted.set(itemId, add(wanted.get(itemId) ?? '0', amount))
    open.set(itemId, subtract(open.get(itemId) ?? '0', amount))
    left = subtract(left, amount)
  }
  for (const { id } of origins.documents) {
    const rows = judged.rows.filter(({ origin }) => origin?.document.id === id)
    const share = sum(rows.map(({ figures }) => figures.total))
    for (const item of items.filter(({ documentId }) => documentId === id)) take(item.id, share)
  }
  for (const item of items) take(item.id, left)
  const document = { documentPath: path, documentId: draft.id }
  return [...wanted].flatMap(([itemId, amount]) => (isZero(amount) ? [] : [{ ...document, itemId, amount }]))
}
