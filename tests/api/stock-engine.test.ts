/** Moving stock: its value, its postings, and the effect of a backdated or cancelled document on others. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { previewStock } from '../../server/services/stock/preview-costs.ts'
import { journalEntriesOf } from '../../server/services/books/journal-entries.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'
import type { StockDesk } from '../support/stock.ts'
import { documentPath, openStockDesk } from '../support/stock.ts'

let books: TestBooks
let desk: StockDesk
let bolts: string
beforeEach(async () => {
  books = await startBooks()
  desk = await openStockDesk(books, { method: 'fifo', policy: 'allow' })
  bolts = await desk.makeItem('Bolts', '9')
})
afterEach(() => books.close())

const buy = (date: string, quantity: string, cost: string) => ({
  id: newId(),
  date,
  rows: [{ item: bolts, kind: 'purchase' as const, quantity, cost }],
})
const sell = (date: string, quantity: string, id = newId()) => ({
  id,
  date,
  rows: [{ item: bolts, kind: 'sale' as const, quantity: `-${quantity}`, id: newId() }],
})

/** Returns the gap between stock and ledger by item; none is expected. */
const gaps = () => books.sql('select * from stock_ledger_gaps($1, 10)', [books.context.who.companyId])

test('ten bought at 10.00 and three sold leave seven worth 70.00 and a cost of 30.00', async () => {
  await desk.enter([buy('2026-03-01', '10', '100')])
  const { values, liveEntryIds, entries } = await desk.enter([sell('2026-03-02', '3')])
  expect([...values.values()]).toEqual(['-30'])
  expect([...liveEntryIds.values()]).toEqual([...entries.values()].flat())
  expect(await desk.stock(bolts)).toBe('7 for 70.00')
  expect(await desk.balance('COGS')).toBe('30.00')
  expect(await desk.balance('INVENTORY')).toBe('70.00')
})

test('a sale before the receipt takes the last known price and is settled by the receipt', async () => {
  const nuts = await desk.makeItem('Nuts')
  await desk.enter([{ id: newId(), date: '2026-03-01', rows: [{ item: nuts, kind: 'sale', quantity: '-10' }] }])
  expect(await desk.balance('COGS')).toBe('0.00')
  const later = {
    id: newId(),
    date: '2026-03-05',
    rows: [{ item: nuts, kind: 'purchase' as const, quantity: '20', cost: '200' }],
  }
  await desk.enter([later])
  expect(await desk.stock(nuts)).toBe('10 for 100.00')
  expect(await desk.balance('COGS', '2026-03-04')).toBe('0.00')
  expect(await desk.balance('COGS', '2026-03-05')).toBe('100.00')
  expect(await gaps()).toEqual([])
})

test('first in, first out: ten at 10.00 and five at 20.00, twelve sold for a cost of 140.00', async () => {
  await desk.enter([buy('2026-03-01', '10', '100'), buy('2026-03-02', '5', '100')])
  const { values } = await desk.enter([sell('2026-03-03', '12')])
  expect([...values.values()]).toEqual(['-140'])
  expect(await desk.stock(bolts)).toBe('3 for 60.00')
})

test('the moving average: ten at 10.00 and five at 20.00, twelve sold for a cost of 160.00', async () => {
  desk = await openStockDesk(books, { method: 'average', policy: 'allow' })
  await desk.enter([buy('2026-03-01', '10', '100'), buy('2026-03-02', '5', '100'), sell('2026-03-03', '12')])
  expect(await desk.stock(bolts)).toBe('3 for 40.00')
  expect(await desk.balance('COGS')).toBe('160.00')
})

test('a receipt entered late changes the costs of later sales, each on its own date', async () => {
  await desk.enter([buy('2026-03-10', '10', '100')])
  const first = sell('2026-03-11', '6')
  const second = sell('2026-03-12', '4')
  await desk.enter([first])
  await desk.enter([second])
  const late = buy('2026-03-05', '5', '75')
  const { effects } = await desk.enter([late])
  expect(effects).toEqual([
    { documentPath, documentId: first.id, date: '2026-03-11', itemId: bolts, before: '-60', after: '-85' },
  ])
  expect(await desk.balance('COGS', '2026-03-11')).toBe('85.00')
  expect(await desk.balance('COGS')).toBe('125.00')
  expect(await desk.stock(bolts)).toBe('5 for 50.00')
  expect((await desk.postings()).at(-1)).toEqual({ date: '2026-03-11', posted: 'COGS 25.00, INVENTORY -25.00' })
  const shares = async (id: string) =>
    (await journalEntriesOf(books.context, documentPath, id)).map(({ document_id, share }) => [document_id, share])
  expect(await shares(first.id)).toEqual([
    [first.id, null],
    [late.id, '-25.00'],
  ])
  expect(await shares(late.id)).toEqual([
    [late.id, null],
    [late.id, '0.00'],
  ])
  await desk.cancel(late.id)
  expect(await desk.balance('COGS', '2026-03-11')).toBe('60.00')
  expect(await desk.stock(bolts)).toBe('0 for 0.00')
  expect(await desk.balance('INVENTORY')).toBe('0.00')
  expect(await gaps()).toEqual([])
})

