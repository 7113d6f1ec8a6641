/** What the demos sell, buy, receive and pay: documents in plain figures, with parties, items and schemes by their names. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays } from '../../domain/calendar/local-date.ts'

/** Prices and percentages as they are written. */
export type Line = { code: string; quantity: number; rate: string; percentOff?: string }

/** An invoice or a bill; `key` is what notes and payments call it. No party: somebody who walks in. */
export type Deal = {
  kind: 'deal'
  path: 'sales/vouchers' | 'purchase/vouchers' | 'sales/challans'
  key: string
  date: LocalDate
  party: string | null
  lines: readonly Line[]
  fate: 'issued' | 'draft' | 'cancelled'
  /** A saved discount on the whole of it. */
  discount?: string
  agent?: string
  /** Paid at once in this way. */
  mode?: string
  supplierNo?: string
  /** Freight to be paid beside the bill. */
  freight?: string
  remarks?: string
}

/** A note that gives back some of a row (0 is the first) of an invoice or bill. */
export type Note = {
  kind: 'note'
  path: 'sales/credit-notes' | 'purchase/debit-notes'
  of: string
  date: LocalDate
  row: number
  quantity: number
  remarks: string
}

/** Money for invoices or bills (wholly, or the part of them that is said), or an amount in advance. */
export type Money = {
  kind: 'money'
  path: 'payment-receipts' | 'purchase/payments'
  date: LocalDate
  party: string
  of: readonly string[]
  /** The name of a payment mode; a cheque clears on the day that is said, or has not cleared yet. */
  way: string | { cheque: string; drawee: string; cleared: LocalDate | null }
  percent?: number
  advance?: string
  writeOff?: string
  /** The scheme by which tax is kept back. */
  withholding?: string
}
/** A quotation, and what became of it; `note` is what the customer wrote. */
export type Offer = {
  kind: 'offer'
  date: LocalDate
  validUntil: LocalDate
  party: string
  lines: readonly Line[]
  fate: 'draft' | 'ready' | 'sent' | 'accepted' | 'declined'
  note?: string
}
/** A purchase order of which a part has arrived: the received quantities of its lines, 0 for none. */
export type Order = {
  kind: 'order'
  date: LocalDate
  party: string
  lines: readonly Line[]
  arrival: { date: LocalDate; reference: string; quantities: readonly number[] }
}
export type PlannedTrade = Deal | Note | Money | Offer | Order

/** An issued invoice to somebody who walks in. */
export function sale(key: string, date: LocalDate, lines: readonly Line[]): Deal {
  return { kind: 'deal', path: 'sales/vouchers', key, date, party: null, lines, fate: 'issued' }
}

/** An issued bill; its supplier is added. */
export function bill(key: string, date: LocalDate, lines: readonly Line[]): Deal {
  return { ...sale(key, date, lines), path: 'purchase/vouchers' }
}

/** A note, so many days after the invoice or bill that it corrects; none after the end. */
export function note(
  deal: Deal | undefined,
  { after, end, ...rest }: Omit<Note, 'kind' | 'of' | 'date'> & { after: number; end: LocalDate },
): Note[] {
  if (!deal) return []
  const date = addDays(deal.date, after)
  return date > end ? [] : [{ kind: 'note', of: deal.key, date, ...rest }]
}

type SettledItem = Omit<Money, 'kind' | 'path' | 'date'>

/** A receipt from a customer on a date. */
export function receipt(date: LocalDate, money: SettledItem): Money {
  return { kind: 'money', path: 'payment-receipts', date, ...money }
}

/** A payment to a supplier on a date. */
export function payment(date: LocalDate, money: SettledItem): Money {
  return { kind: 'money', path: 'purchase/payments', date, ...money }
}

export type NewParty = {
  name: string
  tax_number: string
  contact_no: string
  email: string
  address: string
  credit_days: string
  credit_limit?: string
}

/** Parties as a table: name, tax number, telephone, mail, address, credit days, credit limit. */
export function parties(rows: readonly (readonly string[])[]): NewParty[] {
  return rows.map(([name = '', tax = '', contact = '', email = '', address = '', days = '', limit]) => ({
    name,
    tax_number: tax,
    contact_no: contact,
    email,
    address,
    credit_days: days,
    ...(limit === undefined ? {} : { credit_limit: limit }),
  }))
}

/** In the order of the dates; what falls on one day stays as it was. */
export function byDate<Document extends { date: LocalDate }>(documents: readonly Document[]): Document[] {
  return documents.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}
