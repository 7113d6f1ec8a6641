import { DomainError } from '../../../domain/errors.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { SoldDocument } from '../../../domain/till/sold-document.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import { returnableRows } from '../../db/trade/note-store.ts'
import { soldHeader } from '../../db/till/sale-store.ts'
import { figuresInDigits } from '../documents/trade/notes/returnable.ts'
import type { TillContext } from './till-work.ts'

/**
 * Returns an issued invoice by id or number, with what can still be returned of its lines; the return `without` is not counted, as
 * it was before. Raises NOT_FOUND, and BAD_REQUEST at `without` for what is no id.
 */
export async function soldDocument(
  { db, till }: TillContext,
  { idOrNumber, without }: { idOrNumber: string; without: string | null },
): Promise<SoldDocument> {
  if (without !== null && !isId(without))
    throw new DomainError('BAD_REQUEST', {}, [{ code: 'BAD_REQUEST', path: 'without' }])
  const { companyId } = till
  const [[header], [book]] = await db.batch(companyId, [soldHeader(companyId, idOrNumber), bookFacts(companyId)])
  if (!header || !book) throw new DomainError('NOT_FOUND')
  const [rows] = await db.batch(companyId, [
    returnableRows(companyId, { path: 'sales/vouchers', id: header.id, without }),
  ])
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
