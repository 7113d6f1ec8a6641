import { expect, test, vi } from 'vitest'
import { hasItsHash } from '../../../domain/till/hash-fact.ts'
import { emptyCart } from '../../../domain/till/cart.ts'
import {
  allSent,
  MemoryBrowser,
  ready,
  saleOf,
  sell,
  shiftOpened,
  until,
} from '../../../tests/support/till-in-memory.ts'
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

test('facts are numbered and chained, also after the till was closed and opened again', async () => {
  const browser = new MemoryBrowser()
  const first = await browser.till()
  await first.record(shiftOpened)
  await sell(first, '12.00')
  first.close()
  await first.ended
  const again = await browser.till()
  const third = await sell(again, '3.50')
  const facts = (await again.facts()).toReversed()
  expect(facts.map(({ n, kind }) => [n, kind])).toEqual([
    [1, 'shift_opened'],
    [2, 'sale'],
    [3, 'sale'],
  ])
  expect(facts.map(({ previous }) => previous)).toEqual(['', facts[0]?.hash, facts[1]?.hash])
  expect(facts.every(hasItsHash)).toBe(true)
  expect(third).toMatchObject({ cashier: 'olivia', at: '2026-11-27T09:00:00.000Z', body: { number: 'T1-000002' } })
  expect(ready(again).head).toMatchObject({ n: 3, hash: third.hash, sales: 2, shift: { id: facts[0]?.id } })
})

test('what is not sent is counted: sales less returns, and since when', async () => {
  const browser = new MemoryBrowser()
  browser.server.fates = Array(1000).fill('lost')
  const till = await browser.till()
  await till.record(shiftOpened)
  browser.now += 60_000
  await sell(till, '12.00')
  await sell(till, '3.50')
  const totals = { sub_total: '2.00', discount: '0.00', tax: '0.00', total: '2.00' }
  await till.record({ kind: 'return', body: { number: 'T1-R-000001', totals } as never })
  expect(ready(till).unsent).toEqual({ count: 4, total: '13.5', oldest: '2026-11-27T09:00:00.000Z', parked: 0 })
  await until(till, (state) => state.kind === 'ready' && !state.online)
  browser.server.fates = []
  await allSent(till)
  expect(ready(till).unsent).toEqual({ count: 0, total: '0', oldest: null, parked: 0 })
})

test('one id is recorded once, and two facts at once have two numbers', async () => {
  const till = await new MemoryBrowser().till()
  await till.record(shiftOpened)
  const { head } = ready(till)
  const [sale, same] = await Promise.all([
    till.record(saleOf(head, '12.00'), 'one'),
    till.record(saleOf(head, '12.00'), 'one'),
  ])
  expect(same).toEqual(sale)
  expect(await till.record(saleOf(head, '12.00'), 'one')).toEqual(sale)
  await Promise.all([till.record(shiftOpened, 'a'), till.record(shiftOpened, 'b')])
  const facts = await till.facts()
  expect(facts.map(({ n }) => n)).toEqual([4, 3, 2, 1])
  expect(facts[0]?.previous).toBe(facts[1]?.hash)
})

test('a sale with a number that is used is refused', async () => {
  const till = await new MemoryBrowser().till()
  await till.record(shiftOpened)
  const { head } = ready(till)
  await till.record(saleOf(head, '12.00'))
  await expect(till.record(saleOf(head, '3.50'))).rejects.toThrow('T1-000001 is not the next number, T1-000002')
  expect((await till.facts()).length).toBe(2)
})

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

test('a sold cart is deleted with its sale', async () => {
  const till = await new MemoryBrowser().till()
  await till.keepCarts([emptyCart('one'), emptyCart('two')])
  await till.record(shiftOpened)
  expect((await till.carts()).map(({ id }) => id)).toEqual(['one', 'two'])
  await sell(till, '12.00', 'one')
  expect((await till.carts()).map(({ id }) => id)).toEqual(['two'])
})

