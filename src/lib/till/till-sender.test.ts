import { expect, test, vi } from 'vitest'
import { allSent, MemoryBrowser, ready, sell, shiftOpened, until } from '../../../tests/support/till-in-memory.ts'
import type { Fate } from '../../../tests/support/till-in-memory.ts'
import { pauseAfter } from './till-sender.ts'

test('facts are sent in order, at most a hundred at a time', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await until(till, (state) => state.kind === 'ready' && state.online)
  browser.server.fates = ['held']
  await till.record(shiftOpened)
  for (let count = 0; count < 230; count += 1) await sell(till, '1.00')
  browser.server.release()
  await allSent(till)
  expect(browser.server.requests.map(({ length }) => length)).toEqual([1, 100, 100, 30])
  expect(browser.server.requests.flat()).toEqual(Array.from({ length: 231 }, (_, place) => place + 1))
})

test('facts with many lines are sent in smaller requests', async () => {
  const browser = new MemoryBrowser()
  browser.server.fates = ['lost', 'lost']
  const till = await browser.till()
  await till.record({ kind: 'void', body: { shift: '', sale: '', reason: 'x'.repeat(200_000) } })
  await till.record({ kind: 'void', body: { shift: '', sale: '', reason: 'x'.repeat(200_000) } })
  await till.record({ kind: 'void', body: { shift: '', sale: '', reason: 'x'.repeat(400_000) } })
  await allSent(till)
  expect(browser.server.requests).toEqual([[1], [2], [3]])
})

for (const fate of ['lost', 'answer_lost', 'twice', 'shuffled', 'half'] as const satisfies Fate[])
  test(`a request that is ${fate.replace('_', ' ')} leaves each fact on the server once`, async () => {
    const browser = new MemoryBrowser()
    const till = await browser.till()
    await until(till, (state) => state.kind === 'ready' && state.online)
    browser.server.fates = ['held', fate, fate, fate]
    await till.record(shiftOpened)
    for (const total of ['1.00', '2.00', '3.00', '4.00']) await sell(till, total)
    browser.server.release()
    await allSent(till)
    const stored = [...browser.server.facts.values()]
    expect(stored.toSorted((a, b) => a.n - b.n)).toEqual((await till.facts()).toReversed())
    expect(ready(till)).toMatchObject({ online: true, unsent: { count: 0, total: '0', parked: 0 } })
  })

test('a fact that is recorded while a slow request is under way is sent after it', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await until(till, (state) => state.kind === 'ready' && state.online)
  browser.server.fates = ['held']
  await till.record(shiftOpened)
  await vi.waitFor(() => expect(browser.server.requests).toEqual([[1]]))
  await sell(till, '1.00')
  expect(ready(till).unsent.count).toBe(2)
  browser.server.release()
  await allSent(till)
  expect(browser.server.requests).toEqual([[1], [2]])
})

test('what the server has received when the tab is closed is known to it afterwards', async () => {
  const browser = new MemoryBrowser()
  const first = await browser.till()
  await until(first, (state) => state.kind === 'ready' && state.online)
  browser.server.fates = ['held']
  await first.record(shiftOpened)
  await vi.waitFor(() => expect(browser.server.requests).toEqual([[1]]))
  first.close()
  browser.server.release()
  await first.ended
  const again = await browser.till()
  expect(ready(again).unsent.count).toBe(1)
  await allSent(again)
  expect(browser.server.requests).toEqual([[1], [1]])
  expect(browser.server.facts.size).toBe(1)
})

test('a parked fact is counted until a member has dealt with it', async () => {
  const browser = new MemoryBrowser()
  browser.server.parked.add(2)
  const till = await browser.till()
  await till.record(shiftOpened)
  await sell(till, '1.00')
  await allSent(till)
  expect(ready(till).unsent).toMatchObject({ count: 0, parked: 1 })
  till.close()
  await till.ended
  browser.server.parked.clear()
  const again = await browser.till()
  expect(ready(again).unsent.parked).toBe(1)
  await until(again, (state) => state.kind === 'ready' && state.unsent.parked === 0)
})

test('a number that the server has with another content is counted as well', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  browser.server.facts.set(1, { hash: 'other' } as never)
  await till.record(shiftOpened)
  await allSent(till)
  expect(ready(till).unsent).toMatchObject({ count: 0, parked: 1 })
})

test('what the server has lost is sent again', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await till.record(shiftOpened)
  for (const total of ['1.00', '2.00', '3.00']) await sell(till, total)
  await allSent(till)
  browser.server.facts.delete(3)
  browser.server.facts.delete(4)
  till.syncNow()
  await vi.waitFor(() => expect([...browser.server.facts.keys()]).toEqual([1, 2, 3, 4]))
  await allSent(till)
})

test('a new catalog replaces the old one and is kept; the current one is not loaded again', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await until(till, (state) => state.kind === 'ready' && state.catalog?.version === 'v1')
  till.close()
  await till.ended
  browser.server.fates = ['lost']
  const offline = await browser.till()
  expect(ready(offline).catalog?.version).toBe('v1')
  await until(offline, (state) => state.kind === 'ready' && state.online)
  expect(browser.server.catalogs).toBe(1)
  browser.server.version = 'v2'
  offline.syncNow()
  await until(offline, (state) => state.kind === 'ready' && state.catalog?.version === 'v2')
  expect(browser.server.catalogs).toBe(2)
})

test('pauses double up to half a minute and are spread', () => {
  expect([1, 2, 3, 6, 20].map((failures) => pauseAfter(failures, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000])
  expect([1, 20].map((failures) => pauseAfter(failures, 0))).toEqual([500, 15_000])
})
