import { expect, test } from 'vitest'
import { createSessionStore, isAuthenticated, signedOut } from './session.ts'

function storage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

test('a user is signed in only with both tokens', () => {
  const store = createSessionStore(storage())
  store.set({ accessToken: 'a' })
  expect(isAuthenticated(store.get())).toBe(false)
  store.set({ refreshToken: 'r' })
  expect(isAuthenticated(store.get())).toBe(true)
})

test('two tabs share one session, and signing out in one signs out the other', () => {
  const shared = storage()
  const [first, second] = [createSessionStore(shared), createSessionStore(shared)]
  first.set({ accessToken: 'a', refreshToken: 'r' })
  expect(isAuthenticated(second.get())).toBe(true)
  second.clear()
  expect(first.get()).toEqual(signedOut)
})

test('an unchanged state is the same object, so that nothing renders again', () => {
  const store = createSessionStore(storage())
  store.set({ accessToken: 'a' })
  expect(store.get()).toBe(store.get())
})

test('a damaged entry means signed out', () => {
  const shared = storage()
  const store = createSessionStore(shared)
  store.set({ accessToken: 'a', refreshToken: 'r' })
  shared.setItem('daybook.session', '{"accessToken":')
  expect(store.get()).toEqual(signedOut)
})
