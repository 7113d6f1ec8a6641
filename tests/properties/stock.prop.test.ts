/**
 * Random stock books, created, changed and cancelled in any order, against an independent model. A change of stock is
 * loaded, valued, checked, written and posted by stock-valuing, stock-shortages, stock-writes and stock-postings, in
 * groups (group-by).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingRecosts, recost } from '../../server/services/stock/recost.ts'
import { atOnce } from '../../server/services/stock/stock-loading.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import { documentPath, openStockDesk } from '../support/stock.ts'
import { pennies } from './auditor.ts'
import { Store, act, dayOf, perform, thousandths } from './stock-books.ts'
import type { Change } from './stock-keeper.ts'
import { reckon } from './stock-keeper.ts'

let books: TestBooks
beforeAll(async () => {
  books = await startBooks()
})
afterAll(() => books.close())

type StoredEntry = { id: string; value: string; settlement: string; quantity_after: string; value_after: string }

/** Movements of a method change are named by kind, day and item. */
const nameOf = `case when e.kind like 'revaluation%' then concat_ws(' ', e.kind, e.date, e.item_id) else e.id::text end as id`

type Habits = { isFifo: boolean; changes?: readonly Change[] }

async function compare(store: Store, items: readonly string[], { isFifo, changes = [] }: Habits): Promise<void> {
  const { worths, shelves } = reckon(store.facts(), { isFifo, price: 750n, changes })
  const storedEntries = await books.sql<StoredEntry>(
    `select ${nameOf}, round(value, 2)::text as value, round(settlement, 2)::text as settlement,
       quantity_after::text, round(value_after, 2)::text as value_after
     from stock_valuation v join stock_entry e on e.id = v.entry_id where v.item_id = any ($1)`,
    [items],
  )
  const actual = new Map(
    storedEntries.map(({ id, value, settlement, quantity_after, value_after }) => [
      id,
      {
        value: pennies(value),
        settlement: pennies(settlement),
        quantityAfter: thousandths(quantity_after),
        valueAfter: pennies(value_after),
      },
    ]),
  )
  expect(actual).toEqual(worths)
  const balances = await books.sql<{ item: string; quantity: string; value: string; recost_from: null }>(
    'select item_id as item, quantity::text, round(value, 2)::text as value, recost_from from stock_balance where item_id = any ($1)',
    [items],
  )
  for (const { item, quantity, value, recost_from } of balances) {
    const shelf = shelves.get(item)
    expect({ item, quantity: thousandths(quantity), value: pennies(value), recost_from }).toEqual({
      item,
      quantity: shelf?.quantity ?? 0n,
      value: shelf?.value ?? 0n,
      recost_from: null,
    })
  }
  const heaps = await books.sql<{ id: string; left: string; worth: string }>(
    `select ${nameOf}, quantity_left::text as left, round(value_left, 2)::text as worth
     from cost_layer l join stock_entry e on e.id = l.entry_id where l.item_id = any ($1) and quantity_left > 0`,
    [items],
  )
  const all = (changes.at(-1)?.isFifo ?? isFifo) ? [...shelves.values()].flatMap((shelf) => shelf.heaps) : []
  const expected = all.filter(({ quantity }) => quantity > 0n)
  expect(new Map(heaps.map(({ id, left, worth }) => [id, [thousandths(left), pennies(worth)]]))).toEqual(
    new Map(expected.map(({ id, quantity, value }) => [id, [quantity, value]])),
  )
}

/**
 * Returns violations of invariants that hold at all times, also while costs are pending; none is expected. `day` is any
 * day.
 */
async function broken(items: readonly string[], day: string): Promise<unknown[]> {
  return books.sql(
    `with held as (
       select stock_entry_id as id, sum(amount) as amount from stock_cost_change group by 1
     )
     select 'movement ' || e.id || ' of ' || e.order_key as what, v.value + v.settlement as stock, h.amount as ledger
     from stock_entry e left join stock_valuation v on v.entry_id = e.id and e.voided_at is null left join held h on h.id = e.id
     where e.item_id = any ($2) and coalesce(v.value + v.settlement, 0) <> coalesce(h.amount, 0)
       and e.kind not in ('revaluation_out', 'revaluation_in')
     union all
     select 'layer ' || l.entry_id, l.quantity_in, l.quantity_left from cost_layer l left join lateral (
       select sum(quantity) as quantity, sum(value) as value from cost_layer_use u where u.layer_id = l.entry_id
     ) u on true
     where l.item_id = any ($2) and (l.quantity_in <> l.quantity_left + coalesce(u.quantity, 0) or l.value_in <> l.value_left + coalesce(u.value, 0))
     union all
     select 'until ' || d.day, s.stock, j.ledger from (values ($1::date), ('9999-12-31')) d(day)
     cross join lateral (select coalesce(sum(value + settlement), 0) as stock from stock_valuation where date <= d.day) s
     cross join lateral (
       select coalesce(sum(l.debit - l.credit), 0) as ledger from journal_line l join account a on a.id = l.account_id
       where a.control_kind = 'inventory' and l.date <= d.day
     ) j where s.stock <> j.ledger
     union all
     select 'quantity after ' || q.order_key, q.moved, q.quantity_after from (
       select e.order_key, v.quantity_after, sum(e.quantity) over (partition by e.item_id order by e.order_key) as moved
       from stock_entry e join stock_valuation v on v.entry_id = e.id where e.item_id = any ($2) and e.voided_at is null
     ) q where q.moved <> q.quantity_after
     union all
     select 'balance of ' || b.item_id, b.value, sum(v.value + v.settlement)
     from stock_balance b join stock_valuation v on v.item_id = b.item_id where b.item_id = any ($2)
     group by b.item_id, b.value having b.value <> sum(v.value + v.settlement)
     union all
     select 'turnover of ' || g.period || ' by ' || g.kind, null, null from stock_turnover_gaps($3, 5) g`,
    [day, items, books.context.who.companyId],
  )
}

