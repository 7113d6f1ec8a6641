/**
 * Random chains of orders, goods receipts and bills: received and billed in parts, with cancellations between. After each
 * chain, the states of all documents, the stock, and the account of goods that wait for their bill are what the accepted
 * steps add up to.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Taken } from './chain-desk.ts'
import { STEPS, balanceOf, chains, chanceOf, openOn, pick, takenOf, total } from './chain-desk.ts'
import type { Doc } from './challan-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { bills, orders, receiptDesk, receipts } from './receipt-desk.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

test('orders, goods receipts and bills', async () => {
  const desk = await receiptDesk(app)
  const { goods } = await desk.fresh()
  const [received, billed]: [(Taken & { id: string })[], Taken[]] = [[], []]
  const cancelIt = async (path: string, document: Taken['document'], mayCancel: boolean) => {
    const answer = await desk.cancel(path, document.id)
    expect([answer.status < 300, answer.body.code]).toEqual([mayCancel, mayCancel ? undefined : answer.body.code])
    if (mayCancel) document.isLive = false
  }
  let accepted = 0

  for (const seed of chains('chains of orders')) {
    const chance = chanceOf(seed)
    const order = await desk.order({
      rows: Array.from({ length: 1 + chance(3) }, () => desk.row({ quantity: `${1 + chance(8)}` })),
    })
    const lines = order.rows.map(({ id, quantity }) => ({ id, quantity: Number(quantity) }))
    let closed: 'Cancelled' | 'Received' | null = null
    const own: { receipts: Taken['document'][]; bills: Taken['document'][] } = { receipts: [], bills: [] }
    const receiptsOf = (id: string) => received.filter(({ of, document }) => of === id && document.isLive)
    const receivedOf = (id: string) => takenOf(received, id) + takenOf(billed, id)
    const billedOf = (id: string) => takenOf(billed, id) + total(receiptsOf(id).map((line) => takenOf(billed, line.id)))
    const statusOf = () => {
      if (closed !== null) return closed
      if (lines.every(({ id }) => receivedOf(id) === 0)) return 'Issued'
      return lines.every(({ id, quantity }) => receivedOf(id) >= quantity) ? 'Received' : 'Partially Received'
    }
    const isOpen = () => statusOf() === 'Issued' || statusOf() === 'Partially Received'

    /** Receives so much of one line; more than what is left is a warning that nobody accepts. */
    const receive = async () => {
      const place = chance(lines.length)
      const line = lines[place] ?? lines[0]
      const quantity = 1 + chance(5)
      const left = line ? line.quantity - receivedOf(line.id) : 0
      const answer = await desk.tryReceive(order, { rows: [[`${place}`, `${quantity}`]] })
      expect([answer.status < 300, quantity, left]).toEqual([isOpen() && quantity <= left, quantity, left])
      if (answer.status >= 300) return
      accepted += 1
      const link = answer.body.chain.find(
        ({ relation, id }: Doc) => relation === 'received_by' && own.receipts.every((one) => one.id !== id),
      )
      const document = { id: link.id, isLive: true }
      own.receipts.push(document)
      for (const { id, source_row: of, quantity: counted } of (await desk.read(receipts, link.id)).rows)
        received.push({ id, of: of ?? '', quantity: Number(counted), document })
    }
    /** Bills what is proposed, or one less of the first line. */
    const bill = async (path: string, id: string) => {
      const stored = await desk.read(path, id)
      const answer = await desk.post(`${path}/${id}/convert`, { version: stored.version })
      const waiting = received.filter(
        ({ document }) => document.isLive && (path === orders ? own.receipts.includes(document) : document.id === id),
      )
      const unbilled = waiting.map((line) => ({ of: line.id, quantity: line.quantity - takenOf(billed, line.id) }))
      const unreceived =
        path === orders ? lines.map((line) => ({ of: line.id, quantity: line.quantity - receivedOf(line.id) })) : []
      const left = [unbilled, unreceived]
        .map((list) => list.filter(({ quantity }) => quantity > 0))
        .find((list) => list.length > 0)
      expect([answer.status < 300, path, left]).toEqual([
        left !== undefined && stored['acts'].includes('convert'),
        path,
        left,
      ])
      if (answer.status >= 300) return
      const link = answer.body.chain.find(
        ({ relation, id: other }: Doc) => relation === 'billed_by' && own.bills.every((one) => one.id !== other),
      )
      const draft = await desk.read(bills, link.id)
      const proposed = draft.rows.map((row) => ({ of: row['source_row'], quantity: Number(row['quantity']) }))
      expect(proposed).toEqual(left)
      const less = Number(draft.rows[0]?.['quantity']) > 1 && chance(2) === 0 ? 1 : 0
      const rows = draft.rows.map((row, at) => ({
        id: row.id,
        quantity: `${Number(row['quantity']) - (at === 0 ? less : 0)}`,
      }))
      const change = { version: draft.version, supplier_no: `S${draft.id.slice(-12)}`, rows }
      const changed = await desk.patch(`${bills}/${draft.id}`, change)
      const issued = await desk.issue(changed.body)
      expect([issued.status, issued.body.errors]).toEqual([200, undefined])
      const document = { id: draft.id, isLive: true }
      own.bills.push(document)
      for (const row of changed.body.rows) billed.push({ of: row.source_row, quantity: Number(row.quantity), document })
      accepted += 1
    }

    for (let number = 0; number < STEPS; number += 1) {
      const choice = chance(10)
      const [receipt, known] = [pick(chance, own.receipts), pick(chance, own.bills)]
      if (choice < 4 || !receipt) await receive()
      else if (choice < 6) await bill(receipts, receipt.id)
      else if (choice === 6 && isOpen()) await bill(orders, order.id)
      else if (choice === 7 && known) await cancelIt(bills, known, known.isLive)
      else if (choice === 8) {
        const isBilled = received.some(({ id, document }) => document === receipt && takenOf(billed, id) > 0)
        await cancelIt(receipts, receipt, receipt.isLive && !isBilled)
      } else if (choice === 9 && chance(3) === 0 && isOpen()) {
        closed = statusOf() === 'Issued' ? 'Cancelled' : 'Received'
        expect((await desk.cancel(orders, order.id)).status).toBe(200)
      }
    }
    const shown = await desk.read(orders, order.id)
    expect(shown['status']).toBe(statusOf())
    const figures = shown.rows.map((row) => [Number(row['received']), Number(row['billed'])])
    expect(figures).toEqual(lines.map(({ id }) => [receivedOf(id), billedOf(id)]))
    for (const document of own.receipts) {
      const { status, rows } = await desk.read(receipts, document.id)
      const parts = received
        .filter((line) => line.document === document)
        .map((line) => [takenOf(billed, line.id), line.quantity] as const)
      if (document.isLive) expect(rows.map((row) => Number(row['billed']))).toEqual(parts.map(([part]) => part))
      const state = parts.every(([part]) => part === 0)
        ? 'Received'
        : parts.every(([part, all]) => part === all)
          ? 'Billed'
          : 'Partially Billed'
      expect(status).toBe(document.isLive ? state : 'Cancelled')
    }
    const live = received.filter(({ document }) => document.isLive)
    const waiting = total(live.map(({ id, quantity }) => quantity - takenOf(billed, id)))
    expect(await balanceOf(app, 'GOODS-RECEIVED')).toBe((0 - waiting * 4).toFixed(2))
    const all = total(billed.filter(({ document }) => document.isLive).map(({ quantity }) => quantity))
    const ofReceipts = total(live.map(({ id }) => takenOf(billed, id)))
    expect((await desk.stock(goods))[0]).toBe(`${total(live.map(({ quantity }) => quantity)) + all - ofReceipts}`)
    expect(await openOn(app, 'credit')).toBe((all * 4.52).toFixed(2))
  }
  expect(accepted).toBeGreaterThan(30)
  await desk.expectCleared()
  expect(await app.broken('one')).toEqual([])
}, 1_200_000)