test('an edit reverses the old entry and posts the new one; one without changes posts nothing', async () => {
  await desk.enter([buy('2026-03-01', '10', '100')])
  const sale = { ...sell('2026-03-02', '3'), reference: 'S1' }
  const { liveEntryIds } = await desk.enter([sale])
  const before = await desk.postings()
  const same = await desk.enter([{ ...sale, rows: [{ ...sale.rows[0]!, id: newId() }] }], [sale.id])
  expect(same.liveEntryIds).toEqual(liveEntryIds)
  expect(same.statements).toEqual([])
  expect([...same.values.values()]).toEqual(['-30'])
  expect(await desk.postings()).toEqual(before)
  await desk.enter([{ ...sell('2026-03-02', '4', sale.id), reference: 'S1' }], [sale.id])
  expect((await desk.postings()).slice(-2).map(({ posted }) => posted)).toEqual([
    'COGS -30.00, INVENTORY 30.00',
    'COGS 40.00, INVENTORY -40.00',
  ])
  expect(await desk.stock(bolts)).toBe('6 for 60.00')
})

test('a cancelled sale whose cost changed later is reversed completely', async () => {
  await desk.enter([buy('2026-03-10', '10', '100')])
  const sale = sell('2026-03-11', '6')
  await desk.enter([sale])
  await desk.enter([buy('2026-03-05', '5', '75')])
  await desk.cancel(sale.id)
  expect((await desk.postings()).slice(-2).map(({ posted }) => posted)).toEqual([
    'COGS -60.00, INVENTORY 60.00',
    'INVENTORY 25.00, COGS -25.00',
  ])
  expect(await desk.balance('COGS')).toBe('0.00')
  expect(await desk.stock(bolts)).toBe('15 for 175.00')
  expect(await gaps()).toEqual([])
})

test('a return takes the cost of its sale, the last one the remainder, also after the sale changed', async () => {
  await desk.enter([buy('2026-03-01', '3', '10')])
  const sale = { ...sell('2026-03-02', '3'), reference: 'S1' }
  await desk.enter([sale])
  const back = (date: string) => ({
    id: newId(),
    date,
    rows: [{ item: bolts, kind: 'sale_return' as const, quantity: '1', origin: sale.rows[0]!.id }],
  })
  const returned = await desk.enter([back('2026-03-03'), back('2026-03-04'), back('2026-03-05')])
  expect([...returned.values.values()]).toEqual(['3.33', '3.34', '3.33'])
  await desk.enter([buy('2026-02-01', '3', '20')])
  expect(await desk.stock(bolts)).toBe('6 for 30.00')
  expect(await desk.balance('COGS')).toBe('0.00')
  await desk.enter([{ ...sell('2026-03-02', '4', sale.id), reference: 'S1' }], [sale.id])
  expect(await desk.balance('COGS')).toBe('5.83')
  await expect(desk.cancel(sale.id)).rejects.toMatchObject({ code: 'IN_USE' })
  expect(await gaps()).toEqual([])
})

test('costs flow through production to the sales of products', async () => {
  const [frames, scrap] = [await desk.makeItem('Frames'), await desk.makeItem('Scrap')]
  await desk.enter([buy('2026-03-10', '10', '100')])
  const movements = [
    { item: bolts, kind: 'consumption' as const, quantity: '-10' },
    { item: frames, kind: 'production' as const, quantity: '2', share: '90', cost: '5' },
    { item: scrap, kind: 'production' as const, quantity: '1', share: '10' },
  ]
  await desk.enter([{ id: newId(), date: '2026-03-11', rows: movements }])
  expect(await desk.balance('INVENTORY')).toBe('105.00')
  const sale = { id: newId(), date: '2026-03-12', rows: [{ item: frames, kind: 'sale' as const, quantity: '-1' }] }
  await desk.enter([sale])
  expect(await desk.balance('COGS')).toBe('47.50')
  const late = await desk.enter([buy('2026-03-01', '10', '200')])
  expect(late.effects.map(({ before, after }) => `${before} ${after}`)).toEqual([
    '-100 -200',
    '95 185',
    '10 20',
    '-47.5 -92.5',
  ])
  expect(await desk.balance('COGS')).toBe('92.50')
  expect([await desk.stock(bolts), await desk.stock(frames), await desk.stock(scrap)]).toEqual([
    '10 for 100.00',
    '1 for 92.50',
    '1 for 20.00',
  ])
  expect(await gaps()).toEqual([])
})

