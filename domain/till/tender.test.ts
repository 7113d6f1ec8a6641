import { expect, test } from 'vitest'
import { cardMode, cashMode } from '../../tests/support/till-catalog.ts'
import type { Tender } from './facts.ts'
import { amountDue, cashKeys, cashTender, changeOf } from './tender.ts'

const card = (amount: string): Tender => ({
  id: 'c',
  mode: cardMode,
  amount,
  tendered: null,
  outcome: 'paid',
  reference: null,
})
const cash = (handed: string, due: string) => cashTender({ id: 't', mode: cashMode }, handed, due)

test('cash of 50.00 for 40.45 pays 40.45 with a change of 9.55', () => {
  const tender = cash('50.00', '40.45')
  expect(tender).toMatchObject({ amount: '40.45', tendered: '50.00' })
  expect([amountDue('40.45', [tender]), changeOf([tender])]).toEqual(['0', '9.55'])
})

test('a split payment: 20.00 by card, the rest in cash', () => {
  const payments = [card('20.00'), cash('25.00', '20.45')]
  expect([amountDue('40.45', payments), changeOf(payments)]).toEqual(['0', '4.55'])
})

test.each([
  ['40.45', 2, ['45', '50', '60', '100']],
  ['3.20', 2, ['3.5', '4', '5', '10']],
  ['50.00', 2, ['60', '100', '200', '500']],
  ['1234', 0, ['1400', '1500', '2000', '5000']],
  ['0', 2, []],
])('for %s with %i digits the keys are %j', (due, digits, expected) => {
  expect(cashKeys(due, digits)).toEqual(expected)
})
