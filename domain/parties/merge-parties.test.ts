import { expect, test } from 'vitest'
import { isBalanced } from '../ledger/posting.ts'
import type { MergingParty } from './merge-parties.ts'
import { mergeAliases, mergeProblems, moveItems } from './merge-parties.ts'

const acme: MergingParty = { id: 'acme', name: 'Acme', isActive: true, isMerged: false, isWalkIn: false }
const acmeLtd: MergingParty = { ...acme, id: 'ltd', name: 'Acme Ltd' }
const days = { date: '2026-04-01', lastDate: '2026-03-15' }

test('open items move with their due dates, and each side balances', () => {
  const { lines, moves } = moveItems(
    [
      { id: 'invoice', side: 'debit', accountId: 'acme-r', dueDate: '2026-03-31', open: '40', text: 'Invoice 7' },
      { id: 'bill', side: 'credit', accountId: 'acme-p', dueDate: '2026-04-15', open: '12.5', text: 'Bill 3' },
    ],
    (account) => account.replace('acme', 'ltd'),
  )
  expect(lines).toEqual([
    { accountId: 'ltd-r', debit: '40', credit: '0', description: 'Invoice 7' },
    { accountId: 'acme-r', debit: '0', credit: '40', description: 'Invoice 7' },
    { accountId: 'ltd-p', debit: '0', credit: '12.5', description: 'Bill 3' },
    { accountId: 'acme-p', debit: '12.5', credit: '0', description: 'Bill 3' },
  ])
  expect(isBalanced(lines)).toBe(true)
  expect(moves).toEqual([
    { itemId: 'invoice', dueDate: '2026-03-31', amount: '40', onLine: 1, offLine: 2 },
    { itemId: 'bill', dueDate: '2026-04-15', amount: '12.5', onLine: 3, offLine: 4 },
  ])
})

test('two parties without a problem can be merged', () => {
  expect(mergeProblems({ loser: acme, survivor: acmeLtd }, days)).toEqual([])
  expect(
    mergeProblems({ loser: { ...acme, isActive: false }, survivor: acmeLtd }, { ...days, lastDate: null }),
  ).toEqual([])
})

test.each([
  ['itself', acme, acme, days, { code: 'MERGED_INTO_ITSELF', path: 'into' }],
  ['sales without a name', { ...acme, isWalkIn: true }, acmeLtd, days, { code: 'SEEDED', path: 'into' }],
  [
    'a merged one',
    { ...acme, isMerged: true },
    acmeLtd,
    days,
    { code: 'PARTY_INACTIVE', path: 'into', params: { party: 'Acme' } },
  ],
  [
    'into one out of use',
    acme,
    { ...acmeLtd, isActive: false },
    days,
    { code: 'PARTY_INACTIVE', path: 'into', params: { party: 'Acme Ltd' } },
  ],
  [
    'before its last entry',
    acme,
    acmeLtd,
    { date: '2026-03-14', lastDate: '2026-03-15' },
    { code: 'POSTED_LATER', path: 'date', params: { date: '2026-03-15', party: 'Acme' } },
  ],
] as const)('merging %s is refused', (...[, loser, survivor, when, problem]) => {
  expect(mergeProblems({ loser, survivor }, when)).toEqual([problem])
})

test('the name and the aliases of the loser become aliases of the survivor, each once', () => {
  const loser = { name: 'Acme', aliases: ['ACME LTD', 'Acme Trading'] }
  expect(mergeAliases(loser, { name: 'Acme Ltd', aliases: ['acme trading'] })).toEqual(['Acme', 'acme trading'])
})
