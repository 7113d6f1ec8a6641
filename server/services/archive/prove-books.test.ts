import { expect, test } from 'vitest'
import { differencesOf } from './prove-books.ts'

const proof = (taxSummary: object, open = '10.00') => ({
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  reports: { 'tax-summary': { payable: '5.00', rows: [{ id: 'sales', cells: { net: '25.00' } }], ...taxSummary } },
  open_items: [{ side: 'debit' as const, count: '1', open_amount: open }],
})

test('the figures of reports and open items are compared, and an earlier comparison of tax accounts is not', () => {
  const now = proof({ agrees: true, ledger_payable: '5.00', accounts: [{ ledger: '5.00', payments: '-5.00' }] })
  const earlier = proof({ agrees: false, ledger_payable: '0.00', accounts: [{ ledger: '0.00' }] })
  expect(differencesOf(earlier, now)).toEqual([])
  expect(differencesOf(proof({ payable: '4.00' }), now)).toEqual(['tax-summary'])
  expect(differencesOf(proof({ rows: [] }), now)).toEqual(['tax-summary'])
  expect(differencesOf(proof({}, '9.00'), now)).toEqual(['open-items'])
})
