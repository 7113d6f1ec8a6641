import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  auditChainHolds,
  balancesEqualRecount,
  entriesBalance,
  numbersHaveNoGapOrDouble,
  openItemsEqualControl,
} from './checks.ts'
import type { AuditSeal, EntryTotals, PeriodBalance } from './checks.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const entry: EntryTotals = {
  id: 'e1',
  lineCount: 2,
  total: '139.12',
  linesFound: 2,
  debit: '139.12',
  credit: '139.120000',
}

test('a customer whose items differ from the balance, an item allocated above its amount and an opening item posted wrongly are found', () => {
  const right = { kind: 'ledger', label: 'Amy', expected: '100', actual: '100.000000' } as const
  expect(openItemsEqualControl([right])).toEqual([])
  const item = { kind: 'item', label: '17', expected: '40', actual: '60' } as const
  const wrong = [{ ...right, actual: '90' }, item, { ...item, kind: 'opening item', actual: '0' } as const]
  expect(openItemsEqualControl(wrong).map(({ detail }) => detail)).toEqual([
    'The ledger Amy has the balance 100, its items 90.',
    'The item 17 is 40, outstanding and allocated 60.',
    'The opening item 17 is 40, posted 0.',
  ])
})

test('a balanced and complete entry is accepted', () => {
  expect(entriesBalance([entry, { ...entry, total: '-5', debit: '-5', credit: '-5' }])).toEqual([])
})

test('an entry that is a cent off, misses a line or has an extra one is found', () => {
  expect(entriesBalance([{ ...entry, credit: '139.11' }])).toEqual([
    {
      check: 'entriesBalance',
      detail: 'Entry e1 states 2 lines and a total of 139.12 but has 2, debit 139.12, credit 139.11.',
    },
  ])
  expect(entriesBalance([{ ...entry, linesFound: 1 }, entry, { ...entry, linesFound: 3 }])).toHaveLength(2)
  expect(entriesBalance([{ ...entry, debit: '100', credit: '100' }])).toHaveLength(1)
})

const balance: PeriodBalance = {
  accountId: 'cash',
  kind: 'regular',
  grain: 'm',
  period: '2010-12-01',
  debit: '100.00',
  credit: '40',
}

test('stored balances that equal the lines are accepted, in any notation', () => {
  expect(balancesEqualRecount([balance], [{ ...balance, debit: '100', credit: '40.000000' }])).toEqual([])
  expect(balancesEqualRecount([{ ...balance, debit: '0', credit: '0.00' }], [])).toEqual([])
})

test('a wrong, missing or extra balance is found', () => {
  expect(balancesEqualRecount([balance], [{ ...balance, debit: '90' }])).toEqual([
    {
      check: 'balancesEqualRecount',
      detail: 'Account cash regular m 2010-12-01: stored debit 100.00 credit 40, lines debit 90 credit 40.',
    },
  ])
  expect(balancesEqualRecount([], [balance])[0]?.detail).toContain('stored debit 0 credit 0')
  expect(balancesEqualRecount([balance], [])[0]?.detail).toContain('lines debit 0 credit 0')
  expect(balancesEqualRecount([balance], [{ ...balance, kind: 'cost' }])).toHaveLength(2)
})

test('numbers run from 1 to the last without gap or double', () => {
  const series = { series: 'JV', fiscalYear: '2026', last: 4 }
  expect(numbersHaveNoGapOrDouble([{ ...series, numbers: [2, 1, 4, 3] }])).toEqual([])
  expect(numbersHaveNoGapOrDouble([{ ...series, last: 0, numbers: [] }])).toEqual([])
  expect(numbersHaveNoGapOrDouble([{ ...series, numbers: [1, 2, 4, 4, 5] }]).map((finding) => finding.detail)).toEqual([
    'Number 3 of JV 2026 is missing.',
    'Number 4 of JV 2026 occurs more than once.',
    'Number 5 of JV 2026 is outside 1 to 4.',
  ])
})

/** Seals rows with the given hashes, like the sealer. */
function sealed(rowHashes: readonly string[]): AuditSeal[] {
  let chainHash = ''
  return rowHashes.map((rowHash, index) => {
    chainHash = sha256(chainHash + rowHash)
    return { position: index + 1, auditId: `audit-${index + 1}`, rowHash, chainHash, rowHashNow: rowHash }
  })
}

test('an untouched audit chain holds', () => {
  expect(auditChainHolds(sealed(['a', 'b', 'c']), sha256)).toEqual([])
  expect(auditChainHolds([], sha256)).toEqual([])
})

test('an audit row changed or deleted after sealing is found', () => {
  const changed = sealed(['a', 'b', 'c']).map((seal) => (seal.position === 2 ? { ...seal, rowHashNow: 'x' } : seal))
  expect(auditChainHolds(changed, sha256).map((finding) => finding.detail)).toEqual([
    'Seal 2 of audit row audit-2 refers to a changed row.',
  ])
  const seals = sealed(['a', 'b', 'c']).map((seal) => (seal.position === 3 ? { ...seal, rowHashNow: null } : seal))
  expect(auditChainHolds(seals, sha256).map((finding) => finding.detail)).toEqual([
    'Seal 3 of audit row audit-3 refers to a missing row.',
  ])
})

test('a seal that is changed together with its row, removed or renumbered breaks the chain', () => {
  const forged = sealed(['a', 'b', 'c']).map((seal) =>
    seal.position === 2 ? { ...seal, rowHash: 'x', rowHashNow: 'x' } : seal,
  )
  expect(auditChainHolds(forged, sha256).map((finding) => finding.detail)).toEqual([
    'Seal 2 of audit row audit-2 does not continue the chain.',
  ])
  const [first, , third] = sealed(['a', 'b', 'c'])
  const without = [first, third].flatMap((seal) => (seal === undefined ? [] : [seal]))
  expect(auditChainHolds(without, sha256).map((finding) => finding.detail)).toEqual([
    'Seal 3 of audit row audit-3 does not follow the seal before it and does not continue the chain.',
  ])
  const renumbered = without.map((seal, index) => ({ ...seal, position: index + 1 }))
  expect(auditChainHolds(renumbered, sha256)).toHaveLength(1)
})
