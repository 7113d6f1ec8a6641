import { expect, test } from 'vitest'
import { bankLine, inWords, matchOf, openItem } from '../../../tests/support/matching-rows.ts'
import { isCutText, plainText, skeletonOf, textKey, wordsOf } from './compare-texts.ts'
import type { Candidate, LineToMatch } from './match-types.ts'

const customers = [
  'Acme Traders Ltd',
  'Acme Trading Ltd',
  'Bell Stores',
  'Crème Brûlée & Cie',
  'श्री गणेश स्टोर',
  'Norton Imports',
]
const candidates = customers.map((party_name, place) =>
  openItem({ id: party_name, party_id: `${place}`, party_name, amount: `${200 + place}` }),
)

/** Returns the reason that names the payer of a line with the amount of this candidate. */
function payerIn(line: Partial<LineToMatch>, name: string, others: readonly Candidate[] = candidates): string {
  const amount = others.find(({ id }) => id === name)?.amount ?? '200'
  const match = matchOf(bankLine({ amount, ...line }), others)
  const codes = ['name', 'name_part', 'bank_account', 'history']
  return (
    match?.reasons.filter(({ code }) => codes.includes(code)).map(({ code, value }) => `${code} ${value}`)[0] ?? 'none'
  )
}

test.each([
  ['ACME TRADERS', 'name Acme Traders Ltd'],
  ['Transfer from Acme Traders Limited', 'name Acme Traders Ltd'],
  ['CM TRDRS', 'name Acme Traders Ltd'],
  ['ACME TRADER', 'name Acme Traders Ltd'],
  ['TRADERS', 'name_part Acme Traders Ltd'],
  ['BELLS', 'none'],
])('%s names %s', (description, expected) => {
  expect(payerIn({ description }, 'Acme Traders Ltd')).toBe(expected)
})

test('accents and case do not count, and Devanagari letters are kept', () => {
  expect(payerIn({ description: 'CREME BRULEE' }, 'Crème Brûlée & Cie')).toBe('name Crème Brûlée & Cie')
  expect(payerIn({ counterparty_name: 'श्री गणेश स्टोर' }, 'श्री गणेश स्टोर')).toBe('name श्री गणेश स्टोर')
  expect([plainText('ÀÉ Ünïted １２ ०४'), plainText('गणेश')]).toEqual(['ae united 12 04', 'गणेश'])
})

test('a cut name is that of all names that begin so', () => {
  const line = { description: 'CARD 4321 ACME TRA' }
  expect(isCutText(line.description)).toBe(true)
  const amounts = ['Acme Traders Ltd', 'Acme Trading Ltd'].map((party_name, place) =>
    openItem({ id: party_name, party_id: `${place}`, party_name, amount: '200' }),
  )
  const match = matchOf(bankLine({ amount: '200', ...line }), amounts)
  expect([match?.band, match?.has_rival]).toEqual(['possible', true])
  expect(inWords(matchOf(bankLine({ amount: '201', ...line }), candidates))).toMatch(
    /^likely Acme Trading Ltd: amount 201, name/,
  )
})

test('a name of two frequent words is found', () => {
  const streets = 'abcdefghijklmnopqrstuvwxyz'
    .split('')
    .flatMap((a) => 'abcdefghijklmnopqrs'.split('').map((b) => `q${a}${b}`))
  const shops = streets.map((street) => `Shrestha ${street}`)
  const traders = streets.map((street) => `Thapa Traders ${street}`)
  const rows = [...shops, ...traders, 'Shrestha Traders'].map((party_name) =>
    openItem({ id: party_name, party_id: party_name, party_name, amount: '200' }),
  )
  expect(rows).toHaveLength(989)
  expect(inWords(matchOf(bankLine({ amount: '200', description: 'SHRESTHA TRADERS' }), rows))).toMatch(
    /^likely Shrestha Traders: amount 200, name Shrestha Traders,/,
  )
})

test('a complete name comes before the part of another', () => {
  const alike = ['Norton Imports', 'Norton Imports Direct', 'Norton Gifts'].map((party_name, place) =>
    openItem({ id: party_name, party_id: `${place}`, party_name, amount: '200' }),
  )
  expect(inWords(matchOf(bankLine({ amount: '200', description: 'NORTON IMPORTS DIRECT' }), alike))).toMatch(
    /^likely Norton Imports Direct: amount 200, name Norton Imports Direct/,
  )
})

test('the name of the other side comes before names in the description', () => {
  const alike = ['Norton Imports', 'Norton Imports Direct'].map((party_name) =>
    openItem({ id: party_name, party_id: party_name, party_name, amount: '200' }),
  )
  const line = bankLine({ amount: '200', description: 'DIRECT CREDIT', counterparty_name: 'Norton Imports' })
  expect(inWords(matchOf(line, alike))).toMatch(/^likely Norton Imports: amount 200, name Norton Imports,/)
})

test('a known account decides, also by the end of an IBAN', () => {
  const item = openItem({ id: 'item', party_accounts: ['DE02120300000000202051'], amount: '200' })
  expect(payerIn({ counterparty_account: 'DE02 1203 0000 0000 2020 51' }, 'item', [item])).toMatch(/^bank_account/)
  expect(payerIn({ counterparty_account: '0000202051' }, 'item', [item])).toBe('bank_account 0000202051')
  expect(payerIn({ counterparty_account: '0000202052' }, 'item', [item])).toBe('none')
})

test('history names the payer of an equal text, numbers apart', () => {
  const history = [{ text: 'STRIPE PAYOUT 0001', party_id: '2' }]
  const match = matchOf(bankLine({ amount: '202', description: 'Stripe payout 0077' }), candidates, { history })
  expect(inWords(match)).toBe('possible Bell Stores: amount 202, history Bell Stores, days 22')
})

test('history that disagrees does not count', () => {
  const history = ['2', '5'].map((party_id) => ({ text: 'STRIPE PAYOUT', party_id }))
  expect(inWords(matchOf(bankLine({ amount: '202', description: 'Stripe payout' }), candidates, { history }))).toBe(
    'possible Bell Stores: amount 202, days 22',
  )
})

test('an open invoice of the payer that is named comes before history', () => {
  const history = [{ text: 'NORTON IMPORTS', party_id: '2' }]
  const rows = [
    openItem({ id: 'bell', party_id: '2', party_name: 'Bell Stores', due_date: '2026-03-04' }),
    openItem({ id: 'norton', party_id: '5', party_name: 'Norton Imports', due_date: '2025-12-20' }),
  ]
  expect(inWords(matchOf(bankLine({ description: 'NORTON IMPORTS' }), rows, { history }))).toBe(
    'likely norton: amount 180, name Norton Imports, days 22',
  )
})

test('texts are compared by words, skeletons and without numbers', () => {
  expect(wordsOf('acme-traders 12/ab3')).toEqual(['acme', 'traders', '12', 'ab', '3'])
  expect([
    skeletonOf('traders'),
    textKey('CARD 1234 Acme'),
    isCutText('x'.repeat(17)),
    isCutText('x'.repeat(16)),
  ]).toEqual(['trdrs', 'card acme', true, false])
})
