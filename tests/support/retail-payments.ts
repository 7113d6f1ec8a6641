/**
 * Payments for the invoices of a real wholesaler, made up by chance and the same for the same seed. Every invoice is paid
 * in the end: at once or in two or three parts, by receipts over one or many invoices of its customer. Some receipts come
 * before the invoice, some bring more than is owed, a little is let go, some are only an advance; some are cheques that
 * clear later. Credit notes are set off against invoices, some in part. Amounts are pennies.
 */
import { groupBy } from '../../server/services/core/group-by.ts'
import type { RetailLine } from './retail-lines.ts'
import { pennies } from './retail-trade-books.ts'
import { creditDaysOf, isNote } from './retail-trade.ts'

/** An invoice or a credit note with a non-zero amount; `customer` is '' for walk-in customers. */
export type RetailDocument = { number: string; customer: string; date: string; due: string; amount: bigint }
export type Share = { number: string; amount: bigint }
/**
 * `later`: allocated after the receipt; `cancelled`: entered once before; `released`: unallocated and allocated again;
 * `changed`: first with another day and amount.
 */
export type Story = 'at once' | 'later' | 'cancelled' | 'released' | 'changed'
export type Receipt = {
  key: string
  customer: string
  /** The date of the receipt, and its posting date: different for a cheque. */
  issued: string
  date: string
  way: 'Cash' | 'Card' | 'cheque'
  story: Story
  amount: bigint
  writeOff: bigint
  /** The invoices that it settles, with the amounts. */
  shares: Share[]
}
export type SetOffNote = { note: RetailDocument; shares: Share[] }
export type RetailPayments = {
  invoices: RetailDocument[]
  notes: RetailDocument[]
  receipts: Receipt[]
  setOffs: SetOffNote[]
}

/** A receipt settles at most this many invoices of walk-in customers; half of them when there are fewer. */
const LONGEST_RECEIPT = 200

export function planPayments(sales: readonly RetailLine[], seed: number): RetailPayments {
  const luck = luckOf(seed)
  const invoices = documentsOf(sales.filter((line) => !isNote(line)))
  const notes = documentsOf(sales.filter(isNote))
  const setOffs: SetOffNote[] = []
  const receipts: Receipt[] = []
  for (const [customer, owed] of groupBy(invoices, (invoice) => invoice.customer)) {
    const left = new Map(luck.mixed(owed).map(({ number, amount }) => [number, amount]))
    for (const note of notes) {
      if (note.customer !== customer || luck.chance(0.4)) continue
      const shares = setOff(note, left, luck)
      if (shares.length > 0) setOffs.push({ note, shares })
    }
    const parts = luck.mixed([...left].flatMap(([number, amount]) => split(amount, luck).map((of) => ({ number, of }))))
    while (parts.length > 0) {
      const first = customer === '' && receipts.every((one) => one.customer !== '')
      const most = Math.min(LONGEST_RECEIPT, Math.ceil(owed.length / 2))
      const size = first ? most : luck.chance(0.55) ? 1 : luck.upTo(luck.chance(0.8) ? 5 : 40)
      const shares = joined(mergedParts(parts, size))
      receipts.push(receiptOf(`R${receipts.length + 1}`, { customer, shares, invoices: owed }, luck))
    }
    if (luck.chance(0.05))
      receipts.push(receiptOf(`R${receipts.length + 1}`, { customer, shares: [], invoices: owed }, luck))
  }
  return { invoices, notes, receipts, setOffs }
}

/** Returns the documents of sales lines with a non-zero amount. */
export function documentsOf(lines: readonly RetailLine[]): RetailDocument[] {
  return [...groupBy(lines, ({ invoice }) => invoice)].flatMap(([number, rows]) => {
    const amount = rows.reduce((total, row) => total + pennies(row), 0n)
    const [{ customer, date } = { customer: '', date: '' }] = rows
    const due = daysAfter(date, creditDaysOf(customer))
    return amount === 0n ? [] : [{ number, customer, date, due, amount: amount < 0n ? -amount : amount }]
  })
}

