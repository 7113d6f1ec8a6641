import { expect, test } from 'vitest'
import type { Recent } from './recent.ts'
import { readRecent, rememberRecent } from './recent.ts'

function storageWith(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}
const ann = { person: 'ann', company: 'one' }
const opened = (name: string): Recent => ({ key: name, kind: 'page', label: name, hint: '', path: name })

test('the last five are remembered, the newest first and each once', () => {
  const storage = storageWith()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberRecent(storage, ann, opened(name))
  expect(readRecent(storage, ann).map(({ key }) => key)).toEqual(['c', 'f', 'e', 'd', 'b'])
})

test('each person and each company has its own', () => {
  const storage = storageWith()
  rememberRecent(storage, ann, opened('a'))
  expect(readRecent(storage, { ...ann, company: 'two' })).toEqual([])
  expect(readRecent(storage, { ...ann, person: 'ben' })).toEqual([])
})

test.each(['{', 'null', '7', '[{"key":1}]', '[null]'])('what cannot be read is forgotten: %s', (text) => {
  expect(readRecent(storageWith({ 'daybook.recent.ann.one': text }), ann)).toEqual([])
})