test('converting stock within one account posts both sides of it', async () => {
  const frames = await desk.makeItem('Frames')
  await desk.enter([buy('2026-03-10', '10', '100')])
  const rows = [
    { item: bolts, kind: 'consumption' as const, quantity: '-10' },
    { item: frames, kind: 'production' as const, quantity: '2', share: '100' },
  ]
  await desk.enter([{ id: newId(), date: '2026-03-11', rows }])
  expect((await desk.postings()).at(-1)?.posted).toBe('INVENTORY 100.00, INVENTORY -100.00')
  expect(await gaps()).toEqual([])
})

test('a shortage is warned of, accepted, or refused, at its row and for any later day', async () => {
  desk = await openStockDesk(books, { method: 'fifo', policy: 'warn' })
  await desk.enter([buy('2026-03-01', '10', '100'), sell('2026-03-20', '8')])
  const late = desk.documentOf(sell('2026-03-10', '5'))
  const problem = {
    code: 'NEGATIVE_STOCK',
    path: 'rows.1.quantity',
    params: { item: 'Bolts', unit: 'pcs', quantity: '-3', date: '2026-03-20' },
  }
  const change = { documents: [late], replaced: [], accept: [] }
  await expect(desk.change(change)).rejects.toMatchObject({
    code: 'WARNINGS',
    params: { codes: 'NEGATIVE_STOCK' },
    problems: [problem],
  })
  expect(await desk.stock(bolts)).toBe('2 for 20.00')
  await desk.change({ ...change, accept: ['NEGATIVE_STOCK'] })
  expect(await desk.stock(bolts)).toBe('-3 for -30.00')
  desk = await openStockDesk(books, { method: 'fifo', policy: 'block' })
  await expect(desk.enter([sell('2026-03-21', '1')])).rejects.toMatchObject({ code: 'NEGATIVE_STOCK' })
  await desk.cancel(late.id)
  expect(await desk.stock(bolts)).toBe('2 for 20.00')
})

test('a used receipt cannot be cancelled; a late one leaves the shortage until then', async () => {
  desk = await openStockDesk(books, { method: 'fifo', policy: 'block' })
  const receipt = buy('2026-03-01', '10', '100')
  await desk.enter([receipt, sell('2026-03-02', '3')])
  await expect(desk.cancel(receipt.id)).rejects.toMatchObject({
    code: 'NEGATIVE_STOCK',
    problems: [{ path: '', params: { quantity: '-3', date: '2026-03-02' } }],
  })
  await expect(desk.enter([{ ...buy('2026-03-03', '10', '100'), id: receipt.id }], [receipt.id])).rejects.toMatchObject(
    {
      code: 'NEGATIVE_STOCK',
      problems: [{ path: 'rows.1.quantity', params: { quantity: '-3', date: '2026-03-02' } }],
    },
  )
})

test('a preview shows the changes and stores nothing', async () => {
  await desk.enter([buy('2026-03-10', '10', '100'), sell('2026-03-11', '6')])
  const documents = [desk.documentOf(buy('2026-03-05', '5', '75'))]
  const { effects } = await previewStock(books.context, { documents, replaced: [], accept: [] })
  expect(effects.map(({ before, after }) => [before, after])).toEqual([['-60', '-85']])
  expect(await desk.stock(bolts)).toBe('4 for 40.00')
})

test('a return to the supplier takes the referenced receipt; a later cost changes only its remainder', async () => {
  const first = buy('2026-03-01', '10', '100')
  const second = {
    ...buy('2026-03-02', '10', '200'),
    rows: [{ item: bolts, kind: 'purchase' as const, quantity: '10', cost: '200', id: newId() }],
  }
  await desk.enter([first, second])
  const origin = second.rows[0]!.id
  await desk.enter([
    { id: newId(), date: '2026-03-03', rows: [{ item: bolts, kind: 'purchase_return', quantity: '-4', origin }] },
  ])
  expect(await desk.stock(bolts)).toBe('16 for 220.00')
  const freight = {
    id: newId(),
    date: '2026-03-04',
    rows: [{ item: bolts, kind: 'value_change' as const, quantity: '0', cost: '10', origin }],
  }
  const { values } = await desk.enter([freight])
  expect([...values.values()]).toEqual(['6'])
  expect(await desk.stock(bolts)).toBe('16 for 226.00')
  await desk.cancel(freight.id)
  expect(await desk.stock(bolts)).toBe('16 for 220.00')
  expect(await gaps()).toEqual([])
})
