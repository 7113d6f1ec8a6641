import { afterEach, expect, test, vi } from 'vitest'
import { connection, noteAnswer, probe } from './connection.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  noteAnswer(200)
})

test('an answer that was on its way when the browser went offline restores nothing; one to a later probe does', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  noteAnswer(0)
  expect(connection()).toBe('offline')
  noteAnswer(200)
  expect(connection()).toBe('offline')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await probe()
  expect(connection()).toBe('offline')
  // The server may be on the same machine, where the browser reaches it without a network.
  vi.stubGlobal('fetch', async () => new Response(null, { status: 200 }))
  await probe()
  expect(connection()).toBe('ok')
})

test('any answer restores a connection that was lost while the browser is online', () => {
  vi.stubGlobal('navigator', { onLine: true })
  noteAnswer(503)
  expect(connection()).toBe('unreachable')
  noteAnswer(404)
  expect(connection()).toBe('ok')
})
