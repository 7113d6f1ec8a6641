import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasItsHash, withHash } from './hash-fact.ts'

const opened = {
  id: '0192f0c4-7a00-7000-8000-000000000001',
  till: '0192f0c4-7a00-7000-8000-0000000000aa',
  n: 1,
  at: '2026-11-27T09:00:00.000Z',
  cashier: '0192f0c4-7a00-7000-8000-0000000000c1',
  previous: '',
  kind: 'shift_opened',
  body: { float: '50.00' },
} as const

test('the hash is the SHA-256 of the fact as JSON with sorted keys', () => {
  const { at, body, cashier, id, kind, n, previous, till } = opened
  const text = JSON.stringify({ at, body, cashier, id, kind, n, previous, till })
  expect(withHash(opened).hash).toBe(createHash('sha256').update(text).digest('hex'))
})

test('the order of the keys does not matter', () => {
  const { body, ...frame } = opened
  expect(withHash({ body, ...frame }).hash).toBe(withHash(opened).hash)
})

test('a changed amount is noticed', () => {
  const fact = withHash(opened)
  expect(hasItsHash(fact)).toBe(true)
  expect(hasItsHash({ ...fact, kind: 'shift_opened', body: { float: '60.00' } })).toBe(false)
})
