import { expect, test } from 'vitest'
import { sentence } from '../errors.ts'
import { checkTradeDocument } from './check-trade-document.ts'
import type { CheckedRow, TradeDocument } from './check-trade-document.ts'

const row: CheckedRow = {
  item: 'tea',
  quantity: '2',
  rate: '10',
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  taxScheme: { id: 'vat', rate: '13', kind: 'taxable' },
  description: '',
  leftToReturn: null,
}
const blank: CheckedRow = { ...row, item: null, quantity: '', rate: '', taxScheme: null }
const invoice: TradeDocument = {
  kind: 'sales-voucher',
  isDraft: false,
  tax_type: 'exclusive',
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  currencyDigits: 2,
  date: '2026-04-02',
  due_date: '',
  expiry_date: '',
  party: 'acme',
  isWalkIn: false,
  hasPaymentMode: false,
  isOnAccountAlready: false,
  billNumberFollows: false,
  customer_name: '',
  email: '',
  supplier_no: '',
  remarks: '',
  storedEmail: '',
  rows: [row],
}
const problemsOf = (of: Partial<TradeDocument>) =>
  checkTradeDocument({ ...invoice, ...of }).map(({ path, code }) => `${path} ${code}`)
const inRow = (of: Partial<CheckedRow>, header: Partial<TradeDocument> = {}) =>
  problemsOf({ ...header, rows: [{ ...row, ...of }] })
const texts = { remarks: 'Damaged', supplier_no: 'B-17' }

test('a valid invoice has no problems, and empty rows of the grid are ignored', () => {
  expect(problemsOf({ due_date: '2026-04-02', rows: [blank, row, blank] })).toEqual([])
})

test('a document needs a row and has at most 1,500', () => {
  expect(problemsOf({ rows: [] })).toEqual(['rows NO_ROW'])
  expect(problemsOf({ rows: [blank] })).toEqual(['rows NO_ROW'])
  expect(sentence('NO_ROW')).toBe('Enter at least one line.')
  expect(problemsOf({ rows: Array<CheckedRow>(1500).fill(row) })).toEqual([])
  expect(problemsOf({ rows: Array<CheckedRow>(1501).fill({ ...row, quantity: '0' }) })).toEqual(['rows TOO_MANY_ROWS'])
})

test('a row needs an item, a quantity above zero and a price of zero or more', () => {
  expect(problemsOf({ rows: [blank, { ...row, item: null, quantity: '', rate: '', description: 'x' }] })).toEqual([
    'rows.1.item REQUIRED',
    'rows.1.rate REQUIRED',
    'rows.1.quantity REQUIRED',
  ])
  expect(inRow({ quantity: '0' })).toEqual(['rows.0.quantity NOT_POSITIVE'])
  expect(inRow({ quantity: '-1' })).toEqual(['rows.0.quantity NOT_POSITIVE'])
  expect(inRow({ quantity: '0.0000001' })).toEqual(['rows.0.quantity TOO_MANY_DIGITS'])
  expect(inRow({ quantity: '1,5' })).toEqual(['rows.0.quantity NOT_A_NUMBER'])
  expect(inRow({ rate: '-0.01' })).toEqual(['rows.0.rate BELOW_ZERO'])
  expect(inRow({ rate: '0' })).toEqual([])
})

test('a discount is zero or more and not above the amount, and a percentage at most 100', () => {
  const amount = (discount: string) => inRow({ discount_type: 'amount', discount })
  expect(amount('20.00')).toEqual([])
  expect(amount('20.01')).toEqual(['rows.0.discount DISCOUNT_TOO_LARGE'])
  expect(amount('-1')).toEqual(['rows.0.discount BELOW_ZERO'])
  expect(amount('1.005')).toEqual(['rows.0.discount TOO_MANY_DIGITS'])
  expect(inRow({ discount_type: 'percent', discount: '100' })).toEqual([])
  expect(inRow({ discount_type: 'percent', discount: '' })).toEqual(['rows.0.discount REQUIRED'])
  expect(inRow({ discount_type: 'percent', discount: '101' })).toEqual(['rows.0.discount NOT_A_PERCENTAGE'])
  expect(inRow({ discount: '5' })).toEqual(['rows.0.discount_type REQUIRED'])
})

test('the discount of the document is limited by the amount after row discounts', () => {
  const rows = [{ ...row, discount_type: 'amount', discount: '5' } as const, row]
  expect(problemsOf({ rows, discount_type: 'amount', discount: '35' })).toEqual([])
  const [problem] = checkTradeDocument({ ...invoice, rows, discount_type: 'amount', discount: '35.01' })
  expect(problem).toEqual({ code: 'DISCOUNT_TOO_LARGE', path: 'discount', params: { amount: '35.00' } })
  expect(problemsOf({ discount_type: 'percent', discount: '-1' })).toEqual(['discount NOT_A_PERCENTAGE'])
  expect(problemsOf({ discount_type: 'amount', discount: '-1' })).toEqual(['discount BELOW_ZERO'])
  expect(problemsOf({ discount: '1' })).toEqual(['discount_type REQUIRED'])
})

