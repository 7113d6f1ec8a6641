/** Random invoices written in UBL and read as bills: taxable amounts equal those of the file, and so does tax by one unit. */
import { expect, test } from 'vitest'
import { composeEInvoice } from '../../domain/documents/e-invoice/compose-e-invoice.ts'
import { sumProblems } from '../../domain/documents/e-invoice/received/check-sums.ts'
import { draftBill } from '../../domain/documents/e-invoice/received/draft-bill.ts'
import type { BookScheme } from '../../domain/documents/e-invoice/received/match-books.ts'
import { matchRows } from '../../domain/documents/e-invoice/received/match-rows.ts'
import { readUbl } from '../../domain/documents/e-invoice/received/read-ubl.ts'
import type { ReceivedInvoice } from '../../domain/documents/e-invoice/received/received-invoice.ts'
import { treatmentKey } from '../../domain/documents/e-invoice/received/received-invoice.ts'
import { writeUbl } from '../../domain/documents/e-invoice/write-ubl.ts'
import { absolute, compare, subtract } from '../../domain/money/decimal.ts'
import { randomEInvoice } from '../support/random-e-invoice.ts'

const none = new Map()
const items = { byCode: none, byBarcode: none, byName: none, byEarlierName: none }

/** A scheme for each treatment of a file. */
function schemesOf({ rows }: ReceivedInvoice): BookScheme[] {
  const kinds = {
    S: 'taxable',
    Z: 'zero_rated',
    E: 'exempt',
    AE: 'reverse_charge',
    K: 'reverse_charge',
    G: 'import',
    O: 'outside_scope',
  } as const
  const schemes = rows.flatMap(({ treatment }): BookScheme[] => {
    if (treatment === null) return []
    const { category, rate } = treatment
    const common = { label: category, kind: kinds[category], recoverable: true }
    return [{ ...common, id: treatmentKey(treatment), rate: category === 'S' ? (rate ?? '0') : '0' }]
  })
  return [...new Map(schemes.map((scheme) => [scheme.id, scheme])).values()]
}

test('500 random invoices come to their figures, whether or not bills have a discount on the whole', () => {
  const seen = { whole: 0, onRows: 0, exact: 0, differing: 0 }
  for (let number = 1; seen.exact + seen.differing < 500; number += 1) {
    const facts = randomEInvoice(number)
    if (facts.kind !== 'invoice') continue
    const { code, digits } = facts.currency
    const invoice = readUbl(writeUbl(composeEInvoice(facts)), { code, digits })
    expect([number, sumProblems(invoice, digits)]).toEqual([number, []])
    const { rows, notes } = matchRows(invoice, { items, units: [], schemes: schemesOf(invoice) })
    expect(notes.filter((note) => note.code !== 'E_INVOICE_ITEM')).toEqual([])
    const bill = draftBill(rows, invoice, { digits, hasDiscount: number % 2 === 0 })
    const unit = digits === 0 ? '1' : '0.01'
    let isExact = true
    for (const { treatment, basis, tax } of invoice.taxes) {
      const key = treatmentKey(treatment)
      expect([number, key, bill.bases.get(key)]).toEqual([number, key, basis])
      const difference = absolute(subtract(tax, bill.taxes.get(key) ?? '0'))
      // Two schemes of one rate, and prices that include tax, round their tax apart.
      expect([number, key, compare(difference, unit) <= 0]).toEqual([number, key, true])
      isExact &&= difference === '0'
    }
    expect(subtract(bill.totals.total, bill.totals.tax)).toBe(invoice.totals.basis)
    if (invoice.allowances.length > 0) seen[bill.discount === '0' ? 'onRows' : 'whole'] += 1
    seen[isExact ? 'exact' : 'differing'] += 1
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  expect(seen.exact).toBeGreaterThan(350)
})
