/**
 * Makes bank statements from invoices, with what each line truly is. Of the lines 70% are one invoice, 20% two to five of one
 * customer, 5% a part of one, whose rest follows in a later month, 3% one less a fee, and 2% nothing in the books. One in twenty
 * invoices gets the amount of another of its day. A line comes up to 45 days after its last invoice. A share of the payments can
 * be in the books already, as a receipt dated up to three days before the line. Besides, for every hundred lines there are two card
 * settlements (`generate-settlements.ts`), whose texts are known from the second month on.
 */
import { customerName } from './customer-names.ts'
import { bankText } from './bank-texts.ts'
import type { Luck, RetailDocument } from './retail-payments.ts'
import { daysAfter, luckOf } from './retail-payments.ts'
import { pounds } from './retail-trade-books.ts'
import { canonical } from '../../domain/money/decimal.ts'
import type { Candidate, History, LineToMatch } from '../../domain/banking/matching/match-types.ts'
import type { Settlement } from './generate-settlements.ts'
import { generateSettlements } from './generate-settlements.ts'

export type LineKind = 'one' | 'sum' | 'part' | 'fee' | 'noise' | 'card'
/** A line with the ids of the candidates that it is: invoices, a receipt or card receipts; none for noise. */
export type TrueLine = { line: LineToMatch; kind: LineKind; truth: readonly string[] }
/** One statement with what is open when it arrives, and what earlier settlements show. */
export type Statement = {
  month: string
  lines: readonly TrueLine[]
  candidates: readonly Candidate[]
  history: History
}

type Payment = { kind: LineKind; date: string; amount: bigint; invoices: readonly RetailDocument[]; settles: boolean }

const shares = { sum: 0.2, part: 0.05, fee: 0.03, noise: 0.02, card: 0.02 }
const twins = 0.05
const longestDelay = 45
const longestGathering = 30
const mostOfSum = 5

type Options = { seed: number; receiptShare?: number }

/** Returns the statements, month by month; the same for the same invoices and seed. */
export function generateStatements(
  documents: readonly RetailDocument[],
  { seed, receiptShare = 0 }: Options,
): Statement[] {
  const luck = luckOf(seed)
  const invoices = withTwins(inOrder(documents.filter(({ amount }) => amount > 0n)), luck)
  const payments = [...planned(invoices, luck)].flatMap((payment) => withRest(payment, luck))
  const all = [...payments, ...noise(payments, luck)]
  const lines = inOrder(all).map((payment, place) => {
    const isReceipt = receiptShare > 0 && payment.kind !== 'noise' && luck.chance(receiptShare)
    const line = lineOf(payment, place, luck)
    return { payment, line, receipt: isReceipt ? receiptOf(payment, line, luck) : null }
  })
  const settlements = generateSettlements({
    from: lines[0]?.line.date ?? '',
    count: Math.round(lines.length * shares.card),
    seed,
  })
  const months = [...new Set([...lines, ...settlements].map(({ line }) => line.date.slice(0, 7)))].toSorted()
  const open = new Map(invoices.map((invoice) => [invoice.number, invoice.amount]))
  return months.map((month) => {
    const ofMonth = lines.filter(({ line }) => line.date.startsWith(month))
    for (const { payment, receipt } of ofMonth) if (receipt) settle(payment, open)
    const known = invoices.filter(({ number, date }) => date.slice(0, 7) <= month && (open.get(number) ?? 0n) > 0n)
    const items = known.map((invoice) => candidateOf(invoice, open.get(invoice.number) ?? 0n))
    const receipts = ofMonth.flatMap(({ receipt }) => receipt ?? [])
    for (const { payment, receipt } of ofMonth) if (!receipt) settle(payment, open)
    return {
      month,
      candidates: [...items, ...receipts, ...unsettled(settlements, month)],
      lines: [
        ...ofMonth.map(({ line, receipt, payment: { kind, invoices: paid } }) => ({
          line,
          kind,
          truth: receipt ? [receipt.id] : paid.map(({ number }) => number),
        })),
        ...settlements.filter(({ line }) => line.date.startsWith(month)).map(trueSettlement),
      ],
      history: settlements
        .filter(({ line }) => line.date.slice(0, 7) < month)
        .map(({ line }) => ({ text: line.description, party_id: null })),
    }
  })
}

function inOrder<Row extends { date: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))
}

function withTwins(invoices: readonly RetailDocument[], luck: Luck): RetailDocument[] {
  return invoices.map((invoice, place) => {
    const other = invoices[place - 1]
    return other?.date === invoice.date && luck.chance(twins) ? { ...invoice, amount: other.amount } : invoice
  })
}

/** Plans the payments; sums are made as long as they are less than their share. */
function* planned(invoices: readonly RetailDocument[], luck: Luck): Generator<Payment> {
  const byCustomer = new Map<string, RetailDocument[]>()
  for (const invoice of invoices)
    byCustomer.set(invoice.customer, [...(byCustomer.get(invoice.customer) ?? []), invoice])
  const paid = new Set<string>()
  const counts = { all: 0, sum: 0 }
  for (const invoice of invoices) {
    if (paid.has(invoice.number)) continue
    const gathered = counts.sum < counts.all * shares.sum ? gather(invoice, { byCustomer, paid, luck }) : [invoice]
    for (const { number } of gathered) paid.add(number)
    counts.all += 1
    if (gathered.length > 1) counts.sum += 1
    yield paymentOf(gathered, luck)
  }
}

