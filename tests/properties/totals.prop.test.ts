/**
 * Random invoices, bills and notes: the rows add up to the document, gross, net and tax are exact, and each document
 * balances in the ledger. Screen and server import the same function.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { landedCostFigures, landedCostTypes } from '../../domain/documents/landed-cost.ts'
import type { LandedCostType } from '../../domain/documents/landed-cost.ts'
import { returnOfRow } from '../../domain/documents/return-of-row.ts'
import { taxTypes } from '../../domain/documents/tax.ts'
import type { TaxScheme } from '../../domain/documents/tax.ts'
import { documentTotals } from '../../domain/documents/totals.ts'
import type { DocumentTotals, Figure, RowFigures, TotalsHeader, TypedRow } from '../../domain/documents/totals.ts'
import { postDebitNote, postPurchaseVoucher, stockCostOfRows } from '../../domain/ledger/post-purchases.ts'
import type { Purchase } from '../../domain/ledger/post-purchases.ts'
import { postCreditNote, postSalesVoucher } from '../../domain/ledger/post-sales.ts'
import type { Sale } from '../../domain/ledger/post-sales.ts'
import type { LedgerLine } from '../../domain/ledger/posting.ts'
import { isBalanced } from '../../domain/ledger/posting.ts'
import {
  add,
  compare,
  decimalPlaces,
  isNegative,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../domain/money/decimal.ts'
import { fromMicros } from '../../domain/money/micros.ts'

const schemes: readonly (TaxScheme | null)[] = [
  { id: 'vat', rate: '13', kind: 'taxable' },
  { id: 'vat20', rate: '20', kind: 'taxable' },
  { id: 'odd', rate: '7.7', kind: 'taxable' },
  { id: 'zero', rate: '0', kind: 'zero_rated' },
  { id: 'exempt', rate: '0', kind: 'exempt' },
  { id: 'export', rate: '0', kind: 'export' },
  null,
]
const micros = (max: number) => fc.integer({ min: 0, max }).map((each) => fromMicros(BigInt(each)))
const digits = fc.constantFrom(0, 2, 3)
const discount_type = fc.constantFrom(null, 'amount', 'percent')
const discount = fc.oneof(fc.integer({ min: 0, max: 100 }).map(String), micros(100_000_000))
const row: fc.Arbitrary<TypedRow> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 50 }).map(String), micros(20_000_000)),
  rate: fc.oneof(fc.integer({ min: 0, max: 500 }).map(String), micros(300_000_000)),
  discount_type,
  discount,
  is_trade_discount: fc.boolean(),
  taxScheme: fc.constantFrom(...schemes),
})
const header: fc.Arbitrary<TotalsHeader> = fc.record({
  tax_type: fc.constantFrom(...taxTypes),
  discount_type,
  discount,
  is_trade_discount: fc.boolean(),
  currencyDigits: digits,
})
const rows = fc.array(row, { minLength: 1, maxLength: 12 })
const exclusive = header.map((each) => ({ ...each, tax_type: 'exclusive' }) as const)
const inclusive = header.map((each) => ({ ...each, tax_type: 'inclusive' }) as const)

const sumOf = (all: readonly RowFigures[], figure: Figure) => sum(all.map((each) => each[figure]))
/** Sorts by scheme, since the order of first appearance follows the rows. */
const sorted = ({ taxes, ...rest }: DocumentTotals) => ({
  ...rest,
  taxes: taxes.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

test('a document is the sum of its rows, in the digits of the currency, and no amount is negative', () => {
  fc.assert(
    fc.property(header, rows, (of, typed) => {
      const { rows: figures, totals } = documentTotals(of, typed)
      expect(sumOf(figures, 'gross')).toBe(totals.subTotal)
      expect(sumOf(figures, 'rowDiscount')).toBe(totals.rowDiscounts)
      expect(sumOf(figures, 'headerDiscount')).toBe(totals.headerDiscounts)
      expect(sumOf(figures, 'tax')).toBe(totals.tax)
      expect(sumOf(figures, 'total')).toBe(totals.total)
      expect(sum(totals.taxes.map(({ tax }) => tax))).toBe(totals.tax)
      const { nonTaxable, taxable, zeroRated, exempt, export: exported } = totals
      expect(sum([nonTaxable, taxable, zeroRated, exempt, exported])).toBe(sumOf(figures, 'net'))
      for (const amount of figures.flatMap((each) => Object.values(each))) {
        expect(isNegative(amount)).toBe(false)
        expect(decimalPlaces(amount)).toBeLessThanOrEqual(of.currencyDigits)
      }
    }),
  )
})

test('taxable times the rate on paper is the tax on paper; with inclusive prices, a unit off at most', () => {
  const unit = (currencyDigits: number) => fromMicros(10n ** BigInt(6 - currencyDigits))
  fc.assert(
    fc.property(fc.oneof(exclusive, inclusive), rows, (of, typed) => {
      for (const { rate, net, tax } of documentTotals(of, typed).totals.taxes) {
        const onPaper = roundHalfUp(multiply(net, multiply(rate, '0.01')), of.currencyDigits)
        if (of.tax_type === 'exclusive') expect(tax).toBe(onPaper)
        else expect([`-${unit(of.currencyDigits)}`, '0', unit(of.currencyDigits)]).toContain(subtract(tax, onPaper))
      }
    }),
  )
})

test('a row keeps its typed price: gross less discounts, and with inclusive prices the exact total', () => {
  fc.assert(
    fc.property(header, rows, (of, typed) => {
      for (const figures of documentTotals(of, typed).rows) {
        const { gross, rowDiscount, headerDiscount, net, tax, total } = figures
        const left = subtract(subtract(gross, rowDiscount), headerDiscount)
        expect(of.tax_type === 'inclusive' ? total : net).toBe(left)
        expect(add(net, tax)).toBe(total)
        const posted = add(figures.tradeDiscount, figures.nonTradeDiscount)
        if (of.tax_type !== 'inclusive') expect(posted).toBe(add(rowDiscount, headerDiscount))
      }
    }),
  )
})

test('the order of the rows changes no figure of the document', () => {
  const shuffled = rows.chain((typed) =>
    fc.tuple(fc.constant(typed), fc.shuffledSubarray(typed, { minLength: typed.length })),
  )
  fc.assert(
    fc.property(header, shuffled, (of, [typed, other]) => {
      expect(sorted(documentTotals(of, other).totals)).toEqual(sorted(documentTotals(of, typed).totals))
    }),
    // Equal remainders are rare.
    { numRuns: 1000 },
  )
})

test('a row returned in parts, the last one taking the remainder, is returned completely', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(header, row, parts, (of, typed, quantities) => {
      const whole = fromMicros(quantities.reduce((all, each) => all + BigInt(each), 0n))
      const [figures] = documentTotals(of, [{ ...typed, quantity: whole }]).rows
      if (figures === undefined) throw new Error('There is no row')
      let before = { quantity: '0', figures: documentTotals(of, [{ ...typed, quantity: '' }]).rows[0] ?? figures }
      for (const each of quantities) {
        const quantity = fromMicros(BigInt(each))
        const original = { quantity: whole, figures }
        const part = returnOfRow({ original, returnedBefore: before, quantity, currencyDigits: of.currencyDigits })
        expect(Object.values(part).some(isNegative)).toBe(false)
        expect(add(part.net, part.tax)).toBe(part.total)
        before = { quantity: add(before.quantity, quantity), figures: together(before.figures, part) }
      }
      expect(before.figures).toEqual(figures)
    }),
  )
})

