import { forceCloseDatabase } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { allSent, MemoryBrowser, ready, sell, shiftOpened, until } from '../../../tests/support/till-in-memory.ts'
import type { Device } from './till-device.ts'
import { QuotaError } from './till-device.ts'

/** Sends two heartbeats: what follows from the first is done when the second is sent. */
async function heartbeats(till: Device, { server }: MemoryBrowser): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    const { heartbeats } = server
    till.syncNow()
    await vi.waitFor(() => expect(server.heartbeats).toBeGreaterThan(heartbeats))
  }
}

const day = 24 * 60 * 60_000

test('without space nothing is recorded, nothing is lost, and the next sale works', async () => {
  const browser = new MemoryBrowser()
  browser.server.fates = Array(1000).fill('lost')
  const till = await browser.till()
  await till.record(shiftOpened)
  await sell(till, '12.00')
  const before = ready(till)
  const refused = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  await expect(sell(till, '3.50')).rejects.toThrow(QuotaError)
  refused.mockRestore()
  // The fact is written, but there is no space for the head after it: neither is kept.
  const { put } = IDBObjectStore.prototype
  const aborted = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    one,
  ) {
    const request = put.call(this, one)
    queueMicrotask(() => Reflect.get(this.transaction, '_abort').call(this.transaction, 'QuotaExceededError'))
    return request
  })
  await expect(sell(till, '3.50')).rejects.toThrow(QuotaError)
  aborted.mockRestore()
  expect(ready(till).head).toEqual(before.head)
  expect((await till.facts()).map(({ n }) => n)).toEqual([2, 1])
  expect(await sell(till, '4.00')).toMatchObject({ n: 3, body: { number: 'T1-000002' } })
  browser.server.fates = []
  await allSent(till)
  expect([...browser.server.facts.keys()]).toEqual([1, 2, 3])
})

test('a browser that does not promise to keep the data is reported', async () => {
  const browser = new MemoryBrowser()
  browser.isDurable = false
  expect(ready(await browser.till()).durable).toBe(false)
})

test('a full disk closes the store: the sale is refused, and the till comes back with what it has', async () => {
  const browser = new MemoryBrowser()
  browser.server.fates = Array(1000).fill('lost')
  const till = await browser.till()
  await till.record(shiftOpened)
  await sell(till, '12.00')
  // As Chromium does: an error of its own, whose text names the reason, and a closed connection.
  const { put } = IDBObjectStore.prototype
  const full = new DOMException('IO error: FILE_ERROR_NO_SPACE', 'UnknownError')
  const noSpace = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
    this: IDBObjectStore,
    one,
  ) {
    const { transaction } = this
    const request = put.call(this, one)
    queueMicrotask(() => {
      Reflect.get(transaction, '_abort').call(transaction, 'UnknownError')
      Object.defineProperty(transaction, 'error', { value: full })
    })
    forceCloseDatabase(transaction.db as never)
    return request
  })
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw full
  })
  await expect(sell(till, '3.50')).rejects.toThrow(QuotaError)
  noSpace.mockRestore()
  await until(till, ({ kind }) => kind === 'no_storage')
  open.mockRestore()
  await until(till, ({ kind }) => kind === 'ready')
  expect(ready(till)).toMatchObject({ head: { n: 2, sales: 1 }, unsent: { count: 2, total: '12' } })
  expect(await sell(till, '3.50')).toMatchObject({ n: 3, body: { number: 'T1-000002' } })
  browser.server.fates = []
  await allSent(till)
  expect(browser.server.facts.size).toBe(3)
})

test('a till whose data the user deletes is no till any more', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await till.record(shiftOpened)
  await allSent(till)
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(`daybook-till-${browser.company}`).onsuccess = resolve
  })
  await until(till, ({ kind }) => kind === 'not_registered')
  await expect(till.record(shiftOpened)).rejects.toThrow('This tab does not have the till')
})

test('facts are deleted once the server has had them for 30 days, those of the open shift never', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  const numbers = async () => (await till.facts()).map(({ n }) => n).toReversed()
  const pass = async (ms: number) => {
    browser.now += ms
    browser.server.now += ms
    await heartbeats(till, browser)
  }
  await till.record(shiftOpened)
  await sell(till, '12.00')
  await till.record({ kind: 'shift_closed', body: {} as never })
  await allSent(till)
  await pass(day)
  browser.server.parked.add(4)
  await till.record(shiftOpened)
  await sell(till, '3.50')
  await allSent(till)
  await pass(29 * day - 1)
  expect(await numbers()).toEqual([1, 2, 3, 4, 5])
  await pass(2)
  expect(await numbers()).toEqual([4, 5])
  await pass(30 * day)
  expect(await numbers()).toEqual([4, 5])
  await till.record({ kind: 'shift_closed', body: {} as never })
  await allSent(till)
  await pass(1)
  // The parked one waits for a member.
  expect(await numbers()).toEqual([4, 6])
  expect(ready(till)).toMatchObject({ head: { n: 6 }, unsent: { parked: 1 } })
})

test('nothing is deleted when the server has another chain than the till', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await till.record(shiftOpened)
  await sell(till, '12.00')
  await allSent(till)
  await till.record({ kind: 'shift_closed', body: {} as never })
  await allSent(till)
  browser.server.facts.set(3, { ...(browser.server.facts.get(3) as never as object), hash: 'other' } as never)
  browser.server.now += 31 * day
  browser.now += 31 * day
  await heartbeats(till, browser)
  expect((await till.facts()).map(({ n }) => n)).toEqual([3, 2, 1])
})
