/** Himal Traders: a shop in Kathmandu with rent and salaries beside its trade, to show Nepali dates and rupees. */
import type { NewLedger, PlannedVoucher } from './planned-vouchers.ts'
import { cr, dr, voucher } from './planned-vouchers.ts'
import { byDate } from './planned-trade.ts'
import type { Span } from './schedule.ts'
import { monthly } from './schedule.ts'

export const himalLedgers: readonly NewLedger[] = [
  { code: 'A-B-HIM', name: 'Himal Bank current account (0170010045)', category: 'A-B' },
]

const bank = 'A-B-HIM'

/** The capital, then rent and salaries of every month, in order of their dates. */
export function planHimalTraders(span: Span): PlannedVoucher[] {
  return byDate([
    voucher(span.start, 'Capital paid in', [dr(bank, 25_00_000_00n), cr('Q-CI', 25_00_000_00n)]),
    ...monthly(span, 1).map((date) => voucher(date, 'Shop rent', [dr('E-I-RENT', 28_000_00n), cr(bank, 28_000_00n)])),
    ...monthly(span, 24).map((date) =>
      voucher(date, 'Salaries of the month', [dr('E-I-P-SAL', 42_000_00n), cr(bank, 42_000_00n)]),
    ),
  ])
}
