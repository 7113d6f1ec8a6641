/**
 * Posts goods that came back as an issued credit note on their invoice, paid out as it was paid out at the till. The part that was
 * not paid out is allocated to the invoice.
 */
import type { Return } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import { DomainError } from '../../../domain/errors.ts'
import { saleStatus, tillModes } from '../../db/till/sale-store.ts'
import type { StoredTrade } from '../../db/trade/trade-store.ts'
import { tradeDocument } from '../../db/trade/trade-store.ts'
import { booksReading } from '../books/books.ts'
import type { TillPayment } from '../documents/payments/pay-at-till.ts'
import { loadAndSaveTrade } from '../documents/trade/save-trade.ts'
import { parseTrade } from '../documents/trade/trade-input.ts'
import { booksOfTill } from './as-sold.ts'
import { modeNotes, totalDiffers } from './post-sale.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { everyWarning, openDate, waitingFor } from './till-work.ts'

const path = 'sales/credit-notes'

/**
 * Returns what posts a return; it waits for a sale that is not here yet. Raises SALE_UNKNOWN for a cancelled sale or a line that it
 * does not have, OVER_RETURNED for more than is left of a line.
 */
export async function postReturn(work: FactWork, { id, body }: { id: string; body: Return }): Promise<FactResult> {
  const sale = await issuedSale(work, body.sale)
  if (sale === null) return waitingFor(body.sale)
  return creditSale(work, {
    id,
    sale,
    number: body.number,
    date: body.date,
    reason: body.reason,
    total: body.totals.total,
    payments: body.payments,
    rows: body.rows.map(({ line, quantity }) => {
      const row = sale.rows[line]
      if (!row) throw new DomainError('SALE_UNKNOWN')
      return { origin_row: row.id, quantity }
    }),
  })
}

/** Returns the issued invoice of an id, null while it is not here. Raises SALE_UNKNOWN for a cancelled one. */
export async function issuedSale({ tx, context }: FactWork, id: string): Promise<StoredTrade | null> {
  const { companyId } = context.who
  const [[state], [sale]] = await tx.batch([saleStatus(companyId, id), tradeDocument(companyId, 'sales/vouchers', id)])
  if (!state || !sale) return null
  if (state.status !== 'Issued') throw new DomainError('SALE_UNKNOWN')
  return sale
}

type Credit = {
  id: string
  sale: StoredTrade
  number: string
  date: string
  reason: string
  /** The printed total; null: that of the lines. */
  total: string | null
  payments: readonly TillPayment[]
  rows: readonly { origin_row: string; quantity: string }[]
}

/** Returns what posts a credit note on a sale. */
export async function creditSale({ tx, context }: FactWork, credit: Credit): Promise<FactResult> {
  const { id, sale, number, reason, total, payments, rows } = credit
  const books = booksReading(context, path)
  const [modes, ...bookRows] = await tx.batch([
    tillModes(context.who.companyId, [...new Set(payments.map(({ mode }) => mode))]),
    ...books.statements,
  ])
  const inBooks = books.take(bookRows as unknown[][])
  // A sale may have been posted on a later date than the till sold it.
  const { date, notes: dateNotes } = openDate(inBooks, credit.date > sale.date ? credit.date : sale.date)
  const notes: TillNote[] = [...dateNotes, ...modeNotes(modes)]
  const input = parseTrade(path, {
    date,
    party: sale.stays_with,
    customer_name: sale.customer_name ?? '',
    remarks: reason,
    rows: rows.map((row) => ({ ...row, is_returned: true })),
  })
  const { statements } = await loadAndSaveTrade(tx, context, {
    path,
    input,
    stored: null,
    status: 'Issued',
    accept: everyWarning,
    till: {
      id,
      voucherNo: number,
      total,
      payments,
      asSold: booksOfTill,
      onRounding: (computed) =>
        notes.push(totalDiffers({ totals: { total: total ?? computed } }, computed, inBooks.book.currency_digits)),
    },
  })
  return { statements, document: { path, id }, waitsFor: null, notes }
}
