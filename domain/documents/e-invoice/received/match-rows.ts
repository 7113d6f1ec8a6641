/** Finds the lines and the charges of a received e-invoice in the books, and says at which fields nothing was found. */
import type { Problem } from '../../../errors.ts'
import type { MatchedRow } from './draft-bill.ts'
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
 * Returns the lines and then the charges. Problems: E_INVOICE_ITEM, E_INVOICE_UNIT, E_INVOICE_TAX_SCHEME and
 * E_INVOICE_CHARGE at `rows`.
 */
export function matchRows(invoice: ReceivedInvoice, books: RowBooks): { rows: MatchedRow[]; problems: Problem[] } {
  const problems: Problem[] = []
  const lines = invoice.rows.map((row, index) => matchRow(row, books, { at: `rows.${index}`, problems }))
  const charges = invoice.allowances
    .filter(({ isCharge }) => isCharge)
    .map(({ amount, reason, treatment }, index) => {
      const at = `rows.${lines.length + index}`
      problems.push({ code: 'E_INVOICE_CHARGE', path: at, params: { reason } })
      const codes = { sellersCode: '', buyersCode: '', standardCode: '' }
      const row = { ...codes, name: reason, description: '', quantity: '1', unitCode: '', price: amount, net: amount }
      return matchRow({ ...row, treatment }, books, { at, problems })
    })
  return { rows: [...lines, ...charges], problems }
}

type RowToMatch = Omit<ReceivedRow, 'id' | 'allowance' | 'charge'>

function matchRow(
  row: RowToMatch,
  { items, units, schemes }: RowBooks,
  { at, problems }: { at: string; problems: Problem[] },
): MatchedRow {
  const { name, description, quantity, unitCode, price, net, treatment } = row
  const item = itemOf(row, items)
  const { unit, isKnown } = item
    ? unitOf(unitCode, item)
    : { unit: units.find((one) => unitCode !== '' && unitCodeOf(one) === unitCode) ?? null, isKnown: true }
  const scheme = schemeOf(treatment, schemes, item?.taxScheme ?? null)
  if (item === null) problems.push({ code: 'E_INVOICE_ITEM', path: `${at}.item`, params: { name } })
  if (!isKnown) {
    const params = { code: unitCode, item: item?.label ?? '', unit: unit?.label ?? '' }
    problems.push({ code: 'E_INVOICE_UNIT', path: `${at}.unit`, params })
  }
  if (scheme === null) {
    const params = { treatment: treatmentName(treatment) }
    problems.push({ code: 'E_INVOICE_TAX_SCHEME', path: `${at}.tax_scheme`, params })
  }
  return { name, description, quantity, price, net, treatment, item, unit, scheme }
}
