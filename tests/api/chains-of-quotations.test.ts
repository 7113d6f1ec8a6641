/**
 * Random chains of quotations, delivery notes and invoices: delivered and invoiced in parts, with returns and cancellations
 * between. After each chain, what every line says about the documents that follow, the stock, and the account of delivered
 * goods are what the accepted steps add up to.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Line, Taken } from './chain-desk.ts'
import { STEPS, balanceOf, chains, chanceOf, openOn, pick, takenOf, total } from './chain-desk.ts'
import type { Doc } from './challan-desk.ts'
import { challanDesk, invoices, notes } from './challan-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

test('quotations, delivery notes and invoices', async () => {
  const desk = await challanDesk(app)
  const item = await desk.item('Bolt')
  await desk.buy(item, { quantity: '100000', rate: '1.25', date: '2026-01-05' })
  const [lines, invoiced, returned, closed, sold]: [Line[], Taken[], Taken[], Taken[], Taken[]] = [[], [], [], [], []]
  const leftOf = ({ id, quantity }: Line) =>
    quantity - takenOf(invoiced, id) - takenOf(returned, id) - takenOf(closed, id)
  let accepted = 0

  for (const seed of chains('chains of quotations')) {
    const chance = chanceOf(seed)
    const customer = (await desk.party(`Amy ${seed}`)).id
    const rows = Array.from({ length: 1 + chance(3) }, () => ({
      item,
      quantity: `${1 + chance(6)}`,
      rate: '9',
      tax_scheme: desk.vat,
    }))
    const offer = await desk.create('sales/quotations', {
      date: '2026-03-05',
      party: customer,
      rows,
      status: 'Generated',
    })
    const own: { notes: Line['note'][]; invoices: Taken['document'][] } = { notes: [], invoices: [] }
    let follower: Taken['document'] | null = null

    const noteOf = async (id: string) => {
      const note = { id, isLive: true }
      own.notes.push(note)
      for (const row of (await desk.read(notes, id)).rows)
        lines.push({ id: row.id, quantity: Number(row.quantity), note })
      return note
    }
    const invoiceOf = async (id: string) => {
      const document = { id, isLive: true }
      own.invoices.push(document)
      for (const { source_row: of, quantity } of (await desk.read(invoices, id)).rows) {
        if (of !== null) invoiced.push({ of, quantity: Number(quantity), document })
        sold.push({ of: of ?? '', quantity: Number(quantity), document })
      }
      return document
    }
    /** Makes the next document of the quotation and issues it. */
    const convert = async (name: 'convert' | 'deliver') => {
      const answer = await desk.act(`sales/quotations/${offer.id}`, name)
      expect(answer.status).toBe(follower?.isLive ? 409 : 200)
      if (answer.status !== 200) return
      const path = name === 'convert' ? invoices : notes
      const draft = answer.body.chain.find(
        (link: Doc) => link.path === path && ![...own.notes, ...own.invoices].some(({ id }) => id === link.id),
      )
      await desk.ok(desk.act(`${path}/${draft.id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
      follower = name === 'convert' ? await invoiceOf(draft.id) : await noteOf(draft.id)
      accepted += 1
    }
    /** Does one step with a delivery note, of as much as chance says: more than what is left is refused. */
    const settle = async (note: Line['note'], kind: number) => {
      const mine = lines.filter((line) => line.note === note)
      const line = pick(chance, mine)
      if (!line) return
      const quantity = 1 + chance(3)
      const { date, rows: stored } = await desk.read(notes, note.id)
      const mayTake = note.isLive && quantity <= leftOf(line)
      if (kind === 0) {
        const row = stored.find(({ id }: Doc) => id === line.id)
        const answer = await desk.bill(customer, date, [{ line: row, quantity: `${quantity}` }])
        expect([answer.status, quantity, leftOf(line)]).toEqual([mayTake ? 201 : 400, quantity, leftOf(line)])
        if (mayTake) await invoiceOf(answer.body.id)
        accepted += mayTake ? 1 : 0
        return
      }
      const back = { date, rows: [{ row: line.id, quantity: `${quantity}` }] }
      const answer = await desk.act(
        `${notes}/${note.id}`,
        kind === 1 ? 'return' : 'resolve',
        kind === 1 ? back : { date },
      )
      const isOpen = note.isLive && mine.some((one) => leftOf(one) > 0)
      expect(answer.status < 300).toBe(kind === 1 ? mayTake : isOpen)
      if (answer.status >= 300) return
      accepted += 1
      if (kind === 1) returned.push({ of: line.id, quantity, document: note })
      else for (const one of mine) closed.push({ of: one.id, quantity: leftOf(one), document: note })
    }
    /** Cancels an invoice, or a delivery note that no invoice names. */
    const cancel = async (path: string, document: Taken['document']) => {
      const ids = new Set(lines.filter(({ note }) => note === document).map(({ id }) => id))
      const isFree = ![...ids].some((id) => takenOf(invoiced, id) > 0)
      const answer = await desk.act(`${path}/${document.id}`, 'cancel', { reason: 'Wrong' })
      expect(answer.status < 300).toBe(document.isLive && isFree)
      if (answer.status < 300) document.isLive = false
    }

    for (let number = 0; number < STEPS; number += 1) {
      const choice = chance(8)
      const note = pick(chance, own.notes)
      const invoice = pick(chance, own.invoices)
      if (choice < 3 || (!note && !invoice)) await convert(chance(4) === 0 ? 'convert' : 'deliver')
      else if (choice === 3 && invoice) await cancel(invoices, invoice)
      else if (choice === 4 && note && chance(3) === 0) await cancel(notes, note)
      else if (note) await settle(note, chance(7) < 4 ? 0 : chance(4) === 0 ? 2 : 1)
    }
    for (const note of own.notes) {
      const { rows: shown, status } = await desk.read(notes, note.id)
      const mine = lines.filter((line) => line.note === note)
      const expected = mine.map(({ id }) => [
        takenOf(invoiced, id),
        ...(note.isLive ? [takenOf(returned, id), takenOf(closed, id)] : []),
      ])
      const figures = shown.map((row: Doc) =>
        [row.received, ...(note.isLive ? [row.returned, row.closed] : [])].map(Number),
      )
      expect(figures).toEqual(expected)
      const isSettled = mine.every((line) => leftOf(line) === 0)
      expect(status).toBe(!note.isLive ? 'Cancelled' : isSettled ? 'Resolved' : 'Issued')
    }
    const next = follower as Taken['document'] | null
    expect((await desk.read('sales/quotations', offer.id)).status).toBe(
      next === null ? 'Generated' : next.isLive ? 'Converted' : 'Accepted',
    )
    const waiting = total(lines.filter(({ note }) => note.isLive).map(leftOf))
    expect(await balanceOf(app, 'GOODS-DELIVERED')).toBe((waiting * 1.25).toFixed(2))
    const gone = total(
      lines.filter(({ note }) => note.isLive).map(({ id, quantity }) => quantity - takenOf(returned, id)),
    )
    expect((await desk.stock(item))[0]).toBe(`${100_000 - gone - takenOf(sold, '')}`)
    const receivable = total(sold.filter(({ document }) => document.isLive).map(({ quantity }) => quantity)) * 10.17
    expect(await openOn(app, 'debit')).toBe(receivable.toFixed(2))
  }
  expect(accepted).toBeGreaterThan(30)
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
}, 1_200_000)
