/**
 * Posts a sale as an issued invoice with the id of the fact and the number of the receipt, paid as it was paid at the till. It is
 * never refused for stock, price, credit limit, an inactive item or customer, or a closed period.
 */
import { compare, withDigits } from '../../../domain/money/decimal.ts'
import type { Sale } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import { withDiscountsTaken } from '../../../domain/till/sale-figures.ts'
import { unitFacts } from '../../db/stock/stock-facts-store.ts'
import type { SoldItem } from '../../db/till/sale-store.ts'
import { soldItems, tillModes } from '../../db/till/sale-store.ts'
import { booksReading } from '../books/books.ts'
import { loadAndSaveTrade } from '../documents/trade/save-trade.ts'
import { parseTrade } from '../documents/trade/trade-input.ts'
import { booksAsSold, booksInUnits, notesOfSale } from './as-sold.ts'
import { customerOf } from './sold-to.ts'
import type { FactResult, FactWork } from './till-work.ts'
import { everyWarning, openDate } from './till-work.ts'

const path = 'sales/vouchers'

/** Returns what posts a sale. Raises UNKNOWN_REFERENCE for an unknown item, unit, tax scheme or payment method. */
export async function postSale(work: FactWork, { id, body }: { id: string; body: Sale }): Promise<FactResult> {
  const { tx, context } = work
  const { companyId } = context.who
  const books = booksReading(context, path)
  const [itemRows, modes, ...bookRows] = await tx.batch([
    soldItems(companyId, [...new Set(body.rows.map(({ item }) => item))]),
    tillModes(companyId, [...new Set(body.payments.map(({ mode }) => mode))]),
    ...books.statements,
  ])
  const inBooks = books.take(bookRows as unknown[][])
  const sale = withDiscountsTaken(body, inBooks.book.currency_digits)
  const items = new Map(itemRows.map((item) => [item.id, item]))
  const factors = await factorsOfMerged(work, sale, items)
  const { date, notes: dateNotes } = openDate(inBooks, sale.date)
  const customer = await customerOf(work, sale.customer)
  const paid = sale.payments.filter(({ outcome }) => outcome === 'paid')
  const [only, ...others] = paid
  const isPaidByOne = only !== undefined && others.length === 0 && compare(only.amount, sale.totals.total) === 0
  const notes: TillNote[] = [...dateNotes, ...customer.notes, ...modeNotes(modes), ...unknownNotes(sale, inBooks.book)]
  const input = parseTrade(path, {
    date,
    due_date: date,
    party: customer.party,
    customer_name: customer.name,
    tax_type: sale.tax_type,
    rows: sale.rows.map(({ tax_rate: rate, item, description, discount_type: type, discount, ...row }) => ({
      ...row,
      // Without a rate the till knew no tax that it could charge.
      tax_scheme: rate === null ? null : row.tax_scheme,
      item: items.get(item)?.survivor ?? item,
      description: description ?? '',
      ...(type === null ? {} : { discount_type: type, discount }),
    })),
    ...(sale.discount_type === null ? {} : { discount_type: sale.discount_type, discount: sale.discount }),
    remarks: sale.remarks ?? '',
    payment_mode: isPaidByOne ? only.mode : null,
  })
  const { statements } = await loadAndSaveTrade(tx, context, {
    path,
    input,
    stored: null,
    status: 'Issued',
    accept: everyWarning,
    till: {
      id,
      voucherNo: sale.number,
      total: sale.totals.total,
      payments: paid,
      asSold: (facts) => {
        const inSoldUnits = booksInUnits(facts, factors)
        notes.push(...notesOfSale(inSoldUnits, sale, items))
        return booksAsSold(inSoldUnits, sale)
      },
      onNote: (note) => notes.push(note),
    },
  })
  return { statements, document: { path, id }, waitsFor: null, notes }
}

/**
 * Returns, by `survivor unit`, how many base units a sold unit of an item merged since has: one of the survivor may hold more.
 */
async function factorsOfMerged(
  { tx, context }: FactWork,
  { rows }: Sale,
  items: ReadonlyMap<string, SoldItem>,
): Promise<ReadonlyMap<string, string | null>> {
  const merged = rows.filter(({ item }) => (items.get(item)?.survivor ?? item) !== item)
  if (merged.length === 0) return new Map()
  const units = await tx.run(
    unitFacts(
      context.who.companyId,
      merged.map(({ item, unit }) => ({ item, unit })),
    ),
  )
  return new Map(units.map(({ item_id: item, unit_id, factor }) => [`${items.get(item)?.survivor} ${unit_id}`, factor]))
}

/** Returns the notes of inactive payment methods. */
export function modeNotes(modes: readonly { name: string; is_active: boolean }[]): TillNote[] {
  return modes.flatMap(({ name, is_active: isActive }): TillNote[] =>
    isActive ? [] : [{ code: 'METHOD_INACTIVE', params: { mode: name } }],
  )
}

function unknownNotes({ payments }: Sale, { currency_digits: digits }: { currency_digits: number }): TillNote[] {
  return payments.flatMap(({ outcome, amount }): TillNote[] =>
    outcome === 'unknown' ? [{ code: 'CARD_UNKNOWN', params: { amount: withDigits(amount, digits) } }] : [],
  )
}
