/**
 * Performs random acts on stock books: documents are created, changed and cancelled, on any day of a month, in any
 * order.
 */
import fc from 'fast-check'
import { expect } from 'vitest'
import { dayRank, orderKey } from '../../domain/inventory/movement.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { StockEntry, Row, StockDesk } from '../support/stock.ts'
import { pennies, decimalText } from './auditor.ts'
import type { Fact } from './stock-keeper.ts'

/** The origin of a row is its document and row: `id/2`. */
type Document = { id: string; date: string; reference: string; rows: Row[]; ids: string[] }

export const act = fc.record({
  kind: fc.constantFrom(
    ...([
      'buy',
      'buy',
      'buy',
      'sell',
      'sell',
      'sell',
      'back',
      'give',
      'make',
      'worth',
      'edit',
      'edit',
      'cancel',
    ] as const),
  ),
  day: fc.integer({ min: 1, max: 28 }),
  item: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 40 }),
  cost: fc.integer({ min: 0, max: 90_000 }),
  which: fc.nat(1000),
})
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** Formats a number of halves of a piece. */
const halves = (count: number) => `${Math.floor(count / 2)}${count % 2 ? '.5' : ''}`
/** Converts '2.5' to 2500n. */
export const thousandths = (quantity: string) => BigInt(Math.round(Number(quantity) * 1000))
export const dayOf = (day: number) => `2026-03-${String(day).padStart(2, '0')}`
const isOut = (row: Row) => row.quantity.startsWith('-')

let count = 0

/** Holds the documents of one run and their changes. */
export class Store {
  readonly documents: Document[] = []
  backdated = 0
  entered = 0
  /** The number of documents refused because they precede the fixed day. */
  refused = 0
  /** Stock before this day is fixed. */
  fixedUntil = ''
  readonly desk: StockDesk
  private readonly items: readonly string[]

  constructor(desk: StockDesk, items: readonly string[]) {
    this.desk = desk
    this.items = items
  }

  item(at: number): string {
    return this.items[at % this.items.length] ?? ''
  }

  rowsOf(kind: Row['kind']): { document: Document; row: Row; name: string }[] {
    return this.documents.flatMap((document) =>
      document.rows.flatMap((row, index) =>
        row.kind === kind ? [{ document, row, name: `${document.id}/${index + 1}` }] : [],
      ),
    )
  }

  back(name: string): { document: Document; row: Row }[] {
    return this.rowsOf('sale_return').filter(({ row }) => row.origin === name)
  }

  async put(document: Omit<Document, 'ids'>, replaced: string[] = []): Promise<void> {
    const stored = { ...document, ids: document.rows.map(() => newId()) }
    const idOf = (name: string) => {
      const [id, row] = name.split('/')
      return this.documents.find((one) => one.id === id)?.ids[Number(row) - 1]
    }
    const rows = document.rows.map((row, index): Row => {
      const { origin, ...rest } = row
      const id = stored.ids[index] ?? ''
      const originId = origin === undefined ? undefined : idOf(origin)
      return { ...rest, id, ...(originId === undefined ? {} : { origin: originId }) }
    })
    const entered: StockEntry = { ...document, rows }
    const touched = [document.date, ...this.documents.flatMap((one) => (replaced.includes(one.id) ? [one.date] : []))]
    const isFixed = touched.some((date) => date < this.fixedUntil)
    const { statements } = await this.desk.enter([entered], replaced).catch((error: unknown) => {
      expect([isFixed, error]).toMatchObject([true, { code: 'COSTING_CHANGED', params: { date: this.fixedUntil } }])
      this.refused += 1
      return { statements: [] }
    })
    expect(isFixed && statements.length > 0).toBe(false)
    // Unchanged movements are not written again.
    if (statements.length === 0) return
    const at = this.documents.findIndex(({ id }) => id === document.id)
    if (at >= 0) this.documents[at] = stored
    else {
      this.entered += 1
      if (this.documents.some(({ date }) => date > document.date)) this.backdated += 1
      this.documents.push(stored)
    }
  }

  facts(): Fact[] {
    const live = new Set(this.documents.map(({ id }) => id))
    return this.documents.flatMap(({ id, date, reference, rows, ids }) =>
      rows.map((row, index): Fact => {
        const rank = dayRank(row.kind)
        const place = { date, rank, time: `${date}T00:00:00.000Z`, reference, rowNo: index + 1 }
        const [document, at] = (row.origin ?? '').split('/')
        const source = live.has(document ?? '') ? this.documents.find((one) => one.id === document) : undefined
        const origin = source?.ids[Number(at) - 1]
        return {
          id: ids[index] ?? '',
          item: row.item,
          key: orderKey(place),
          document: id,
          quantity: thousandths(row.quantity),
          ownCost: pennies(row.cost ?? '0'),
          ...(origin === undefined ? {} : { origin }),
          isReturn: row.kind === 'sale_return',
          ...(row.share === undefined ? {} : { share: BigInt(row.share) }),
        }
      }),
    )
  }
}

function newDocument(day: number, rows: Row[]): Omit<Document, 'ids'> {
  return { id: newId(), date: dayOf(day), reference: String((count += 1)).padStart(6, '0'), rows }
}

