/**
 * What was paid for a sale: the payments of the sale itself and later ones. A payment of unknown outcome has paid nothing until
 * a later one settles it. What comes back of a sale that is not fully paid first reduces what is unpaid; only the rest is refunded.
 *
 *   100.00 sold, 40.00 paid       60.00 unpaid: a return of 100.00 refunds 40.00, one of 50.00 nothing
 */
import { compare, subtract, sum } from '../money/decimal.ts'
import type { LaterPayment, Return, Sale, Tender } from './facts.ts'

type PaidSale = Pick<Sale, 'totals' | 'payments'>
type PaidReturn = Pick<Return, 'totals' | 'payments'>

/** Returns payments in their order without those that settle what an earlier one has settled. */
export function settledOnce(payments: readonly LaterPayment[]): LaterPayment[] {
  const settledIds = new Set<string>()
  return payments.filter(({ settles }) => {
    if (settles === null) return true
    const isFirst = !settledIds.has(settles)
    settledIds.add(settles)
    return isFirst
  })
}

/** Returns what was taken for a sale; `later` are the payments of this sale in their order. */
export function takenTenders({ payments }: Pick<Sale, 'payments'>, later: readonly LaterPayment[]): Tender[] {
  return [
    ...payments.filter(({ outcome }) => outcome === 'paid'),
    ...settledOnce(later).flatMap(({ payment }) => payment ?? []),
  ]
}

/** Returns the part of a sale that nothing has paid; less than zero where more was paid. */
export function unpaidOf(
  sale: PaidSale,
  later: readonly LaterPayment[] = [],
  returns: readonly PaidReturn[] = [],
): string {
  const credited = returns.map(({ totals, payments }) => subtract(totals.total, total(payments)))
  return subtract(subtract(sale.totals.total, total(takenTenders(sale, later))), sum(credited))
}

function total(tenders: readonly Tender[]): string {
  return sum(tenders.map(({ amount }) => amount))
}

/** Returns what a return of a total refunds where this much of its sale is unpaid. */
export function refundOf(returned: string, unpaid: string): string {
  if (compare(unpaid, '0') <= 0) return returned
  return compare(returned, unpaid) > 0 ? subtract(returned, unpaid) : '0'
}
