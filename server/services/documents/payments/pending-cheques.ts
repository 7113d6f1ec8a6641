/** Warns of what would be paid twice: by this payment, and by a cheque that is not cleared yet. */
import type { Problem } from '../../../../domain/errors.ts'
import { add, compare, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { PendingCheque } from '../../../db/payments/payment-facts-store.ts'

type Settled = { item: string; amount: string; open: string; path: string }

/**
 * PENDING_CHEQUE at `path`, a cheque each, where what is settled of an item and what its pending cheques are to settle come
 * to more than is open of it.
 */
export function paidTwice(
  { item, amount, open, path }: Settled,
  pending: readonly PendingCheque[],
  digits: number,
): Problem[] {
  const own = pending.filter((cheque) => cheque.item === item)
  if (own.length === 0 || compare(add(amount, sum(own.map((cheque) => cheque.amount))), open) <= 0) return []
  return own.map(({ number, cheque, document, amount: waiting }) => ({
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
type Known = {
  items: readonly { id: string; open: string }[]
  pending: readonly PendingCheque[]
  /** By item: what the payment has settled of it so far. */
  released: ReadonlyMap<string, string>
  digits: number
}

/** The same for the shares of a payment, as far as they settle more than the payment did before. */
export function sharesPaidTwice(shares: readonly Share[], { items, pending, released, digits }: Known): Problem[] {
  return shares.flatMap(({ item, amount }, index) => {
    const open = items.find(({ id }) => id === item)?.open ?? '0'
    const more = subtract(amount, released.get(item) ?? '0')
    if (compare(more, '0') <= 0) return []
    return paidTwice({ item, amount: more, open, path: `allocations.${index}.amount` }, pending, digits)
  })
}
