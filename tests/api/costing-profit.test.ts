/** The effect of another costing method on profit, requested in parts when too many movements follow: costing-part. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { atOnce } from '../../server/services/stock/stock-loading.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { stockDesk } from './stock-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof stockDesk>>
let bolts: string
const url = '/api/company/one/settings/inventory/'
const post = async (path: string, change: object, person = 'owner') => {
  const { version } = (await app.as('owner').get(url)).body
  return app.as(person).post(`${url}costing/${path}`, { version, from: '2026-01-01', ...change })
}
const toAverage = { costing_method: 'average' }
const usual = atOnce.movements

beforeEach(async () => {
  app = await startApp()
  desk = await stockDesk(app)
  bolts = await desk.item('Bolts')
  await desk.receive(bolts, ['10', '10'], '2025-03-01')
  await desk.receive(bolts, ['5', '20'], '2025-11-01')
  await desk.issue(bolts, '6', '2026-01-10')
  await desk.receive(bolts, ['10', '30'], '2026-02-01')
  await desk.issue(bolts, '4', '2026-02-02')
})
afterEach(async () => {
  atOnce.movements = usual
  await desk.expectNoGaps()
  await app.close()
})

/** Returns the monthly profit of all parts together, with their number. */
async function toldInParts() {
  const profit = new Map<string, number>()
  let after: string | null = null
  let parts = 0
  let done = 0
  do {
    const { status, body }: TestAnswer = await post('preview-part/', { ...toAverage, after })
    expect([status, body.left_out, body.done > done]).toEqual([200, 0, true])
    for (const { period, change } of body.profit) profit.set(period, (profit.get(period) ?? 0) + Number(change))
    parts += 1
    after = body.next
    done = body.done
    if (after === null) expect(done).toBe(body.total)
  } while (after !== null)
  const months = [...profit].toSorted().map(([period, change]) => [period, change.toFixed(2)])
  return { parts, total: done, profit: months }
}
const monthsOf = (profit: { period: string; change: string }[]) => profit.map(({ period, change }) => [period, change])

test('in parts, the profit of each month equals the preview at once and the later posting', async () => {
  // Bolts are packed in transit, packs are returned, a bolt goes back to its supplier: these two are one part.
  const [packs, nuts] = [await desk.item('Packs'), await desk.item('Nuts')]
  await desk.receive(nuts, ['10', '4'], '2025-05-01')
  await desk.receive(nuts, ['10', '7'], '2025-06-01')
  const rows = [
    { side: 'in', item: bolts, quantity: '4' },
    { side: 'out', item: packs, quantity: '2' },
  ]
  const packed = { date: '2026-01-20', remarks: 'Packed', status: 'Issued', overhead: '1', rows }
  expect((await app.as('owner').post('/api/company/one/inventory/conversions/', packed)).status).toBe(201)
  await desk.issue(packs, '1', '2026-03-10')
  await desk.issue(nuts, '11', '2026-02-10')
  await desk.policy('warn')
  const out = { purpose: 'Stock Out', date: '2026-04-01', rows: [{ item: nuts, quantity: '12' }] }
  expect((await desk.adjust({ ...out, accept: ['NEGATIVE_STOCK'] })).status).toBe(201)
  await desk.receive(nuts, ['5', '9'], '2026-04-05')
  const { body: previewed } = await post('preview/', toAverage)
  atOnce.movements = 2
  const inParts = await toldInParts()
  expect(inParts).toEqual({ parts: 2, total: 9, profit: monthsOf(previewed.profit) })
  expect(inParts.profit).toEqual([
    // Six of 15 bolts worth 200.00 instead of six at 10.00.
    ['2026-01', '-20.00'],
    // Four bolts at 24.4444 instead of 20.00, eleven nuts at 5.50 instead of ten at 4.00 and one at 7.00.
    ['2026-02', '-31.28'],
    // A pack of two bolts at 13.3333 instead of 10.00, which is 6.67 more.
    ['2026-03', '-6.67'],
    // Nine nuts at 5.50 instead of 7.00; the three that went short cost 9.00 either way.
    ['2026-04', '13.50'],
  ])
  atOnce.movements = usual
  expect((await post('', toAverage)).status).toBe(200)
  const [entries] = await app.sql<{ cost: string }>(
    `select sum(l.debit - l.credit)::numeric(20, 2)::text as cost from journal_entry e
     join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.document_path = 'settings/inventory' and l.account_id <> $1`,
    [desk.accounts['A-I-I']],
  )
  const sum = previewed.profit.reduce((all: number, { change }: { change: string }) => all - Number(change), 0)
  expect(entries?.cost).toBe(sum.toFixed(2))
  expect(await app.broken('one')).toEqual([])
})

test('a part is refused like the change itself: without permission, for an old version, and without movements', async () => {
  expect((await post('preview-part/', { ...toAverage, after: null }, 'clerk')).body.code).toBe('NOT_ALLOWED')
  const wrong = await post('preview-part/', { costing_method: 'fifo', after: null })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'NOT_IN_LIST'])
  const stale = { ...toAverage, from: '2026-01-01', version: 99, after: null }
  expect((await app.as('owner').post(`${url}costing/preview-part/`, stale)).body.code).toBe('STALE')
  const last = { ...toAverage, after: 'ffffffff-ffff-7fff-bfff-ffffffffffff' }
  expect((await post('preview-part/', last)).body).toEqual({ profit: [], done: 3, total: 3, left_out: 0, next: null })
})
