/** Reads what can still be returned of an invoice or a bill. */
import type { TradePath } from '../../../../../domain/documents/status.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { withDigits } from '../../../../../domain/money/decimal.ts'
import type { ReturnedFigures } from '../../../../../domain/documents/return-of-row.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import { isId } from '../../../../../domain/resources/core/list-query.ts'
import { bookFacts } from '../../../../db/documents/book-store.ts'
import type { ReturnableRow } from '../../../../db/trade/note-store.ts'
import { returnableRows } from '../../../../db/trade/note-store.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { require } from '../../../core/unit-of-work.ts'

/** Returns the rows of an issued document of `from` for a note of `path`. Raises NOT_ALLOWED, NOT_FOUND. */
export async function returnable(
  context: Context,
  { path, from, id }: { path: TradePath; from: TradePath; id: string },
): Promise<ReturnableRow[]> {
  require(context, `${moduleOf(path)}.read`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [rows, [book]] = await context.db.batch(companyId, [
    returnableRows(companyId, { path: from, id, without: null }),
    bookFacts(companyId),
  ])
  if (rows.length === 0 || !book) throw new DomainError('NOT_FOUND')
  const money = (amount: string) => withDigits(amount, book.currency_digits)
  return rows.map((row) => ({
    ...row,
    net: money(row.net),
    tax: money(row.tax),
    total: money(row.total),
    returned_figures: figuresInDigits(row.returned_figures, book.currency_digits),
  }))
}

/** Returns what was returned of a row with the digits of the currency. */
export function figuresInDigits(figures: ReturnedFigures, digits: number): ReturnedFigures {
  return Object.fromEntries(
    Object.entries(figures).map(([name, amount]) => [name, withDigits(amount, digits)]),
  ) as ReturnedFigures
}
