import { expect, test } from 'vitest'
import { partyFinder } from './find-party.ts'

const parties = [
  { id: 'acme', name: 'Acme Ltd', taxNumber: 'GB 100', aliases: ['ACME of London'], mergedIntoId: null },
  { id: 'old', name: 'Acme Trading', taxNumber: 'GB 7', aliases: ['Trading'], mergedIntoId: 'acme' },
  { id: 'one', name: 'Smith', taxNumber: null, aliases: [], mergedIntoId: null },
  { id: 'two', name: 'Smith', taxNumber: null, aliases: ['J. Smith'], mergedIntoId: null },
]
const finder = (createMissing: boolean) => partyFinder({ parties, createMissing, newId: () => 'new' })

test.each([
  ['GB 100', { id: 'acme', isAlias: false }],
  ['Acme Ltd', { id: 'acme', isAlias: false }],
  ['acme OF london', { id: 'acme', isAlias: true }],
  ['GB 7', { id: 'acme', isAlias: false }],
  ['trading', { id: 'acme', isAlias: true }],
  ['J. Smith', { id: 'two', isAlias: true }],
])('%s is found by tax number, name or alias, and a merged party is replaced by its survivor', (text, expected) => {
  expect(finder(false).find(text)).toEqual(expected)
})

test('an ambiguous name is refused, and a missing one unless parties are created', () => {
  expect(finder(true).find('Smith')).toEqual({ code: 'AMBIGUOUS_NAME', path: 'party', params: { name: 'Smith' } })
  expect(finder(false).find('Jones')).toEqual({ code: 'UNKNOWN_NAME', path: 'party', params: { name: 'Jones' } })
  // The name of a merged party is free.
  expect(finder(false).find('Acme Trading')).toEqual({
    code: 'UNKNOWN_NAME',
    path: 'party',
    params: { name: 'Acme Trading' },
  })
})

test('a missing party is created once', () => {
  const { find, planned } = finder(true)
  expect([find('Jones'), find('Jones')]).toEqual([
    { id: 'new', isAlias: false },
    { id: 'new', isAlias: false },
  ])
  expect([...planned.values()]).toEqual([{ id: 'new', name: 'Jones' }])
  expect(find('J'.repeat(256))).toMatchObject({ code: 'TOO_LONG' })
})