function together(a: RowFigures, b: RowFigures): RowFigures {
  return {
    gross: add(a.gross, b.gross),
    rowDiscount: add(a.rowDiscount, b.rowDiscount),
    headerDiscount: add(a.headerDiscount, b.headerDiscount),
    net: add(a.net, b.net),
    tax: add(a.tax, b.tax),
    total: add(a.total, b.total),
    tradeDiscount: add(a.tradeDiscount, b.tradeDiscount),
    nonTradeDiscount: add(a.nonTradeDiscount, b.nonTradeDiscount),
  }
}

const accounts = (at: number) => ({ sales: `sales ${at % 3}`, goods: `goods ${at % 2}`, tax: `tax ${at % 2}` })

function saleOf(figures: readonly RowFigures[]): Sale {
  return {
    partyAccountId: 'party',
    rows: figures.map((each, at) => ({
      figures: each,
      salesAccountId: accounts(at).sales,
      discountAccountId: 'discount',
      taxAccountId: accounts(at).tax,
    })),
  }
}

function purchaseOf(figures: readonly RowFigures[], currencyDigits: number): Purchase {
  return {
    partyAccountId: 'party',
    currencyDigits,
    landedCosts: [],
    rows: figures.map((each, at) => ({
      figures: each,
      accountId: at % 3 === 0 ? 'expense' : accounts(at).goods,
      isTracked: at % 3 !== 0,
      discountAccountId: 'discount',
      taxAccountId: at % 4 === 0 ? null : accounts(at).tax,
    })),
  }
}

