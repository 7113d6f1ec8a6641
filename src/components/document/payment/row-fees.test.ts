import { expect, test } from 'vitest'
import { emptyRow } from './payment-draft.ts'
import { feesOfRows } from './row-fees.ts'

test('a fee is shown before it is posted, and a wallet deducts its commission from receipts only', () => {
  const ways = {
    modes: [{ id: 'card', label: 'Card', fee: { type: 'percentage', value: '2' } as const }],
    banks: [{ id: 'wallet', label: 'Wallet', is_wallet: true, commission_percent: '1.5' }],
    schemes: [],
    write_off_limit: '1',
    cheques_in_hand: false,
  }
  const fee = (row: object, isIn = true) =>
    feesOfRows([{ ...emptyRow, amount: '999.98', ...row }], { ways, isIn, digits: 2, stored: [] })[0]
  expect([
    fee({ way: 'card' }),
    fee({ method: 'bank', way: 'wallet' }),
    fee({ method: 'bank', way: 'wallet' }, false),
  ]).toEqual(['20.00', '15.00', '0'])
  expect(fee({ way: 'card', amount: '1,' })).toBe('0')
})
