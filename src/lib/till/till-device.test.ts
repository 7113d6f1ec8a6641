import { expect, test } from 'vitest'
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
