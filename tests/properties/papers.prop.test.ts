/** Random invoices on paper: every printed sum adds up exactly from the printed figures above it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTotals } from '../../domain/documents/totals.ts'
import type { TotalsHeader, TypedRow } from '../../domain/documents/totals.ts'
import { taxTypes } from '../../domain/documents/tax.ts'
import type { TaxScheme } from '../../domain/documents/tax.ts'
import { canonical, negate, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import { fromMicros } from '../../domain/money/micros.ts'
import type { PrintedBlock, PrintedDocument } from '../../domain/printing/blocks.ts'
import { printTrade } from '../../domain/printing/trade.ts'
import type { TradePaper } from '../../domain/printing/trade-paper.ts'
import { hammer, invoice, pounds } from '../support/printed-invoice.ts'

const schemes: readonly (TaxScheme | null)[] = [
  { id: 'VAT', rate: '20', kind: 'taxable' },
  { id: 'Reduced', rate: '7.7', kind: 'taxable' },
  { id: 'Zero-rated', rate: '0', kind: 'zero_rated' },
  { id: 'Exempt', rate: '0', kind: 'exempt' },
  null,
]
const micros = (max: number) => fc.integer({ min: 0, max }).map((each) => fromMicros(BigInt(each)))
const discount = { discount_type: fc.constantFrom(null, 'amount', 'percent'), discount: micros(60_000_000) }
const row: fc.Arbitrary<TypedRow> = fc.record({
  ...discount,
  quantity: micros(20_000_000),
  rate: micros(300_000_000),
  is_trade_discount: fc.boolean(),
  taxScheme: fc.constantFrom(...schemes),
})
const header: fc.Arbitrary<TotalsHeader> = fc.record({
  ...discount,
  tax_type: fc.constantFrom(...taxTypes),
  is_trade_discount: fc.boolean(),
  currencyDigits: fc.constantFrom(0, 2, 3),
})

/** Prints a partly paid invoice. */
function printed(head: TotalsHeader, typed: readonly TypedRow[], template: number): PrintedDocument {
  const { rows, totals } = documentTotals(head, typed)
  const digits = head.currencyDigits
  const paper: TradePaper = {
    ...invoice,
    status: 'Partially Paid',
    template,
    rows: rows.map(({ gross, rowDiscount }, place) => {
      const { quantity = '0', rate = '0', taxScheme = null } = typed[place] ?? {}
      const isTaxed = taxScheme !== null && head.tax_type !== 'none'
      const tax = isTaxed ? { ...taxScheme, name: taxScheme.id } : null
      return { ...hammer, quantity, rate, discount: rowDiscount, tax, amount: subtract(gross, rowDiscount) }
    }),
    isTaxInclusive: head.tax_type === 'inclusive',
    taxes: totals.taxes.map(({ id, ...tax }) => ({ ...tax, name: id })),
    subTotal: totals.subTotal,
    rowDiscounts: totals.rowDiscounts,
    discount: totals.headerDiscounts,
    total: totals.total,
    balance: subtract(totals.total, totals.tax),
  }
  const money = (amount: string) =>
    amount.startsWith('-') ? `(${withDigits(negate(amount), digits)})` : withDigits(amount, digits)
  return printTrade(paper, { ...pounds, currency: { code: 'GBP', digits }, money }, { at: '', who: '' })
}

function block<Kind extends PrintedBlock['kind']>({ blocks }: PrintedDocument, kind: Kind) {
  return blocks.find((one) => one.kind === kind) as Extract<PrintedBlock, { kind: Kind }>
}

/** Parses '(23.00)' as −23.00. */
const figure = (text: string) => canonical(text.replace(/^\((.*)\)$/, '-$1'))

test('the line amounts equal the subtotal, and every sum follows from the figures above it', () => {
  fc.assert(
    fc.property(header, fc.array(row, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 2, 3, 4), (...inputs) => {
      const [head, , template] = inputs
      const document = printed(head, inputs[1], template)
      const amounts = block(document, 'table').rows.flatMap(({ cells }) => cells.at(-1) || [])
      const { sums, due, taxes } = block(document, 'closing')
      const total = sums.findIndex(({ isStrong }) => isStrong)
      const [subTotal, ...between] = sums.slice(0, total)
      const figures = (some: typeof sums) => sum(some.map(({ text }) => figure(text)))
      expect(figure(subTotal?.text ?? '')).toBe(sum(amounts.map(figure)))
      const beforeTax = between.findIndex(({ label }) => label.startsWith('Total excluding'))
      if (beforeTax >= 0) {
        const above = figures([...(subTotal ? [subTotal] : []), ...between.slice(0, beforeTax)])
        expect(figure(between[beforeTax]?.text ?? '')).toBe(above)
      }
      const added = between.filter((_, place) => place !== beforeTax)
      const totalText = sums[total]?.text ?? ''
      expect(figures([...(subTotal ? [subTotal] : []), ...added])).toBe(figure(totalText))
      const paid = sums.slice(total + 1).filter(({ label }) => !label.startsWith('Includes'))
      expect(subtract(figure(due?.text ?? ''), figures(paid))).toBe(figure(totalText))
      if (taxes) {
        const parts = taxes.rows.flatMap(({ cells }) => cells.slice(1).map(figure))
        expect(sum(parts)).toBe(figure(totalText))
      }
    }),
    { numRuns: 300 },
  )
})
