/** A page that sells with the till of this device, without the looks: what tests of the store run in Chromium. */
import { addItem, cartFigures, changeLine, emptyCart, pricesOf, saleLines } from '../../domain/till/cart.ts'
import type { Catalog } from '../../domain/till/catalog.ts'
import { drawerIn } from '../../domain/till/drawer.ts'
import { printedTotals } from '../../domain/till/receipt.ts'
import { nextSaleNumber } from '../../domain/till/till-head.ts'
import { cashTender } from '../../domain/till/tender.ts'
import { indexItems, itemOfCode, searchItems } from '../../domain/till/search-items.ts'
import type { TillFact } from '../../domain/till/facts.ts'
import type { ReadyTill, TillState } from '../../src/lib/till/till-device.ts'
import { openTillDevice } from '../../src/lib/till/till-device.ts'

export type Receipt = { readonly id: string; readonly number: string; readonly total: string }
export type Order = { readonly place: number; readonly quantity: string }

const device = openTillDevice(new URL(location.href).searchParams.get('company') ?? '')

function until(isMet: (state: TillState) => boolean): Promise<TillState> {
  return new Promise((resolve) => {
    const look = () => {
      const state = device.state()
      if (!isMet(state)) return
      stop()
      resolve(state)
    }
    const stop = device.subscribe(look)
    look()
  })
}

async function ready(isMet: (state: ReadyTill) => boolean = () => true): Promise<ReadyTill> {
  return (await until((state) => state.kind === 'ready' && isMet(state))) as ReadyTill
}

function receiptOf({ id, ...fact }: TillFact): Receipt[] {
  return fact.kind === 'sale' ? [{ id, number: fact.body.number, total: fact.body.totals.total }] : []
}

/** Sells, as the page does; the receipt is printed when this returns it. */
async function sell(orders: readonly Order[]): Promise<Receipt> {
  const { profile, head, catalog } = await ready(({ catalog: one }) => one !== null)
  if (!catalog || !head.shift) throw new Error('The till has no catalog or no shift')
  const prices = pricesOf(catalog)
  const cart = orders.reduce((before, { place, quantity }, key) => {
    const item = catalog.items[place % catalog.items.length]
    if (!item) throw new Error('The catalog is empty')
    const after = addItem(before, item, String(key))
    return changeLine(after, after.selection ?? '', { quantity })
  }, emptyCart(crypto.randomUUID()))
  const totals = printedTotals(cartFigures(cart, prices).totals, prices.currencyDigits)
  const payment = cashTender({ id: crypto.randomUUID(), mode: drawerIn(catalog) }, totals.total, totals.total)
  const fact = await device.record({
    kind: 'sale',
    body: {
      shift: head.shift.id,
      number: nextSaleNumber(profile.prefix, head),
      date: '2026-06-15',
      customer: cart.customer,
      tax_type: catalog.tax_type,
      rows: saleLines(cart, prices),
      discount: '0',
      discount_type: null,
      remarks: null,
      payments: [payment],
      totals,
      catalog: catalog.version,
    },
  })
  const [receipt] = receiptOf(fact)
  if (!receipt) throw new Error('The fact is no sale')
  return receipt
}

/** Returns how long each of some sales takes until it is on the disk, in milliseconds. */
async function sellTimes(count: number): Promise<number[]> {
  const times: number[] = []
  for (let place = 0; place < count; place += 1) {
    const before = performance.now()
    await sell([
      { place, quantity: '1' },
      { place: place + 1, quantity: '2' },
    ])
    times.push(performance.now() - before)
  }
  return times
}

/** Returns how long a scan and a search take in a catalog of many items, and how long its index takes, in milliseconds. */
function searchTimes(count: number): { index: number; scans: number[]; searches: number[] } {
  const words = ['Amber', 'Birch', 'Cedar', 'Dahlia', 'Elm', 'Fern', 'Ginger', 'Hazel', 'Iris', 'Juniper']
  const items = Array.from({ length: count }, (_, n) => ({
    id: `item-${n}`,
    code: `SKU-${n}`,
    barcode: String(5_000_000_000_000 + n),
    name: `${words[n % 10]} ${words[(n * 7) % 9]} candle ${n}`,
    category: null,
    unit: 'pcs',
    unit_label: 'pcs',
    rate: '2.50',
    tax_scheme: null,
    stock: '5',
    sold: String(n % 97),
    has_image: false,
  })) satisfies Catalog['items']
  const timed = <T>(work: () => T): [T, number] => {
    const before = performance.now()
    return [work(), performance.now() - before]
  }
  const [index, indexMs] = timed(() => indexItems(items))
  const scans = Array.from({ length: 50 }, (_, n) => {
    const code = String(5_000_000_000_000 + ((n * 997) % count))
    const [item, ms] = timed(() => itemOfCode(index, code))
    if (item?.barcode !== code) throw new Error(`${code} is not found`)
    return ms
  })
  const searches = Array.from({ length: 50 }, (_, n) => {
    const [items, ms] = timed(() => searchItems(index, `${words[n % 10]} can`.slice(0, 3 + (n % 8)), 50))
    if (items.length === 0) throw new Error('Nothing is found')
    return ms
  })
  return { index: indexMs, scans, searches }
}

export const harness = {
  device,
  kind: () => device.state().kind,
  opened: () => until(({ kind }) => kind !== 'loading').then(({ kind }) => kind),
  ready,
  openShift: async () => {
    const { head } = await ready()
    if (!head.shift) await device.record({ kind: 'shift_opened', body: { float: '100.00' } })
  },
  sell,
  /** Returns the receipts that the device has, the oldest first. */
  receipts: async () => (await device.facts()).flatMap(receiptOf).toReversed(),
  /** Waits until the server has everything. */
  allSent: () => ready(({ online, unsent }) => online && unsent.count === 0),
  sellTimes,
  searchTimes,
}

declare global {
  interface Window {
    till: typeof harness
  }
}
window.till = harness