test.each([{ method: 'fifo' as const }, { method: 'average' as const }])(
  'random books by $method equal an independent model, after every step and as of any day',
  async ({ method }) => {
    const desk = await openStockDesk(books, { method, policy: 'allow' })
    const done = { entered: 0, backdated: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
        const items = await Promise.all([1, 2, 3, 4].map((at) => desk.makeItem(`Item ${newId()} ${at}`, '7.5')))
        const store = new Store(desk, items)
        for (const each of acts) {
          await perform(store, each)
          await compare(store, items, { isFifo: method === 'fifo' })
          expect(await broken(items, dayOf(each.day))).toEqual([])
        }
        done.entered += store.entered
        done.backdated += store.backdated
      }),
      { seed: 20260620, numRuns: 10 },
    )
    expect(done.backdated / done.entered).toBeGreaterThan(0.3)
  },
)

test.each([{ method: 'fifo' as const }, { method: 'average' as const }])(
  'costs by $method computed in parts by a job come out the same',
  async ({ method }) => {
    const desk = await openStockDesk(books, { method, policy: 'allow' })
    const cause = { documentPath, documentId: newId() }
    const usual = atOnce.movements
    let waited = 0
    await fc
      .assert(
        fc.asyncProperty(
          fc.array(act, { minLength: 8, maxLength: 24 }),
          fc.integer({ min: 1, max: 3 }),
          async (acts, most) => {
            atOnce.movements = most
            const items = await Promise.all([1, 2, 3, 4].map((at) => desk.makeItem(`Item ${newId()} ${at}`, '7.5')))
            const store = new Store(desk, items)
            for (const each of acts) {
              await perform(store, each)
              const { items: pending } = await pendingRecosts(books.context)
              if (pending > 0) waited += 1
              expect(await broken(items, dayOf(each.day))).toEqual([])
              if (each.which % 3 > 0) continue
              await recost(books.context, cause, new AbortController().signal)
              await compare(store, items, { isFifo: method === 'fifo' })
            }
            await recost(books.context, cause, new AbortController().signal)
            await compare(store, items, { isFifo: method === 'fifo' })
            expect(await broken(items, '2026-03-15')).toEqual([])
          },
        ),
        { seed: 20260620, numRuns: 4 },
      )
      .finally(() => (atOnce.movements = usual))
    expect(waited).toBeGreaterThan(3)
  },
)

test('a changed and restored method equals an independent model that pools all stock on those days', async () => {
  const cause = { documentPath, documentId: newId() }
  const usual = atOnce.movements
  const done = { refused: 0, changes: 0, waited: 0 }
  const half = fc.array(act, { minLength: 6, maxLength: 12 })
  const plan = fc.record({
    isFifo: fc.boolean(),
    parts: fc.tuple(half, half, half),
    days: fc.tuple(fc.integer({ min: 5, max: 14 }), fc.integer({ min: 15, max: 24 })),
    most: fc.constantFrom(2, usual),
  })
  await fc
    .assert(
      fc.asyncProperty(plan, async ({ isFifo, parts, days, most }) => {
        await books.close()
        books = await startBooks()
        const desk = await openStockDesk(books, { method: isFifo ? 'fifo' : 'average', policy: 'allow' })
        const items = await Promise.all([1, 2, 3, 4].map((at) => desk.makeItem(`Item ${at}`, '7.5')))
        const store = new Store(desk, items)
        const changes: Change[] = []
        const settle = () => recost(books.context, cause, new AbortController().signal)
        atOnce.movements = most
        for (const [at, acts] of parts.entries()) {
          const day = days[at - 1]
          if (day !== undefined) {
            changes.push({ day: dayOf(day), isFifo: (at % 2 === 0) === isFifo })
            await desk.changeMethod(dayOf(day), changes.at(-1)?.isFifo ? 'fifo' : 'average')
            store.fixedUntil = dayOf(day)
            if ((await pendingRecosts(books.context)).items > 0) done.waited += 1
            done.changes += 1
          }
          for (const each of acts) {
            await perform(store, each)
            expect(await broken(items, dayOf(each.day))).toEqual([])
          }
          await settle()
          await compare(store, items, { isFifo, changes })
        }
        done.refused += store.refused
      }),
      { seed: 20260620, numRuns: 6 },
    )
    .finally(() => (atOnce.movements = usual))
  expect(done).toEqual({ refused: expect.any(Number), changes: 12, waited: expect.any(Number) })
  expect([done.refused > 5, done.waited > 0]).toEqual([true, true])
})
