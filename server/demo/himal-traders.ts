/** Himal Traders: a shop in Kathmandu with a few documents, to show Nepali dates and rupees. */
import { addDays } from '../../domain/calendar/local-date.ts'
import type { NewLedger, Planned } from './planned.ts'
import { cr, dr, voucher } from './planned.ts'
import type { Span } from './schedule.ts'
import { monthly } from './schedule.ts'

export const himalLedgers: readonly NewLedger[] = [
  { code: 'A-B-HIM', name: 'Himal Bank current account (0170010045)', category: 'A-B' },
  { code: 'E-I-RENT', name: 'Shop rent', category: 'E-I' },
  { code: 'E-I-P-SAL', name: 'Salaries', category: 'E-I-P' },
]

const bank = 'A-B-HIM'

/** About a dozen vouchers of the last months of the span, in order of their dates. */
export function planHimalTraders({ end }: Span): Planned[] {
  const span = { start: addDays(end, -100), end }
  return [
    voucher(span.start, 'Capital paid in', [dr(bank, 15_00_000_00n), cr('Q-CI', 15_00_000_00n)]),
    ...monthly(span, 1).map((date) => voucher(date, 'Shop rent', [dr('E-I-RENT', 45_000_00n), cr(bank, 45_000_00n)])),
    ...monthly(span, 9).map((date) =>
      voucher(date, 'Tea bought in Ilam', [dr('E-P-P', 1_85_000_00n), cr(bank, 1_85_000_00n)]),
    ),
    ...monthly(span, 19).map((date) =>
      voucher(date, 'Sales of the month', [dr(bank, 2_96_500_00n), cr('I-S-S', 2_96_500_00n)]),
    ),
    ...monthly(span, 24).map((date) =>
      voucher(date, 'Salaries of the month', [dr('E-I-P-SAL', 62_000_00n), cr(bank, 62_000_00n)]),
    ),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