test('amounts have the digits of the currency and 14 before the point, each and together', () => {
  expect(inRow({ discount_type: 'amount', discount: '0.5' }, { currencyDigits: 0 })).toEqual([
    'rows.0.discount TOO_MANY_DIGITS',
  ])
  expect(inRow({ discount_type: 'amount', discount: '0.005' }, { currencyDigits: 3 })).toEqual([])
  const most = { ...row, quantity: '1', rate: '99999999999999', taxScheme: null }
  expect(problemsOf({ rows: [most] })).toEqual([])
  expect(problemsOf({ rows: [{ ...most, quantity: '2' }] })).toEqual([
    'rows.0.rate TOO_MANY_DIGITS',
    'rows TOO_MANY_DIGITS',
  ])
  expect(problemsOf({ rows: [most, most] })).toEqual(['rows TOO_MANY_DIGITS'])
})

test('the due date does not lie before the date', () => {
  expect(problemsOf({ due_date: '2026-04-01' })).toEqual(['due_date DUE_BEFORE_DATE'])
  expect(problemsOf({ expiry_date: '2026-04-01' })).toEqual(['expiry_date EXPIRY_BEFORE_DATE'])
  expect(problemsOf({ expiry_date: '2026-04-02' })).toEqual([])
  expect(problemsOf({ date: '', due_date: '2026-04-01' })).toEqual(['date REQUIRED'])
})

test('an invoice needs a party or a billing name, unless it is a draft or paid at once', () => {
  expect(problemsOf({ party: null })).toEqual(['party REQUIRED'])
  expect(problemsOf({ party: null, customer_name: ' ' })).toEqual(['party REQUIRED'])
  expect(problemsOf({ party: null, hasPaymentMode: true })).toEqual([])
  expect(problemsOf({ party: null, isDraft: true })).toEqual([])
})

test('an email address is valid or empty; the stored one is accepted unchanged', () => {
  expect(problemsOf({ email: '' })).toEqual([])
  expect(problemsOf({ email: 'ann@maple.example' })).toEqual([])
  expect(problemsOf({ email: 'ann' })).toEqual(['email NOT_AN_EMAIL'])
  expect(problemsOf({ email: 'ann', storedEmail: 'ann' })).toEqual([])
  expect(problemsOf({ email: 'ben', storedEmail: 'ann' })).toEqual(['email NOT_AN_EMAIL'])
})

test('a walk-in customer pays at once: no invoice on account, whether it names the customer or the walk-in party', () => {
  const walkIn = { party: null, isWalkIn: true, customer_name: 'Mrs Bloom' }
  expect(problemsOf(walkIn)).toEqual(['payment_mode WALK_IN_ON_ACCOUNT'])
  expect(problemsOf({ ...walkIn, party: 'walk-in' })).toEqual(['payment_mode WALK_IN_ON_ACCOUNT'])
  expect(problemsOf({ ...walkIn, customer_name: '' })).toEqual(['party REQUIRED'])
  for (const of of [{ hasPaymentMode: true }, { isDraft: true }, { isOnAccountAlready: true }]) {
    expect(problemsOf({ ...walkIn, ...of })).toEqual([])
  }
  expect(problemsOf({ ...walkIn, ...texts, kind: 'credit-note' })).toEqual([])
  expect(sentence('WALK_IN_ON_ACCOUNT')).toBe(
    'A cash sale must be paid at once. Select a payment method or a customer.',
  )
})

test('a bill needs a supplier, a supplier number unless it follows, and a tax scheme in each row', () => {
  const bill = { ...texts, kind: 'purchase-voucher' } as const
  expect(problemsOf(bill)).toEqual([])
  expect(problemsOf({ ...bill, party: null, isDraft: true, hasPaymentMode: true })).toEqual(['party REQUIRED'])
  expect(problemsOf({ ...bill, supplier_no: '' })).toEqual(['supplier_no REQUIRED'])
  expect(problemsOf({ ...bill, supplier_no: '', billNumberFollows: true })).toEqual([])
  expect(inRow({ taxScheme: null }, bill)).toEqual(['rows.0.tax_scheme REQUIRED'])
  expect(inRow({ taxScheme: null }, { ...bill, tax_type: 'none' })).toEqual([])
})

test('a note needs a reason, and returns at most the remaining quantity of a row', () => {
  const note = { ...texts, kind: 'credit-note' } as const
  expect(problemsOf({ ...note, remarks: '' })).toEqual(['remarks REQUIRED'])
  const named = { discount_type: 'amount', discount: '1000', leftToReturn: '3.000000' } as const
  expect(inRow({ ...named, quantity: '3' }, note)).toEqual([])
  expect(inRow({ ...named, quantity: '3.5' }, note)).toEqual(['rows.0.quantity OVER_RETURNED'])
  expect(inRow({ ...named, quantity: '0' }, note)).toEqual(['rows.0.quantity NOT_POSITIVE'])
  expect(problemsOf({ ...texts, kind: 'debit-note', party: null })).toEqual(['party REQUIRED'])
})
