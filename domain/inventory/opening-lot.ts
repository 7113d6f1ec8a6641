/**
 * Opening stock: the lots of an item that were on hand when the company started its books here. Each has the day on
 * which it was received, before the books, and its own unit cost. All of them post on the first day of the books; first
 * in, first out uses them in the order of their days, and a lot without a day after the others.
 *
 *   books from 2026-01-01, 10 received on 2025-11-03 at 2.00, 5 on 2025-12-01 at 3.00
 *     12 sold      cost 10 × 2.00 + 2 × 3.00 = 26.00
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { checkNumber, checkQuantity } from './check-rows.ts'

/** As entered; `received_on` is '' for a lot without a day. */
export type OpeningLot = { readonly received_on: string; readonly quantity: string; readonly rate: string }

/**
 * Returns the problems of a lot: NOT_A_DATE and RECEIVED_AFTER_START {date} at `received_on`; REQUIRED and those of numbers at
 * `quantity` and `rate`.
 */
export function checkOpeningLot({ received_on, quantity, rate }: OpeningLot, firstDay: string): Problem[] {
  return [
    ...dayProblems(received_on, firstDay),
    ...checkQuantity(quantity, 'quantity'),
    ...(rate === '' ? [{ code: 'REQUIRED', path: 'rate' } as const] : checkNumber(rate, 'rate')),
  ]
}

function dayProblems(receivedOn: string, firstDay: string): Problem[] {
  if (receivedOn === '') return []
  if (!isLocalDate(receivedOn)) return [{ code: 'NOT_A_DATE', path: 'received_on' }]
  if (receivedOn < firstDay) return []
  return [{ code: 'RECEIVED_AFTER_START', path: 'received_on', params: { date: firstDay } }]
}

/** Returns the time that orders the lots of the first day: their own days, before the first day itself. */
export function timeOfLot(receivedOn: string | null, firstDay: string): string {
  return `${receivedOn ?? firstDay}T00:00:00.000Z`
}
