/** Warns of documents that would be paid twice: by this payment, and by a pending cheque. */
import type { Problem } from '../../../../domain/errors.ts'
import { add, compare, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { PendingCheque } from '../../../db/payments/payment-facts-store.ts'

type SettledAmount = { item: string; amount: string; open: string; path: string }

/**
 * Returns PENDING_CHEQUE at `path` for each pending cheque of an item, where the amount and those cheques together
 * exceed what is outstanding.
 */
export function paidTwice(
  { item, amount, open, path }: SettledAmount,
  pending: readonly PendingCheque[],
  digits: number,
): Problem[] {
  const cheques = pending.filter((cheque) => cheque.item === item)
  if (cheques.length === 0 || compare(add(amount, sum(cheques.map((cheque) => cheque.amount))), open) <= 0) return []
  return cheques.map(({ number, cheque, document, amount: waiting }) => ({
    code: 'PENDING_CHEQUE',
    path,
    params: {
      number,
      cheque,
      document: document ?? '',
      amount: withDigits(waiting, digits),
      open: withDigits(open, digits),
    },
  }))
}

type Share = { item: string; amount: string }
type ShareContext = {
  items: readonly { id: string; open: string }[]
  pending: readonly PendingCheque[]
  /** By item: what the payment has allocated so far. */
  previousAllocations: ReadonlyMap<string, string>
  digits: number
}

/** Returns the same for the allocations of a payment, as far as they exceed those of the stored payment. */
export function sharesPaidTwice(
  shares: readonly Share[],
  { items, pending, previousAllocations, digits }: ShareContext,
): Problem[] {
  return shares.flatMap(({ item, amount }, index) => {
    const open = items.find(({ id }) => id === item)?.open ?? '0'
    const more = subtract(amount, previousAllocations.get(item) ?? '0')
    if (compare(more, '0') <= 0) return []
    return paidTwice({ item, amount: more, open, path: `allocations.${index}.amount` }, pending, digits)
  })
}
