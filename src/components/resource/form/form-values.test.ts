import { expect, test } from 'vitest'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { accountOpeningBalances } from '../../../../domain/resources/ledger/account-opening-balances.ts'
import { bodyOf, initialValues } from './form-values.ts'

const ledger = {
  id: 'l1',
  version: 4,
  code: null,
  name: 'Cash',
  category: 'c1',
  parent: null,
  source: null,
  is_active: true,
  balance: '5.00',
}

test('a new account starts active, and only filled fields are sent', () => {
  const initial = initialValues(accountLedgers, null)
  expect(initial).toEqual({ code: null, name: null, category: null, parent: null, source: null, is_active: true })
  expect(bodyOf(null, initial, { ...initial, name: 'Cash', code: ' ' })).toEqual({ name: 'Cash', is_active: true })
})

test('an edit sends the changed fields and its base version, never read-only fields', () => {
  const initial = initialValues(accountLedgers, ledger)
  expect(bodyOf(ledger, initial, { ...initial, code: '1110', name: 'Cash ' })).toEqual({ code: '1110', version: 4 })
})

test('clearing a field sends null, unless it was empty', () => {
  const initial = initialValues(accountLedgers, { ...ledger, code: '1110' })
  expect(bodyOf(ledger, initial, { ...initial, code: '', parent: '' })).toEqual({ code: '', version: 4 })
})

test('the zero side of an opening balance is empty, and moving the amount sends both sides', () => {
  const opening = { id: 'o1', version: 2, account: 'l1', opening_dr: '500.00', opening_cr: '0.00' }
  const initial = initialValues(accountOpeningBalances, opening)
  expect(initial).toEqual({ account: 'l1', opening_dr: '500.00', opening_cr: null })
  expect(bodyOf(opening, initial, initial)).toEqual({ version: 2 })
  expect(bodyOf(opening, initial, { ...initial, opening_dr: '', opening_cr: '500' })).toEqual({
    opening_dr: '',
    opening_cr: '500',
    version: 2,
  })
})
