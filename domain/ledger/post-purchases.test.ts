import { expect, test } from 'vitest'
import { landedCostFigures } from '../documents/landed-cost.ts'
import type { LandedCost } from '../documents/landed-cost.ts'
import { documentTotals } from '../documents/totals.ts'
import { postDebitNote, postPurchaseVoucher, stockCostOfRows } from './post-purchases.ts'
import type { LandedCostPosting, Purchase, PurchaseRow } from './post-purchases.ts'
import type { LedgerLine } from './posting.ts'
import { isBalanced, mergeLines } from './posting.ts'

const vat = { id: 'vat', rate: '13', kind: 'taxable' } as const
type BillRow = Partial<Pick<PurchaseRow, 'accountId' | 'isTracked' | 'taxAccountId'>> & {
  discount?: string
  isTrade?: boolean
}

function purchase(bought: readonly (BillRow & { amount: string })[], partyAccountId = 'Supplier'): Purchase {
  const { rows } = documentTotals(
    { tax_type: 'exclusive', discount_type: null, discount: '', is_trade_discount: false, currencyDigits: 2 },
    bought.map(({ amount, discount = '', isTrade = false }) => ({
      quantity: '1',
      rate: amount,
      discount_type: 'amount',
      discount,
      is_trade_discount: isTrade,
      taxScheme: vat,
    })),
  )
  return {
    partyAccountId,
    landedCosts: [],
    currencyDigits: 2,
    rows: rows.map((figures, index) => {
      const { accountId = 'Goods', isTracked = true, taxAccountId = 'VAT' } = bought[index] ?? {}
      return { figures, accountId, isTracked, taxAccountId, discountAccountId: 'Discount' }
    }),
  }
}

function withLanded(of: Purchase, ...costs: (Partial<LandedCost> & Partial<LandedCostPosting>)[]): Purchase {
  const typed = costs.map(({ type = 'Freight', is_percentage = false, value = '', taxScheme = null }) => ({
    type,
    is_percentage,
    value,
    taxScheme,
  }))
  const rows = of.rows.map(({ figures }) => ({
    ...figures,
    gross: '',
    rowDiscount: '',
    headerDiscount: '',
    tradeDiscount: '0',
  }))
  const figures = landedCostFigures(typed, { rows, currencyDigits: 2 })
  const landedCosts = figures.map((each, index) => {
    const { costAccountId = 'Freight', taxAccountId = 'VAT', creditAccountId = 'Carrier' } = costs[index] ?? {}
    return { figures: each, costAccountId, taxAccountId, creditAccountId }
  })
  return { ...of, landedCosts }
}

const format = (lines: readonly LedgerLine[]) =>
  lines.map(({ accountId, debit, credit }) =>
    debit === '0' ? `Cr ${accountId} ${credit}` : `Dr ${accountId} ${debit}`,
  )
const posted = (of: Purchase) => {
  const lines = postPurchaseVoucher(of)
  expect(isBalanced(lines)).toBe(true)
  return format(lines)
}

test('an expense of 100.00 less 10.00: the discount is income, a trade discount is not', () => {
  const office = { amount: '100', discount: '10', accountId: 'Office', isTracked: false }
  expect(posted(purchase([office]))).toEqual(['Dr Office 100', 'Dr VAT 11.7', 'Cr Supplier 101.7', 'Cr Discount 10'])
  const trade = { ...office, isTrade: true }
  expect(posted(purchase([trade]))).toEqual(['Dr Office 90', 'Dr VAT 11.7', 'Cr Supplier 101.7'])
})

test('every discount reduces the cost of goods in stock', () => {
  const bill = purchase([{ amount: '100', discount: '10' }])
  expect(posted(bill)).toEqual(['Dr Goods 90', 'Dr VAT 11.7', 'Cr Supplier 101.7'])
  expect(stockCostOfRows(bill)).toEqual([[{ kind: 'goods', amount: '90' }]])
})

test("non-recoverable tax is part of the row's debit: for stock, an expense and an asset", () => {
  const bill = purchase([
    { amount: '100', taxAccountId: null },
    { amount: '50', taxAccountId: null, accountId: 'Office', isTracked: false },
    { amount: '1000', taxAccountId: null, accountId: 'Machine', isTracked: false },
  ])
  expect(posted(bill)).toEqual(['Dr Goods 113', 'Dr Office 56.5', 'Dr Machine 1130', 'Cr Supplier 1299.5'])
  expect(stockCostOfRows(bill)).toEqual([[{ kind: 'goods', amount: '113' }], null, null])
})

test('freight of 10.00 is added to stock by its share, the rest is posted to the account of freight', () => {
  const rows = purchase([{ amount: '60' }, { amount: '40', accountId: 'Office', isTracked: false }])
  const bill = withLanded(rows, { value: '10', taxScheme: vat })
  expect(posted(bill)).toEqual([
    'Dr Goods 66',
    'Dr VAT 14.3',
    'Dr Office 40',
    'Dr Freight 4',
    'Cr Supplier 113',
    'Cr Carrier 11.3',
  ])
  expect(stockCostOfRows(bill)).toEqual([
    [
      { kind: 'goods', amount: '60' },
      { kind: 'landed', amount: '6' },
    ],
    null,
  ])
})

