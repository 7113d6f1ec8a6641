/** Finds the lines and the charges of a received e-invoice in the books, and says at which fields nothing was found. */
import type { MatchedRow } from './draft-bill.ts'
import type { InvoiceNote } from './invoice-notes.ts'
import type { BookScheme, BookUnit, ItemIndex } from './match-books.ts'
import { itemOf, schemeOf, unitOf } from './match-books.ts'
import { unitCodeOf } from '../unit-codes.ts'
import type { ReceivedInvoice, ReceivedRow } from './received-invoice.ts'
import { treatmentName } from './received-invoice.ts'

export type RowBooks = {
  readonly items: ItemIndex
  readonly units: readonly BookUnit[]
  readonly schemes: readonly BookScheme[]
}

/**
 * Returns the lines and then the charges. Notes: E_INVOICE_ITEM, E_INVOICE_UNIT, E_INVOICE_TAX_SCHEME and
 * E_INVOICE_CHARGE at `rows`.
 */
export function matchRows(invoice: ReceivedInvoice, books: RowBooks): { rows: MatchedRow[]; notes: InvoiceNote[] } {
  const notes: InvoiceNote[] = []
  const lines = invoice.rows.map((row, index) => matchRow(row, books, { at: `rows.${index}`, notes }))
  const charges = invoice.allowances
    .filter(({ isCharge }) => isCharge)
    .map(({ amount, reason, treatment }, index) => {
      const at = `rows.${lines.length + index}`
      notes.push({ code: 'E_INVOICE_CHARGE', path: at, params: { reason } })
      const codes = { sellersCode: '', buyersCode: '', standardCode: '' }
      const row = { ...codes, name: reason, description: '', quantity: '1', unitCode: '', price: amount, net: amount }
      return matchRow({ ...row, treatment }, books, { at, notes })
    })
  return { rows: [...lines, ...charges], notes }
}

type RowToMatch = Omit<ReceivedRow, 'id' | 'allowance' | 'charge'>

function matchRow(
  row: RowToMatch,
  { items, units, schemes }: RowBooks,
  { at, notes }: { at: string; notes: InvoiceNote[] },
): MatchedRow {
  const { name, description, quantity, unitCode, price, net, treatment } = row
  const item = itemOf(row, items)
  const { unit, isKnown } = item
    ? unitOf(unitCode, item)
    : { unit: units.find((one) => unitCode !== '' && unitCodeOf(one) === unitCode) ?? null, isKnown: true }
  const scheme = schemeOf(treatment, schemes, item?.taxScheme ?? null)
  if (item === null) notes.push({ code: 'E_INVOICE_ITEM', path: `${at}.item`, params: { name } })
  if (!isKnown) {
    const params = { code: unitCode, item: item?.label ?? '', unit: unit?.label ?? '' }
    notes.push({ code: 'E_INVOICE_UNIT', path: `${at}.unit`, params })
  }
  if (scheme === null) {
    const params = { treatment: treatmentName(treatment) }
    notes.push({ code: 'E_INVOICE_TAX_SCHEME', path: `${at}.tax_scheme`, params })
  }
  return { name, description, quantity, price, net, treatment, item, unit, scheme }
}
