/**
 * Voids a sale: its invoice is cancelled with everything that was paid for it. In a closed period it is reversed by a credit note on
 * the first open date instead, and so is one of an item merged since: its goods come back to the item that stays.
 */
import { isZero, subtract } from '../../../domain/money/decimal.ts'
import type { Sale, Tender, Void } from '../../../domain/till/facts.ts'
import type { Statement } from '../../db/core/client.ts'
import { factById, paymentsOfSale } from '../../db/till/fact-store.ts'
import type { StoredTrade } from '../../db/trade/trade-store.ts'
import { booksReading } from '../books/books.ts'
import { periodProblem } from '../books/period.ts'
import { todayIn } from '../core/today.ts'
import { cancellationStatements } from '../documents/payments/act-on-payment.ts'
import { storedPaymentReading } from '../documents/payments/payment-answer.ts'
import { cancelIssuedTrade } from '../documents/trade/act-on-trade.ts'
import { creditSale } from './post-return.ts'
import { soldInvoice } from './sold-invoice.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { everyWarning, nothingRecorded, waitingFor } from './till-work.ts'

const path = 'sales/vouchers'

type VoidFact = { id: string; n: number; body: Void }

/**
 * Returns what voids a sale; it waits until all facts before it are here, so that it takes back every payment of the sale. Raises
 * RETURNS_EXIST.
 */
export async function postVoid(work: FactWork, { id, n, body }: VoidFact): Promise<FactResult> {
  const { tx, context, till } = work
  if (till.high_water < n - 1) return waitingFor(till.id)
  const sold = await soldInvoice(work, body.sale)
  if (sold === null) return waitingFor(body.sale)
  const { sale, isCancelled, notes } = sold
  if (isCancelled) return { ...nothingRecorded, notes }
  const reading = booksReading(context, path)
  const books = reading.take(await tx.batch(reading.statements))
  const later = await tx.run(paymentsOfSale(context.who.companyId, sale.id))
  if (movesMerged(sale) || periodProblem(sale.date, books) !== null) {
    const today = todayIn(books.book.time_zone, context.clock.now())
    return creditVoided(work, { id, sale, body, date: today, later })
  }
  for (const { document } of later) {
    if (document !== null) await tx.batch(await cancelReceipt(work, document, body.reason))
  }
  const cancel = cancelIssuedTrade(context, path)
  const decide = cancel.take(await tx.batch(cancel.statements))
  const request = { stored: sale, body: {}, accept: everyWarning, reason: body.reason }
  const { statements } = await decide(tx, request)
  return { ...nothingRecorded, statements, document: { path, id: sale.id } }
}

/** Whether goods of an item merged since left with a sale and none came back; a returned sale is refused by its cancellation. */
function movesMerged({ rows }: StoredTrade): boolean {
  return (
    rows.some(({ item, stays_with, stock_entry }) => stock_entry !== null && item !== stays_with) &&
    rows.every(({ returned }) => isZero(returned))
  )
}

async function cancelReceipt({ tx, context }: FactWork, receipt: string, reason: string): Promise<Statement[]> {
  const reading = storedPaymentReading(context, 'payment-receipts', receipt)
  const stored = reading.take(await tx.batch(reading.statements))
  if (stored.status === 'Cancelled') return []
  const { before, after } = await cancellationStatements(tx, context, { stored, reason })
  return [...before, ...after]
}

type VoidedSale = {
  id: string
  sale: StoredTrade
  body: Void
  date: string
  later: readonly { payment: Tender | null }[]
}

async function creditVoided(work: FactWork, { id, sale, body, date, later }: VoidedSale): Promise<FactResult> {
  const [fact] = await work.tx.run(factById(work.context.who.companyId, sale.id))
  const sold = (fact?.fact as { body?: Sale } | undefined)?.body
  const number = `${sale.voucher_no ?? ''}-V`.slice(-50)
  const isWhole = sale.rows.every(({ returned }) => isZero(returned))
  const recorded = await creditSale(work, {
    id,
    sale,
    number,
    date,
    reason: body.reason,
    total: isWhole ? sale.total : null,
    payments: [
      ...(sold?.payments ?? []).filter(({ outcome }) => outcome === 'paid'),
      ...later.flatMap(({ payment }) => payment ?? []),
    ],
    rows: sale.rows.flatMap(({ id: row, quantity, returned }) => {
      const left = subtract(quantity, returned)
      return isZero(left) ? [] : [{ origin_row: row, quantity: left, is_returned: true }]
    }),
    notes: [],
  })
  return { ...recorded, notes: [...recorded.notes, { code: 'VOIDED_BY_NOTE', params: { number } }] }
}
