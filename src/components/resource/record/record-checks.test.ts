import { expect, test } from 'vitest'
import { checkWhole } from './record-checks.ts'

const path = 'account/opening-balances'

test('an opening balance has one side: both or neither are rejected before sending', () => {
  const oneSide = [{ code: 'ONE_SIDE_ONLY', path: 'opening_dr' }]
  expect(checkWhole(path, { opening_dr: '100', opening_cr: '50' }, 2)).toEqual(oneSide)
  expect(checkWhole(path, { opening_dr: '', opening_cr: null }, 2)).toEqual(oneSide)
  expect(checkWhole(path, { opening_dr: '2000.00', opening_cr: '0.00' }, 2)).toEqual([])
})

test('an account has no rule beyond its declaration', () => {
  expect(checkWhole('account/ledgers', { name: 'Rent' }, 2)).toEqual([])
})
