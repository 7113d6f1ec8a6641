/**
 * The lines of a credit note for goods that came back. What is left of a line of the sale is returned to it, with its price, discount,
 * tax and cost; what is above it took place as well and becomes an unlinked line at the price as sold, less its share of every
 * discount, of the item that stays after merges.
 *
 *   2 sold, 1 returned before, 2 come back     1 of the line of the sale, 1 unlinked, with the note RETURNED_ABOVE
 */
import { DomainError } from '../../../domain/errors.ts'
import { inBaseUnit } from '../../../domain/inventory/check-rows.ts'
import { cellsOfSurvivor } from '../../../domain/inventory/units.ts'
import { add, compare, divide, isZero, multiply, subtract } from '../../../domain/money/decimal.ts'
import type { Return } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { StoredTradeRow } from '../../db/trade/trade-store.ts'
import type { SoldInvoice } from './sold-invoice.ts'

/** The body of a line of a credit note. */
export type ReturnedRow = Readonly<Record<string, unknown>>

/** Returns the lines of a note and what is unusual about them. Raises SALE_UNKNOWN for a line that the sale does not have. */
export function returnedRows(
  { sale, isCancelled }: SoldInvoice,
  { rows: lines, currencyDigits }: { rows: Return['rows']; currencyDigits: number },
): { rows: ReturnedRow[]; notes: TillNote[] } {
  const left = new Map(
    sale.rows.map(({ id, quantity, returned }) => [id, isCancelled ? '0' : subtract(quantity, returned)]),
  )
  const notes: TillNote[] = []
  const rows = lines.flatMap(({ line, quantity }) => {
    const row = sale.rows[line]
    if (!row) throw new DomainError('SALE_UNKNOWN')
    const rest = left.get(row.id) ?? '0'
    const linked = compare(quantity, rest) > 0 ? rest : quantity
    const above = subtract(quantity, linked)
    left.set(row.id, subtract(rest, linked))
    if (isZero(above)) return [{ origin_row: row.id, quantity: linked }]
    if (!isCancelled) notes.push({ code: 'RETURNED_ABOVE', params: { quantity: above, item: row.item_label } })
    const unlinked = unlinkedRow(row, { quantity: above, currencyDigits })
    return isZero(linked) ? [unlinked] : [{ origin_row: row.id, quantity: linked }, unlinked]
  })
  return { rows: rows.map((row) => ({ ...row, is_returned: true })), notes }
}

type UnlinkedPart = { quantity: string; currencyDigits: number }

function unlinkedRow(row: StoredTradeRow, { quantity, currencyDigits }: UnlinkedPart): ReturnedRow {
  const { unit, rate, tax_scheme, discount_type: type, discount, row_discount, header_discount } = row
  const cells = { unit, rate, tax_scheme, ...cellsOfSurvivor(inBaseUnit(quantity, row.unit_factor), row) }
  if (type === 'percent' && isZero(header_discount)) return { ...cells, discount_type: type, discount }
  const reduction = add(row_discount, header_discount)
  if (isZero(reduction)) return cells
  const share = divide(multiply(reduction, quantity), row.quantity, currencyDigits)
  return { ...cells, discount_type: 'amount', discount: share }
}