type Gathering = { byCustomer: ReadonlyMap<string, RetailDocument[]>; paid: ReadonlySet<string>; luck: Luck }

function gather(first: RetailDocument, { byCustomer, paid, luck }: Gathering): RetailDocument[] {
  if (first.customer === '') return [first]
  const last = daysAfter(first.date, longestGathering)
  const others = (byCustomer.get(first.customer) ?? []).filter(
    ({ number, date }) => number !== first.number && date >= first.date && date <= last && !paid.has(number),
  )
  return [first, ...others.slice(0, luck.upTo(mostOfSum - 1))]
}

function paymentOf(invoices: readonly RetailDocument[], luck: Luck): Payment {
  const total = invoices.reduce((sum, { amount }) => sum + amount, 0n)
  const latest = invoices.at(-1)?.date ?? ''
  const date = daysAfter(latest, luck.upTo(longestDelay + 1) - 1)
  const [kind, amount] = invoices.length > 1 ? (['sum', total] as const) : oneInvoice(total, luck)
  return { kind, date, amount, invoices, settles: kind !== 'part' }
}

function oneInvoice(total: bigint, luck: Luck): [LineKind, bigint] {
  const ofOne = 1 - shares.sum
  if (total > 1000n && luck.chance(shares.part / ofOne)) return ['part', (total * BigInt(20 + luck.upTo(60))) / 100n]
  if (total > 1000n && luck.chance(shares.fee / ofOne))
    return ['fee', total - (total * BigInt(4 + luck.upTo(41))) / 1000n]
  return ['one', total]
}

/** The rest of a part is paid in a later month. */
function withRest(payment: Payment, luck: Luck): Payment[] {
  if (payment.kind !== 'part') return [payment]
  const [invoice] = payment.invoices
  const nextMonth = `${daysAfter(`${payment.date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
  const date = daysAfter(nextMonth, luck.upTo(longestDelay) - 1)
  const amount = (invoice?.amount ?? 0n) - payment.amount
  return [payment, { kind: 'one', date, amount, invoices: payment.invoices, settles: true }]
}

/** Lines of nothing in the books: a quarter of them names a customer. */
function noise(payments: readonly Payment[], luck: Luck): Payment[] {
  return payments
    .filter(() => luck.chance(shares.noise))
    .map(({ date }) => ({ kind: 'noise', date, amount: luck.pennies(60_000n), invoices: [], settles: false }))
}

function lineOf(payment: Payment, place: number, luck: Luck): LineToMatch {
  const [invoice] = payment.invoices
  const customer = invoice?.customer ?? (luck.chance(0.25) ? `${12_346 + luck.upTo(5900)}` : '')
  return {
    id: `line-${place}`,
    date: payment.date,
    amount: canonical(pounds(payment.amount)),
    ...bankText({ name: nameOfCustomer(customer), numbers: payment.invoices.map(({ number }) => number) }, luck),
    counterparty_account: '',
    end_to_end_reference: '',
    creditor_reference: '',
    cheque_number: '',
    bank_id: '',
  }
}

function nameOfCustomer(customer: string): string {
  return customer === '' ? '' : customerName(Number.parseInt(customer, 10))
}

function candidateOf({ number, customer, date }: RetailDocument, open: bigint): Candidate {
  return {
    id: number,
    kind: 'item',
    date,
    due_date: daysAfter(date, 30),
    amount: canonical(pounds(open)),
    number,
    reference: '',
    cheque_number: '',
    party_id: customer === '' ? null : customer,
    party_name: nameOfCustomer(customer),
    party_accounts: [],
    description: '',
    document_id: number,
    payment_method: '',
  }
}

/** The receipt of a payment, with what the customer paid before the bank took a fee. */
function receiptOf({ kind, invoices, amount }: Payment, { id, date }: LineToMatch, luck: Luck): Candidate {
  const [invoice] = invoices
  const customer = invoice?.customer ?? ''
  return {
    id: `receipt of ${id}`,
    kind: 'entry',
    date: daysAfter(date, 1 - luck.upTo(4)),
    due_date: null,
    amount: canonical(pounds(kind === 'fee' ? (invoice?.amount ?? 0n) : amount)),
    number: id.replace('line-', 'REC-2026-'),
    reference: '',
    cheque_number: '',
    party_id: customer === '' ? null : customer,
    party_name: nameOfCustomer(customer),
    party_accounts: [],
    description: '',
    document_id: `receipt of ${id}`,
    payment_method: '',
  }
}

/** Returns the card receipts of a month, or of one before it, that no line of an earlier month has settled. */
function unsettled(settlements: readonly Settlement[], month: string): Candidate[] {
  return settlements
    .filter(({ line }) => line.date.slice(0, 7) >= month)
    .flatMap(({ receipts }) => receipts.filter(({ date }) => date.slice(0, 7) <= month))
}

function trueSettlement({ line, receipts }: Settlement): TrueLine {
  return { line, kind: 'card', truth: receipts.map(({ id }) => id) }
}

function settle({ invoices, amount, settles }: Payment, open: Map<string, bigint>): void {
  for (const { number } of invoices) open.set(number, settles ? 0n : (open.get(number) ?? 0n) - amount)
}
