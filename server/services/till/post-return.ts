/**
 * Posts goods that came back as an issued credit note on their invoice, paid out as it was paid out at the till. The part that was
 * not paid out is allocated to the invoice. Goods above what is left of the sale came back as well: they are posted with a note.
 */
import type { Return } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import { tillModes } from '../../db/till/sale-store.ts'
import type { StoredTrade } from '../../db/trade/trade-store.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import { booksReading } from '../books/books.ts'
import type { TillPayment } from '../documents/payments/pay-at-till.ts'
import { loadAndSaveTrade } from '../documents/trade/save-trade.ts'
import { parseTrade } from '../documents/trade/trade-input.ts'
import { booksAsSold, booksInUnits } from './as-sold.ts'
import { modeNotes } from './post-sale.ts'
import type { ReturnedRow } from './returned-rows.ts'
import { returnedRows } from './returned-rows.ts'
import { soldInvoice } from './sold-invoice.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { everyWarning, openDate, waitingFor } from './till-work.ts'

const path = 'sales/credit-notes'

/** Returns what posts a return; it waits for a sale that is not here yet. Raises SALE_UNKNOWN for a line that the sale does not have. */
export async function postReturn(work: FactWork, { id, body }: { id: string; body: Return }): Promise<FactResult> {
  const sold = await soldInvoice(work, body.sale)
  if (sold === null) return waitingFor(body.sale)
  const [book] = await work.tx.run(bookFacts(work.context.who.companyId))
  const { rows, notes } = returnedRows(sold, { rows: body.rows, currencyDigits: book?.currency_digits ?? 2 })
  const { number, date, reason, payments } = body
  const credit = { id, sale: sold.sale, number, date, reason, total: body.totals.total, payments, rows }
  return creditSale(work, { ...credit, notes: [...sold.notes, ...notes] })
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
  rows: readonly ReturnedRow[]
  notes: readonly TillNote[]
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
  const notes: TillNote[] = [...credit.notes, ...dateNotes, ...modeNotes(modes)]
  const input = parseTrade(path, {
    date,
    party: sale.stays_with,
    customer_name: sale.customer_name ?? '',
    remarks: reason,
    tax_type: sale.tax_type,
    rows,
  })
  const factors = new Map(sale.rows.map(({ item, unit, unit_factor }) => [`${item} ${unit}`, unit_factor]))
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
      asSold: (facts) => booksInUnits(booksAsSold(facts, sale), factors),
      onNote: (note) => notes.push(note),
    },
  })
  return { statements, document: { path, id }, waitsFor: null, notes }
}
