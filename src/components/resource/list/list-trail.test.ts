import { expect, test } from 'vitest'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { readListQuery } from './list-query.ts'
import type { Trail } from './list-trail.ts'
import { extended, readTrail, stepsFrom, writeTrail } from './list-trail.ts'

const query = { ...readListQuery(accountLedgers, new URLSearchParams('q=rent&_page=2')), size: 3 }
const trail: Trail = { query, start: 3, ids: ['d', 'e', 'f'] }

test('a record inside the page has its neighbours from the page', () => {
  expect(stepsFrom(trail, 'e')).toEqual({ previous: 'd', next: 'f', pageToLoad: null })
})

test('at either end the page that continues the list is requested', () => {
  expect(stepsFrom(trail, 'd')).toEqual({ previous: null, next: 'e', pageToLoad: 1 })
  expect(stepsFrom(trail, 'f')).toEqual({ previous: 'e', next: null, pageToLoad: 3 })
})

test('a page extends the list on its own side', () => {
  const before = extended(trail, 1, ['a', 'b', 'c'])
  expect(before).toMatchObject({ start: 0, ids: ['a', 'b', 'c', 'd', 'e', 'f'] })
  expect(stepsFrom(before, 'd').previous).toBe('c')
  expect(stepsFrom(before, 'a')).toEqual({ previous: null, next: 'b', pageToLoad: null })
  const behind = extended(trail, 3, ['g'])
  expect(stepsFrom(behind, 'f').next).toBe('g')
  expect(stepsFrom(behind, 'g')).toEqual({ previous: 'f', next: null, pageToLoad: null })
})

test('a list that ends with a full page requests one more page, which is empty', () => {
  expect(stepsFrom(extended(trail, 3, []), 'f')).toMatchObject({ next: null, pageToLoad: 3 })
})

test('a record outside the list has no neighbours', () => {
  expect(stepsFrom(trail, 'z')).toEqual({ previous: null, next: null, pageToLoad: null })
})

test('each list of each company is stored separately, and unreadable storage is ignored', () => {
  const entries = new Map<string, string>()
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
  writeTrail(storage, { slug: 'one', path: 'account/ledgers' }, trail)
  expect(readTrail(storage, 'one', 'account/ledgers')).toEqual(trail)
  expect(readTrail(storage, 'two', 'account/ledgers')).toBeNull()
  entries.set('daybook.trail/one/account/ledgers', '{')
  expect(readTrail(storage, 'one', 'account/ledgers')).toBeNull()
})