test('a landed cost of 10.00 over three rows in stock adds up exactly, including its non-recoverable tax', () => {
  const rows = purchase([{ amount: '10' }, { amount: '10' }, { amount: '10' }])
  const landed = (of: Purchase) => stockCostOfRows(of).map((costs) => costs?.[1]?.amount)
  expect(landed(withLanded(rows, { value: '10', taxScheme: vat }))).toEqual(['3.34', '3.33', '3.33'])
  const unclaimed = withLanded(rows, { value: '10', taxScheme: vat, taxAccountId: null })
  expect(landed(unclaimed)).toEqual(['3.77', '3.77', '3.76'])
  expect(posted(unclaimed)).toEqual(['Dr Goods 41.3', 'Dr VAT 3.9', 'Cr Supplier 33.9', 'Cr Carrier 11.3'])
})

test('tax on purchase is input tax; an uplift is not posted', () => {
  const rows = purchase([{ amount: '1000', taxAccountId: null, accountId: 'Goods' }]).rows
  const imported = {
    ...purchase([]),
    rows: rows.map((row) => ({ ...row, figures: { ...row.figures, tax: '0', total: '1000' } })),
  }
  const customs = { taxScheme: vat, costAccountId: null, creditAccountId: 'Customs' }
  const uplift = { ...customs, type: 'Customs Valuation Uplift', value: '200' } as const
  const bill = withLanded(imported, uplift, { ...customs, type: 'Tax on Purchase' })
  expect(posted(bill)).toEqual(['Dr Goods 1000', 'Dr VAT 156', 'Cr Supplier 1000', 'Cr Customs 156'])
  expect(stockCostOfRows(bill)).toEqual([[{ kind: 'goods', amount: '1000' }]])
  const unclaimed = { ...bill, landedCosts: bill.landedCosts.map((each) => ({ ...each, taxAccountId: null })) }
  expect(posted(unclaimed)).toEqual(['Dr Goods 1156', 'Cr Supplier 1000', 'Cr Customs 156'])
})

test('a supplier who is also the carrier is credited once', () => {
  const bill = withLanded(purchase([{ amount: '100' }]), { value: '10', creditAccountId: 'Supplier' })
  expect(posted(bill)).toEqual(['Dr Goods 110', 'Dr VAT 13', 'Cr Supplier 123'])
})

test('goods that had cost 48.00 and are credited with 50.00 leave 2.00 of price variance', () => {
  const note = postDebitNote(purchase([{ amount: '50', accountId: 'Price variance' }]))
  expect(format(note)).toEqual(['Dr Supplier 56.5', 'Cr Price variance 50', 'Cr VAT 6.5'])
  const movement = (cost: string) => [
    { accountId: 'Price variance', debit: cost, credit: '0' },
    { accountId: 'Inventory', debit: '0', credit: cost },
  ]
  const both = mergeLines([...note, ...movement('48')])
  expect(isBalanced(both)).toBe(true)
  expect(format(both)).toContain('Dr Price variance 48')
  expect(format(both)).toContain('Cr Price variance 50')
})

test('a returned expense reverses its discount', () => {
  const office = { amount: '100', discount: '10', accountId: 'Office', isTracked: false }
  const note = postDebitNote(purchase([office]))
  expect(format(note)).toEqual(['Dr Supplier 101.7', 'Dr Discount 10', 'Cr Office 100', 'Cr VAT 11.7'])
})

test('the tax of a reverse charge is input and output tax, and the supplier is owed the net', () => {
  const row = {
    figures: { net: '100', tax: '0', total: '100', nonTradeDiscount: '0', selfAssessedTax: '20' },
    accountId: 'office',
    isTracked: false,
    discountAccountId: null,
    taxAccountId: 'input',
    outputAccountId: 'output',
  }
  const lines = (rows: (typeof row | (Omit<typeof row, 'taxAccountId'> & { taxAccountId: null }))[]) =>
    postPurchaseVoucher({ rows, partyAccountId: 'supplier', landedCosts: [], currencyDigits: 2 }).map(
      ({ accountId, debit, credit }) => [accountId, debit, credit],
    )
  expect(lines([row])).toEqual([
    ['office', '100', '0'],
    ['input', '20', '0'],
    ['supplier', '0', '100'],
    ['output', '0', '20'],
  ])
  expect(lines([{ ...row, taxAccountId: null }])).toEqual([
    ['office', '120', '0'],
    ['supplier', '0', '100'],
    ['output', '0', '20'],
  ])
  expect(
    postDebitNote({ rows: [row], partyAccountId: 'supplier' }).map(({ accountId, debit, credit }) => [
      accountId,
      debit,
      credit,
    ]),
  ).toEqual([
    ['supplier', '100', '0'],
    ['output', '20', '0'],
    ['office', '0', '100'],
    ['input', '0', '20'],
  ])
})