/** Allocates a note to up to three invoices, as far as it reaches; the remainder of each is stored in `left`. */
function setOff(note: RetailDocument, left: Map<string, bigint>, luck: Luck): Share[] {
  const shares: Share[] = []
  let rest = luck.chance(0.2) ? note.amount / 2n : note.amount
  for (const [number, open] of [...left].slice(0, luck.upTo(3))) {
    const amount = rest < open ? rest : open
    if (amount === 0n) continue
    shares.push({ number, amount })
    rest -= amount
    if (amount === open) left.delete(number)
    else left.set(number, open - amount)
  }
  return shares
}

/** Splits an amount: seven of ten invoices are paid at once, the others in two or three parts. */
function split(amount: bigint, luck: Luck): bigint[] {
  const cuts =
    amount < 10n || luck.chance(0.7) ? [] : Array.from({ length: luck.upTo(2) }, () => luck.pennies(amount - 1n))
  const bounds = [0n, ...new Set(cuts), amount].toSorted((a, b) => (a < b ? -1 : 1))
  return bounds.slice(1).map((bound, place) => bound - (bounds[place] ?? 0n))
}

type Part = { number: string; of: bigint }

/** Removes the parts of this number of invoices from the list. */
function mergedParts(parts: Part[], invoices: number): Part[] {
  const numbers = new Set<string>()
  const isBeyond = ({ number }: Part): boolean => {
    if (numbers.size < invoices) numbers.add(number)
    return !numbers.has(number)
  }
  const end = parts.findIndex(isBeyond)
  return parts.splice(0, end < 0 ? parts.length : end)
}

function joined(parts: readonly Part[]): Share[] {
  const shares = new Map<string, bigint>()
  for (const { number, of } of parts) shares.set(number, (shares.get(number) ?? 0n) + of)
  return [...shares].map(([number, amount]) => ({ number, amount }))
}

type CustomerPayment = { customer: string; shares: Share[]; invoices: readonly RetailDocument[] }

function receiptOf(key: string, { customer, shares, invoices }: CustomerPayment, luck: Luck): Receipt {
  const numbers = new Set(shares.map(({ number }) => number))
  const dates = invoices.filter(({ number }) => numbers.size === 0 || numbers.has(number)).map((one) => one.date)
  const [earliest = '', latest = ''] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  const date = luck.chance(0.15) ? daysAfter(earliest, -luck.upTo(20)) : daysAfter(latest, luck.upTo(91) - 1)
  const total = shares.reduce((sum, { amount }) => sum + amount, 0n)
  const extra = total === 0n || luck.chance(0.1) ? luck.pennies(10_000n) : 0n
  const writeOff = total > 100n && luck.chance(0.05) ? luck.pennies(99n) : 0n
  const way = luck.chance(0.08) ? 'cheque' : luck.chance(0.5) ? 'Cash' : 'Card'
  const story = luck.one<Story>(['later', 'later', 'cancelled', 'released', 'changed'])
  const isPlain = total === 0n || (way === 'cheque' && story !== 'cancelled') || luck.chance(0.7)
  return {
    key,
    customer,
    issued: way === 'cheque' ? daysAfter(date, -luck.upTo(10)) : date,
    date,
    way,
    story: isPlain ? 'at once' : story,
    amount: total + extra - writeOff,
    writeOff,
    shares,
  }
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

export type Luck = ReturnType<typeof luckOf>

/** Returns a random generator with the same sequence for the same seed (mulberry32). */
export function luckOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const one = <T>(some: readonly T[]): T => some[Math.floor(next() * some.length)] as T
  return {
    one,
    chance: (share: number): boolean => next() < share,
    /** Returns a number from 1 to this. */
    upTo: (most: number): number => 1 + Math.floor(next() * most),
    pennies: (most: bigint): bigint => 1n + (BigInt(Math.floor(next() * 4_294_967_296)) * most) / 4_294_967_296n,
    mixed: <T>(some: readonly T[]): T[] =>
      some
        .map((value) => ({ value, place: next() }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}
