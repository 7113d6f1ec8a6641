import { expect, test } from 'vitest'
import { localDate } from '../../../calendar/local-date.ts'
import type { TaxBooks, TaxFacts } from './expected-tax.ts'
import { expectedTax } from './expected-tax.ts'

const days = { today: localDate('2026-06-15'), until: localDate('2026-09-13') }
const books: TaxBooks = {
  country: 'GB',
  length: 'quarters',
  stagger: 0,
  calendar: 'ad',
  filed_until: null,
  balance: '160',
}
const filed = { id: 'r1', name: '2026-03', end_date: '2026-03-31', net: '100' }

/** Returns `due day, amount, name` of what is expected. */
function expectedOf(tax: Partial<TaxBooks>, facts: Partial<TaxFacts> = {}): string[] {
  const input = { tax: [{ ...books, ...tax }], taxDays: [], returns: [], ...facts }
  return expectedTax(input, days).map(
    ({ due_date: due, amount, number, details }) => `${due} ${amount} ${number ?? details}`,
  )
}

test('a filed return is paid on its day; the rest of the tax accounts is an estimate of the current period', () => {
  expect(
    expectedOf({ filed_until: '2026-03-31' }, { returns: [filed], taxDays: [{ day: '2026-05-04', tax: '60' }] }),
  ).toEqual(['2026-05-07 -100 2026-03', '2026-08-07 -60 2026-06'])
})

test('without a filed return the ended period has what is not of later documents', () => {
  const taxDays = [
    { day: '2026-03-31', tax: '70' },
    { day: '2026-04-01', tax: '80' },
    { day: '2026-05-01', tax: '-20' },
  ]
  expect(expectedOf({}, { taxDays })).toEqual(['2026-05-07 -100 2026-03', '2026-08-07 -60 2026-06'])
})

test('a payment without a return reduces the ended period', () => {
  const taxDays = [{ day: '2026-04-01', tax: '60' }]
  expect(expectedOf({ balance: '60' }, { taxDays })).toEqual(['2026-08-07 -60 2026-06'])
})

test('a paid return is not expected, and what it left on the accounts belongs to the next period', () => {
  expect(
    expectedOf({ filed_until: '2026-03-31', balance: '61.5' }, { taxDays: [{ day: '2026-04-01', tax: '60' }] }),
  ).toEqual(['2026-08-07 -61.5 2026-06'])
})

test('a period that is filed before it ends is followed by the next one', () => {
  const early = { ...filed, name: '2026-06', end_date: '2026-06-30' }
  const taxDays = [{ day: '2026-05-01', tax: '160' }]
  expect(expectedOf({ filed_until: '2026-06-30' }, { returns: [early], taxDays })).toEqual(['2026-08-07 -100 2026-06'])
})

test('an excess of input tax is refunded, or reduces the next period', () => {
  const credit = { returns: [{ ...filed, net: '-40' }], taxDays: [{ day: '2026-05-04', tax: '60' }] }
  const facts = { filed_until: '2026-03-31', balance: '20' }
  expect(expectedOf(facts, credit)).toEqual(['2026-05-07 40 2026-03', '2026-08-07 -60 2026-06'])
  expect(expectedOf({ ...facts, country: 'IN' }, credit)).toEqual(['2026-07-20 -20 2026-06'])
  const unfiled = { balance: '20', country: 'IN' }
  expect(expectedOf(unfiled, { taxDays: credit.taxDays })).toEqual(['2026-07-20 -20 2026-06'])
  expect(expectedOf({ ...unfiled, country: 'FR' }, { taxDays: credit.taxDays })).toEqual([
    '2026-04-30 40 2026-03',
    '2026-07-31 -60 2026-06',
  ])
})

test('months of Bikram Sambat are due on the 25th of the next one', () => {
  // 15 June 2026 is 1 Asar 2083; Jestha ends on 14 June, 25 Asar is 9 July.
  const taxDays = [{ day: '2026-06-15', tax: '25' }]
  expect(expectedOf({ country: 'NP', calendar: 'bs', length: 'months', balance: '125' }, { taxDays })).toEqual([
    '2026-07-09 -100 2083-02',
    expect.stringMatching(/^2026-08-\d\d -25 2083-03$/),
  ])
})

test('a company without tax expects none', () => {
  expect(expectedOf({ balance: '0' })).toEqual([])
})
