import { expect, test } from 'vitest'
import { normalizeRepresentatives, ledgerNames, partyProblems } from './party.ts'

const zoe = { name: 'Zoe', position: null, phone: null, email: null }

test('a party with a person, aliases and credit terms is valid', () => {
  const facts = {
    email: 'office@acme.test',
    credit_limit: '1000',
    credit_days: '30',
    aliases: ['ACME', 'Acme Limited'],
  }
  expect(partyProblems({ ...facts, representatives: [zoe] })).toEqual([])
  expect(partyProblems({})).toEqual([])
})

test('an empty person, an invalid address and a repeated alias are reported at their paths', () => {
  const emptyPerson = { name: null, position: null, phone: null, email: null }
  expect(
    partyProblems({
      email: 'office',
      representatives: [zoe, emptyPerson, { ...zoe, email: 'zoe@' }],
      aliases: ['Acme', 'Other', 'ACME'],
    }),
  ).toEqual([
    { code: 'NOT_AN_EMAIL', path: 'email' },
    { code: 'NOTHING_SAID', path: 'representatives.1.name' },
    { code: 'NOT_AN_EMAIL', path: 'representatives.2.email' },
    { code: 'ITEM_REPEATED', path: 'aliases.2', params: { item: 'ACME' } },
  ])
})

test.each([
  [{ credit_limit: '-0.01' }, { code: 'BELOW_ZERO', path: 'credit_limit' }],
  [{ credit_days: '-1' }, { code: 'BELOW_ZERO', path: 'credit_days' }],
  [{ credit_days: '3651' }, { code: 'AT_MOST', path: 'credit_days', params: { max: '3650' } }],
])('the credit terms %j are refused', (terms, problem) => {
  expect(partyProblems(terms)).toEqual([problem])
})

test('both accounts are named after their party, however long its name is', () => {
  expect(ledgerNames('Acme Ltd')).toEqual({ customer: 'Acme Ltd (Receivable)', supplier: 'Acme Ltd (Payable)' })
  const { customer, supplier } = ledgerNames('x'.repeat(255))
  expect([customer.length, supplier.length]).toEqual([255, 255])
  expect([customer.endsWith('x (Receivable)'), supplier.endsWith('x (Payable)')]).toEqual([true, true])
  expect(ledgerNames(`${'x'.repeat(241)}🖋 & Sons`).customer).toBe(`${'x'.repeat(241)} (Receivable)`)
})

test('empty texts of a person become null', () => {
  expect(normalizeRepresentatives([{ name: 'Zoe', phone: '' }])).toEqual([zoe])
})