/** Performs one act, as far as the books allow it. */
export async function perform(store: Store, { kind, day, item, quantity, cost, which }: Act): Promise<void> {
  const thing = store.item(item)
  const pick = <T>(list: readonly T[]): T | undefined => list[which % Math.max(list.length, 1)]
  const price = decimalText(BigInt(cost))
  if (kind === 'buy')
    return store.put(newDocument(day, [{ item: thing, kind: 'purchase', quantity: halves(quantity), cost: price }]))
  if (kind === 'sell') {
    const other: Row = { item: store.item(item + which), kind: 'sale', quantity: `-${halves(1 + (which % 9))}` }
    return store.put(newDocument(day, [{ item: thing, kind: 'sale', quantity: `-${halves(quantity)}` }, other]))
  }
  if (kind === 'back') return giveBack(store, pick(store.rowsOf('sale')), { day, quantity })
  if (kind === 'give' || kind === 'worth') {
    const receipt = pick(store.rowsOf('purchase'))
    if (!receipt) return
    const { document, row, name } = receipt
    const from = Math.max(day, Number(document.date.slice(8)))
    const sign = which % 2 ? '-' : ''
    const rows: Row[] =
      kind === 'give'
        ? [{ item: row.item, kind: 'purchase_return', quantity: `-${halves(quantity)}`, origin: name }]
        : [
            {
              item: row.item,
              kind: 'value_change',
              quantity: '0',
              cost: `${sign}${decimalText(BigInt(cost % 5000))}`,
              origin: name,
            },
          ]
    return store.put(newDocument(from, rows))
  }
  if (kind === 'make') {
    const [one, two, three, four] = [0, 1, 2, 3].map((step) => store.item(item + step))
    const rows: Row[] = [
      { item: one ?? '', kind: 'consumption', quantity: `-${halves(quantity)}` },
      { item: two ?? '', kind: 'consumption', quantity: `-${halves(1 + (which % 7))}` },
      {
        item: three ?? '',
        kind: 'production',
        quantity: halves(2 + (which % 5)),
        share: String(10 + (which % 80)),
        cost: decimalText(BigInt(which)),
      },
      { item: four ?? '', kind: 'production', quantity: '3', share: String(90 - (which % 80)) },
    ]
    return store.put(newDocument(day, rows))
  }
  const document = pick(store.documents)
  if (!document) return
  return kind === 'edit' ? edit(store, document, { day, quantity, cost }) : cancel(store, document)
}

/** Returns part of a sale, never more than was sold. */
async function giveBack(
  store: Store,
  sale: { document: Document; row: Row; name: string } | undefined,
  { day, quantity }: Pick<Act, 'day' | 'quantity'>,
): Promise<void> {
  if (!sale) return
  const before = store.back(sale.name).reduce((sum, { row }) => sum + Number(row.quantity), 0)
  const left = Math.round((-Number(sale.row.quantity) - before) * 2)
  if (left <= 0) return
  const from = Math.max(day, Number(sale.document.date.slice(8)))
  const rows: Row[] = [
    { item: sale.row.item, kind: 'sale_return', quantity: halves(Math.min(quantity, left)), origin: sale.name },
  ]
  await store.put(newDocument(from, rows))
}

/** Changes price, quantity or day; a referenced document keeps its day and the returned quantity. */
async function edit(store: Store, document: Document, { day, quantity, cost }: Pick<Act, 'day' | 'quantity' | 'cost'>) {
  if (document.rows.some(({ kind }) => kind === 'sale_return')) return
  const names = document.rows.map((_, index) => `${document.id}/${index + 1}`)
  const isNamed = store.documents.some(({ rows }) =>
    rows.some(({ origin }) => origin !== undefined && names.includes(origin)),
  )
  const isNaming = document.rows.some(({ origin }) => origin !== undefined)
  const rows = document.rows.map((row, index): Row => {
    if (row.kind === 'value_change') return { ...row, cost: decimalText(BigInt(cost % 3000)) }
    const returned = store
      .back(names[index] ?? '')
      .reduce((sum, back) => sum + Math.round(Number(back.row.quantity) * 2), 0)
    const amount = halves(Math.max(index === 0 ? quantity : Math.abs(Math.round(Number(row.quantity) * 2)), returned))
    const ownCost = row.cost === undefined ? {} : { cost: decimalText(BigInt(cost)) }
    return { ...row, ...ownCost, quantity: isOut(row) ? `-${amount}` : amount }
  })
  const date = isNamed || isNaming ? document.date : dayOf(day)
  const { id, reference } = document
  await store.put({ id, reference, date, rows }, [id])
}

async function cancel(store: Store, document: Document): Promise<void> {
  const { desk } = store
  const { fixedUntil: day } = store
  if (document.date < day) return expect(desk.cancel(document.id)).rejects.toMatchObject({ code: 'COSTING_CHANGED' })
  const isReturned = document.rows.some((_, index) => store.back(`${document.id}/${index + 1}`).length > 0)
  if (isReturned) return expect(desk.cancel(document.id)).rejects.toMatchObject({ code: 'IN_USE' })
  await desk.cancel(document.id)
  store.documents.splice(store.documents.indexOf(document), 1)
}