const balanceOf = (lines: readonly LedgerLine[], accountId: string) =>
  lines
    .filter((line) => line.accountId === accountId)
    .reduce((all, { debit, credit }) => subtract(add(all, debit), credit), '0')

function expectPosted(lines: readonly LedgerLine[]): void {
  expect(isBalanced(lines)).toBe(true)
  expect(lines.every(({ debit, credit }) => compare(debit, '0') + compare(credit, '0') === 1)).toBe(true)
  expect(new Set(lines.map(({ accountId, debit }) => `${accountId} ${debit === '0'}`)).size).toBe(lines.length)
}

test('invoices and credit notes balance, one line per account and side, and the customer owes the total', () => {
  fc.assert(
    fc.property(header, rows, (of, typed) => {
      const { rows: figures, totals } = documentTotals(of, typed)
      const [invoice, note] = [postSalesVoucher(saleOf(figures)), postCreditNote(saleOf(figures))]
      expectPosted(invoice)
      expectPosted(note)
      expect(balanceOf(invoice, 'party')).toBe(totals.total)
      expect(balanceOf(note, 'party')).toBe(subtract('0', totals.total))
    }),
  )
})

test('bills with landed costs and debit notes balance, and stock takes exactly the amount debited to its accounts', () => {
  const landed = fc.record({
    type: fc.constantFrom(...(Object.keys(landedCostTypes) as LandedCostType[])),
    is_percentage: fc.boolean(),
    value: fc.integer({ min: 0, max: 60 }).map(String),
    taxScheme: fc.constantFrom(...schemes),
    isClaimed: fc.boolean(),
  })
  fc.assert(
    fc.property(header, rows, fc.array(landed, { maxLength: 4 }), (of, typed, costs) => {
      const { rows: figures, totals } = documentTotals(of, typed)
      const bought = purchaseOf(figures, of.currencyDigits)
      const landedCosts = landedCostFigures(costs, { rows: figures, currencyDigits: of.currencyDigits }).map(
        (each, at) => ({
          figures: each,
          costAccountId: landedCostTypes[costs[at]?.type ?? 'Duty'],
          taxAccountId: costs[at]?.isClaimed === true ? 'tax 0' : null,
          creditAccountId: 'carrier',
        }),
      )
      const bill = postPurchaseVoucher({ ...bought, landedCosts })
      expectPosted(bill)
      expect(balanceOf(bill, 'party')).toBe(subtract('0', totals.total))
      expect(balanceOf(bill, 'carrier')).toBe(subtract('0', sum(landedCosts.map((each) => each.figures.payable))))
      const costsOfRows = stockCostOfRows({ ...bought, landedCosts })
      const inStock = sum(costsOfRows.flatMap((each) => (each ?? []).map(({ amount }) => amount)))
      expect(add(balanceOf(bill, 'goods 0'), balanceOf(bill, 'goods 1'))).toBe(inStock)
      const note = postDebitNote(bought)
      expectPosted(note)
      expect(balanceOf(note, 'party')).toBe(totals.total)
    }),
  )
})
