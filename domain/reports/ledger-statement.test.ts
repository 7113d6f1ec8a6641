import { expect, test } from 'vitest'
import type { LedgerTotals } from './ledger-statement.ts'
import { comparedDays, ledgerFigures } from './ledger-statement.ts'

const account = { id: 'a', name: 'Cash', code: 'A-C-C', is_active: true, category_label: 'Cash accounts' }
const totals = (opening: string, closing: string): LedgerTotals => ({
  ...account,
  opening,
  debit: '5.00',
  credit: '1.00',
  transfer: '0.00',
  closing,
  currency: 'GBP',
  count: 3,
})
const march = {
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  compare: ['previous_period', 'previous_year'],
} as const
const company = [{ calendar: 'ad' }] as const

test('a statement is compared with the previous period and with the previous year', () => {
  expect(comparedDays(march, { company })).toEqual([
    { start_date: '2026-02-01', end_date: '2026-02-28' },
    { start_date: '2025-03-01', end_date: '2025-03-31' },
  ])
})

test('figures of comparison periods have their dates, in the requested order', () => {
  const facts = { totals: [totals('1.00', '5.00')], company, compare_1: [totals('7.00', '11.00')], compare_2: [] }
  expect(ledgerFigures(facts, march)).toEqual({
    account,
    currency: 'GBP',
    opening: '1.00',
    debit: '5.00',
    credit: '1.00',
    transfer: '0.00',
    closing: '5.00',
    count: 3,
    compared: [
      {
        start_date: '2026-02-01',
        end_date: '2026-02-28',
        opening: '7.00',
        debit: '5.00',
        credit: '1.00',
        transfer: '0.00',
        closing: '11.00',
      },
    ],
  })
})

test('an unknown account has no figures', () => {
  expect(ledgerFigures({ totals: [] }, { ...march, compare: [] })).toBeNull()
})
