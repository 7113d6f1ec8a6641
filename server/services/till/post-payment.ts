/**
 * Posts what was paid later for a sale as a receipt, and settles a payment of unknown outcome. What a cancelled sale no longer owes
 * stays on the customer’s account.
 */
import { compare, isZero } from '../../../domain/money/decimal.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { LaterPayment, Sale, Tender } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import { lockItemsOf } from '../../db/ledger/open-item-store.ts'
import { factById, paymentsOfSale } from '../../db/till/fact-store.ts'
import { tillModes } from '../../db/till/sale-store.ts'
import { booksReading } from '../books/books.ts'
import { todayIn } from '../core/today.ts'
import { newPayment } from '../documents/payments/new-payment.ts'
import { paidAlready, paidAtTill, tillPaymentInput } from '../documents/payments/pay-at-till.ts'
import { paymentFactsReading } from '../documents/payments/payment-facts.ts'
import type { PaymentInput } from '../documents/payments/payment-input.ts'
import type { SoldInvoice } from './sold-invoice.ts'
import { soldInvoice } from './sold-invoice.ts'
import { modeNotes } from './post-sale.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { nothingRecorded, openDate, waitingFor } from './till-work.ts'

const path = 'payment-receipts'

/** Returns what posts a payment; it waits for a sale that is not here yet. Raises PAYMENT_UNKNOWN. */
export async function postLaterPayment(
  work: FactWork,
  { id, body: { sale: saleId, settles, payment } }: { id: string; body: LaterPayment },
): Promise<FactResult> {
  const sold = await soldInvoice(work, saleId)
  if (sold === null) return waitingFor(saleId)
  if (settles !== null) await refuseUnknownTender(work, saleId, settles)
  if (payment === null) return nothingRecorded
  return postReceipt(work, { id, sold, payment })
}

/** Raises PAYMENT_UNKNOWN unless the sale has a payment of unknown outcome with the id that nothing has settled yet. */
async function refuseUnknownTender({ tx, context }: FactWork, saleId: string, settles: string): Promise<void> {
  const { companyId } = context.who
  const [[fact], payments] = await tx.batch([factById(companyId, saleId), paymentsOfSale(companyId, saleId)])
  const sold = (fact?.fact as { body?: Sale } | undefined)?.body
  const isOpen = sold?.payments.some(({ id, outcome }) => id === settles && outcome === 'unknown') === true
  if (!isOpen || payments.some((one) => one.settles === settles)) throw new DomainError('PAYMENT_UNKNOWN')
}

type Receipt = { id: string; sold: SoldInvoice; payment: Tender }

async function postReceipt({ tx, context }: FactWork, { id, sold, payment }: Receipt): Promise<FactResult> {
  const { companyId } = context.who
  const { sale, notes: saleNotes } = sold
  const books = booksReading(context, path)
  const [items, modes, ...bookRows] = await tx.batch([
    lockItemsOf(companyId, [sale.id]),
    tillModes(companyId, [payment.mode]),
    ...books.statements,
  ])
  const inBooks = books.take(bookRows as unknown[][])
  const paidOn = todayIn(inBooks.book.time_zone, context.clock.now())
  const { date, notes: dateNotes } = openDate(inBooks, paidOn > sale.date ? paidOn : sale.date)
  const item = items.find((one) => one.documentId === sale.id && one.side === 'debit' && !isZero(one.open))
  const amount = item && compare(item.open, payment.amount) < 0 ? item.open : payment.amount
  const input: PaymentInput = {
    ...tillPaymentInput([payment]),
    path,
    date,
    party: item?.partyId ?? sale.stays_with,
    allocations: item ? [{ item: item.id, amount }] : [],
  }
  const reading = paymentFactsReading(context, input, { id: null })
  const notes: TillNote[] = [...saleNotes, ...dateNotes, ...modeNotes(modes)]
  const paid = { payments: [payment], onNote: (note: TillNote) => notes.push(note) }
  const facts = paidAtTill(reading.take(await tx.batch(reading.statements)), paid)
  const { statements } = await newPayment(tx, context, { input, facts, accept: paidAlready, id })
  return { statements, document: { path, id }, waitsFor: null, notes }
}
