/**
 * What customers of a real wholesaler owe at the end of a day, reckoned from the lines and from the payments that were
 * made up, in whole pennies and with nothing of the program. An invoice is owed from its date; a receipt and a note count
 * from theirs; what one settles of the other counts from the later of both days.
 */
import type { RetailPayments, Share } from './retail-payments.ts'
import { pounds } from './retail-trade-books.ts'
import { nameOf } from './retail-trade.ts'

export type Basis = 'due' | 'document'
/**
 * An outstanding amount: of an invoice by its number with its age, or of a receipt or note, negative, with null as age.
 */
type Open = { customer: string; document: string; days: number | null; amount: bigint }

const names = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'up_to_120', 'older', 'advances']

function openOn({ invoices, notes, receipts, setOffs }: RetailPayments, day: string, by: Basis): Open[] {
  const dates = new Map(invoices.map(({ number, date }) => [number, date]))
  const left = new Map<string, bigint>()
  for (const { number, date, amount } of invoices) if (date <= day) left.set(number, amount)
  const remaining = (date: string, amount: bigint, shares: readonly Share[]): bigint => {
    let rest = amount
    for (const { number, amount: share } of shares) {
      const counted = [date, dates.get(number) ?? ''].toSorted()[1] ?? ''
      if (counted > day) continue
      rest -= share
      left.set(number, (left.get(number) ?? 0n) - share)
    }
    return rest
  }
  const credits: Open[] = []
  const credit = (customer: string, document: string, open: bigint) =>
    credits.push({ customer, document, days: null, amount: -open })
  for (const { key, customer, date, amount, writeOff, shares } of receipts) {
    if (date <= day) credit(customer, key, remaining(date, amount + writeOff, shares))
  }
  const offsets = new Map(setOffs.map(({ note, shares }) => [note.number, shares]))
  for (const { number, customer, date, amount } of notes) {
    if (date <= day) credit(customer, number, remaining(date, amount, offsets.get(number) ?? []))
  }
  const owed = invoices
    .filter(({ date }) => date <= day)
    .map(({ number, customer, date, due }): Open => {
      const days = (Date.parse(day) - Date.parse(by === 'due' ? due : date)) / 86_400_000
      return { customer, document: number, days, amount: left.get(number) ?? 0n }
    })
  return [...owed, ...credits].filter(({ amount }) => amount !== 0n)
}

function column({ days }: Open): string {
  if (days === null) return 'advances'
  const place = Math.max(0, Math.ceil(days / 30))
  return names[Math.min(place, 5)] ?? ''
}

const displayName = (customer: string) => (customer === '' ? 'Walk-in customers' : nameOf(customer))

/** Returns `Customer 17850 not_due 12.00 advances -3.00 net 9.00` for every customer with open items. */
export function agedParties(plan: RetailPayments, day: string, by: Basis): string[] {
  const parties = new Map<string, Map<string, bigint>>()
  for (const open of openOn(plan, day, by)) {
    const party = parties.get(open.customer) ?? new Map<string, bigint>()
    for (const name of [column(open), 'net']) party.set(name, (party.get(name) ?? 0n) + open.amount)
    parties.set(open.customer, party)
  }
  return [...parties]
    .map(([customer, sums]) => aged(displayName(customer), (name) => pounds(sums.get(name) ?? 0n)))
    .toSorted()
}

/** Formats figures as the same line; zeros are left out. */
export function aged(who: string, figure: (name: string) => string): string {
  const figures = [...names, 'net'].map((name) => `${name} ${figure(name)}`)
  return [who, ...figures.filter((text) => !text.endsWith(' 0.00'))].join(' ')
}

/** Returns `536365 up_to_30 12.00` for every document of a customer with an outstanding amount. */
export function agedDocuments(plan: RetailPayments, { day, by }: { day: string; by: Basis }, of: string): string[] {
  return openOn(plan, day, by)
    .filter(({ customer }) => customer === of)
    .map((open) => `${open.document} ${column(open)} ${pounds(open.amount)}`)
    .toSorted()
}

/** Returns the collection of a period by payment method, the write-offs, and the finally unallocated amount. */
export function collected({ receipts }: RetailPayments, from: string, to: string): string[] {
  const sums = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)
  for (const { date, way, amount, writeOff, shares } of receipts) {
    if (date < from || date > to) continue
    const settled = shares.reduce((sum, share) => sum + share.amount, 0n)
    for (const name of ['money', way === 'cheque' ? 'Bank, cheque' : way]) add(name, amount)
    add('written_off', writeOff)
    add('No agent', settled)
    add('Unallocated', amount + writeOff - settled)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => `${name} ${pounds(amount)}`)
    .toSorted()
}
