import { expect, test } from 'vitest'
import { isRareSum, rarity } from './coincidence.ts'
import type { Candidate } from './match-types.ts'
import { prepareOptions } from './prepare-match.ts'

const candidate = (amount: string, place: number): Candidate => ({
  id: `item/${place}`,
  kind: 'item',
  date: '2026-03-01',
  due_date: null,
  amount,
  number: '',
  reference: '',
  cheque_number: '',
  party_id: null,
  party_name: '',
  party_accounts: [],
  description: '',
  document_id: `d${place}`,
  payment_method: '',
})
const isRare = (amounts: readonly string[], micros: bigint) => rarity(prepareOptions(amounts.map(candidate)), 2)(micros)
/** So many amounts from 330.01 on, three pennies apart: none is round. */
const open = (count: number) => Array.from({ length: count }, (_, place) => `${330 + place * 0.03 + 0.01}`.slice(0, 6))

test('an odd amount among few of its size is rare, among many not', () => {
  expect(isRare(open(30), 347_180_000n)).toBe(true)
  expect(isRare(open(1000), 347_180_000n)).toBe(false)
})

test('a round amount is compared with round ones: there are few to hit', () => {
  expect(isRare([], 100_000_000n)).toBe(false)
  expect(isRare([], 100_010_000n)).toBe(true)
})

test('money out is not compared with money in', () => {
  expect(isRare(open(1000), -347_180_000n)).toBe(true)
})

test('a sum is rare while few sums were possible', () => {
  expect([isRareSum(347_180_000n, 30, 2), isRareSum(347_180_000n, 5000, 2)]).toEqual([true, false])
})
