import { DomainError } from '../../../domain/errors.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import type { SoldDocument } from '../../../domain/till/sold-document.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import { returnableRows } from '../../db/trade/note-store.ts'
import { soldHeader } from '../../db/till/sale-store.ts'
import { figuresInDigits } from '../documents/trade/notes/returnable.ts'
import type { TillContext } from './till-work.ts'

/** Returns an issued invoice by id or number, with what can still be returned of its lines. Raises NOT_FOUND. */
export async function soldDocument({ db, till }: TillContext, idOrNumber: string): Promise<SoldDocument> {
  const { companyId } = till
  const [[header], [book]] = await db.batch(companyId, [soldHeader(companyId, idOrNumber), bookFacts(companyId)])
  if (!header || !book) throw new DomainError('NOT_FOUND')
  const [rows] = await db.batch(companyId, [returnableRows(companyId, 'sales/vouchers', header.id)])
  const money = (amount: string) => withDigits(amount, book.currency_digits)
  return {
    ...header,
    total: money(header.total),
    unpaid: money(header.unpaid),
    rows: rows.map((row, line) => ({
      line,
      item: row.item,
      item_label: row.item_label,
      quantity: row.quantity,
      returned: row.returned,
      returned_figures: figuresInDigits(row.returned_figures, book.currency_digits),
      left: row.left,
      unit: row.unit,
      unit_label: row.unit_label,
      rate: row.rate,
      tax_scheme: row.tax_scheme,
      net: money(row.net),
      tax: money(row.tax),
      total: money(row.total),
    })),
  }
}