test('one tab has the till; another takes over when that is closed', async () => {
  const browser = new MemoryBrowser()
  const first = await browser.till()
  await first.record(shiftOpened)
  const second = browser.tab()
  await until(second, ({ kind }) => kind === 'other_tab')
  await expect(second.record(shiftOpened)).rejects.toThrow('This tab does not have the till')
  await sell(first, '12.00')
  first.close()
  await until(second, ({ kind }) => kind === 'ready')
  expect(await sell(second, '3.50')).toMatchObject({ n: 3, body: { number: 'T1-000002' } })
  const third = browser.tab()
  await until(third, ({ kind }) => kind === 'other_tab')
  third.close()
  second.close()
  await Promise.all([first.ended, second.ended, third.ended])
})

test('a revoked till keeps its facts, exports them, and only then makes place for another', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  browser.server.isRevoked = true
  await till.record(shiftOpened)
  const sale = await sell(till, '12.00')
  await until(till, (state) => state.kind === 'ready' && state.revoked)
  expect(ready(till).unsent).toMatchObject({ count: 2, total: '12' })
  const other = { ...browser.profile, till: '01900000-0000-7000-8000-000000000002', key: 'other', prefix: 'T2' }
  await expect(till.register(other)).rejects.toThrow('neither sent nor exported')
  const file = JSON.parse(await (await till.export()).text())
  expect(file).toEqual({ till: browser.profile.till, facts: (await till.facts()).toReversed() })
  expect(file.facts[1]).toEqual(sale)
  till.close()
  await till.ended
  const again = await browser.till()
  expect(ready(again)).toMatchObject({ revoked: true, unsent: { count: 2 } })
  browser.server.isRevoked = false
  browser.server.facts.clear()
  await again.register(other)
  expect(ready(again)).toMatchObject({ head: { n: 0 }, revoked: false, unsent: { count: 0 } })
  await again.record(shiftOpened)
  expect((await again.facts()).map(({ n, till: id }) => [n, id])).toEqual([[1, other.till]])
})

test('the one who is signed in is kept with the till and is the cashier of what follows', async () => {
  const browser = new MemoryBrowser()
  const till = await browser.till()
  await till.record(shiftOpened)
  const cashier = { id: 'carl', name: 'Carl', may: { sell: true, approve: true } }
  await till.register({ ...browser.profile, cashier })
  expect(await sell(till, '12.00')).toMatchObject({ n: 2, cashier: 'carl' })
  till.close()
  await till.ended
  expect(ready(await browser.till()).profile.cashier).toEqual(cashier)
})

test('a clock that goes back is reported until it is right again, and the numbers go on', async () => {
  const browser = new MemoryBrowser()
  browser.server.fates = Array(1000).fill('lost')
  const till = await browser.till()
  await till.record(shiftOpened)
  expect(ready(till).clockBehind).toBe(false)
  browser.now -= 60 * 60_000
  const sale = await sell(till, '12.00')
  expect(sale).toMatchObject({ n: 2, at: '2026-11-27T08:00:00.000Z' })
  expect(ready(till).clockBehind).toBe(true)
  await sell(till, '3.50')
  browser.server.fates = []
  await allSent(till)
  expect(ready(till).clockBehind).toBe(true)
  browser.now += 60 * 60_000
  await sell(till, '4.00')
  expect(ready(till).clockBehind).toBe(false)
})

test('a browser that does not promise to keep the data, or keeps none, is reported', async () => {
  const browser = new MemoryBrowser()
  browser.isDurable = false
  expect(ready(await browser.till()).durable).toBe(false)
  const other = new MemoryBrowser()
  const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('', 'SecurityError')
  })
  const tab = other.tab()
  await expect(tab.ended).rejects.toThrow(DOMException)
  open.mockRestore()
  expect(tab.state()).toEqual({ kind: 'no_storage' })
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
