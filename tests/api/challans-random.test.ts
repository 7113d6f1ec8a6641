/**
 * Random deliveries, invoices, returns, cancellations and late purchases in any order: at all times the account of delivered
 * goods holds exactly the cost that is left of delivered lines, and stock equals its accounts; `verify` finds nothing.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chanceOf } from './chain-desk.ts'
import type { Doc } from './challan-desk.ts'
import { atOnce } from '../../server/services/stock/stock-loading.ts'
import { challanDesk, invoices, notes } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
const STEPS = 40
const usual = atOnce.movements

beforeEach(async () => {
  app = await startApp()
  desk = await challanDesk(app)
})
afterEach(async () => {
  atOnce.movements = usual
  await app.close()
})

const dayOf = (number: number) => `2026-03-${String(number).padStart(2, '0')}`

/**
 * Compares the account with the report, and with what the lines of delivery notes say is left of them. What an invoice carries on
 * is provisional while costs are pending.
 */
async function compare(isPending: boolean): Promise<void> {
  await desk.expectBooksAgree()
  const [account] = await app.sql<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2) as balance from journal_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code = 'GOODS-DELIVERED'`,
  )
  const report = await desk.get('reports/goods-delivered-not-invoiced/?as_of=2026-12-31')
  expect(report.status).toBe(200)
  expect(report.body.totals.cost_left).toBe(account?.balance)
  for (const { cells } of report.body.rows) {
    const [delivered, ...taken] = [cells.delivered, cells.invoiced, cells.returned, cells.closed].map(Number)
    expect(Number(cells.left)).toBe((delivered ?? 0) - taken.reduce((sum, one) => sum + one, 0))
    if (cells.left === '0' && !isPending) expect(cells.cost_left).toBe('0.00')
  }
}

/** Does one random step with one of the open delivery notes or invoices; refusals are fine, errors are not. */
async function step(random: (below: number) => number, state: { goods: string[]; customer: string; sold: Doc[] }) {
  const { goods, customer, sold } = state
  const item = goods[random(goods.length)] ?? ''
  const day = dayOf(10 + random(15))
  const open = (await desk.get(`${notes}/?status=Issued&party=${customer}&_end=50`)).body as Doc[]
  const picked = open[random(open.length)]
  const note = picked ? await desk.read(notes, picked.id) : null
  const choice = random(10)
  if (note === null || choice < 2) {
    const rows = Array.from({ length: 1 + random(2) }, () => ({
      item: goods[random(goods.length)],
      quantity: `${1 + random(5)}`,
    }))
    await desk.deliver(customer, rows, { date: day, accept: ['DATE_BEFORE_LAST', 'NEGATIVE_STOCK'] })
    return 201
  }
  const line = note.rows[random(note.rows.length)]
  const quantity = `${1 + random(2)}`
  if (choice < 5) {
    const { body, status } = await desk.bill(customer, dayOf(12 + random(15)), [{ line, quantity }])
    if (status === 201) sold.push(body)
    return status
  }
  const document = `${notes}/${note.id}`
  const later = dayOf(20 + random(8))
  if (choice === 5)
    return (await desk.act(document, 'return', { date: later, rows: [{ row: line.id, quantity }] })).status
  if (choice === 6) return (await desk.act(document, 'resolve', { date: later })).status
  if (choice === 7) {
    const invoice = sold.splice(random(sold.length), 1)[0]
    if (invoice) return (await desk.act(`${invoices}/${invoice.id}`, 'cancel', { reason: 'Wrong' })).status
    return (await desk.act(document, 'cancel', { reason: 'Wrong' })).status
  }
  if (choice === 8) {
    const rows = note.rows.map((row: Doc) => ({
      id: row.id,
      quantity: row.id === line.id ? `${1 + random(6)}` : row.quantity,
    }))
    const body = { version: note.version, rows, accept: ['NEGATIVE_STOCK'] }
    return (await desk.patch(document, body)).status
  }
  await desk.buy(item, {
    quantity: `${1 + random(7)}`,
    rate: `${1 + random(9)}.${random(100)}`,
    date: dayOf(1 + random(25)),
  })
  return 201
}

test.each([
  ['fifo', 1, 'at once'],
  ['fifo', 2, 'by the job'],
  ['average', 3, 'at once'],
  ['average', 4, 'by the job'],
])('by %s, seed %i, costs %s', async (method, seed, costs) => {
  if (costs === 'by the job') atOnce.movements = 3
  const random = chanceOf(seed)
  await app.sql(`update company set costing_method = $1 where slug = 'one'`, [method])
  await desk.policy('allow')
  const goods = [await desk.item(`Bolt ${seed}`), await desk.item(`Nut ${seed}`)]
  for (const item of goods) await desk.buy(item, { quantity: '7', rate: '1.37', date: '2026-03-02' })
  const state = { goods, customer: (await desk.party(`Amy ${seed}`)).id, sold: [] }
  let accepted = 0
  for (let number = 0; number < STEPS; number += 1) {
    const status = await step(random, state)
    expect(status).toBeLessThan(500)
    accepted += status < 300 ? 1 : 0
    await compare(costs === 'by the job')
    if (number % 8 === 7) await app.runJobs()
  }
  await app.runJobs()
  await compare(false)
  expect(accepted).toBeGreaterThan(STEPS / 2)
  expect(await app.broken('one')).toEqual([])
})
