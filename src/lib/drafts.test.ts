import { expect, test } from 'vitest'
import { draftKey, findDraft, forgetTraces, readDraft, tabName, writeDraft } from './drafts.ts'

function memory(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    getItem: (key) => entries.get(key) ?? null,
    key: (index) => [...entries.keys()][index] ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem: (key, value) => void entries.set(key, value),
  }
}

const place = { userId: 'ann', slug: 'maple', path: 'account/ledgers', id: 'l1', tab: 't1' }
const draft = { at: '2026-06-15T14:05:00.000Z', version: 3, values: { name: 'Cash at bank' } }

test('unsaved input is restored on the same page, of the same company, for the same user', () => {
  const storage = memory()
  writeDraft(storage, draftKey(place), draft)
  expect(readDraft(storage, draftKey(place))).toEqual(draft)
  const others = [{ userId: 'bob' }, { slug: 'himal' }, { path: 'account/categories' }, { id: 'l2' }, { id: null }]
  expect(others.map((other) => readDraft(storage, draftKey({ ...place, ...other })))).toEqual(others.map(() => null))
})

test('two tabs with a new record have two drafts; a tab without one is offered the newest of the others', () => {
  const storage = memory()
  const at = (hour: number) => ({ ...draft, at: `2026-06-15T${hour}:00:00.000Z`, version: null })
  const keyOf = (tab: string) => draftKey({ ...place, id: null, tab })
  writeDraft(storage, keyOf('t1'), at(10))
  writeDraft(storage, keyOf('t2'), at(11))
  const draftIn = (tab: string) => findDraft(storage, { ...place, id: null, tab })
  expect(draftIn('t1')).toEqual({ key: keyOf('t1'), draft: at(10) })
  expect(draftIn('t3')).toEqual({ key: keyOf('t2'), draft: at(11) })
  expect(findDraft(storage, { ...place, tab: 't3' })).toBeNull()
  expect([tabName(storage, 'first'), tabName(storage, 'second')]).toEqual(['first', 'first'])
})

test('signing out deletes every draft and nothing else', () => {
  const storage = memory()
  storage.setItem('daybook.preferences', '{}')
  for (const id of ['l1', 'l2', null]) writeDraft(storage, draftKey({ ...place, id }), draft)
  forgetTraces(storage)
  expect([storage.length, storage.getItem('daybook.preferences')]).toEqual([1, '{}'])
})

test('an unreadable draft is ignored, and full storage does not stop typing', () => {
  const storage = memory()
  for (const text of ['{', '5', '{"at":"x"}']) {
    storage.setItem(draftKey(place), text)
    expect(readDraft(storage, draftKey(place))).toBeNull()
  }
  const full = {
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => writeDraft(full, 'x', draft)).not.toThrow()
})
