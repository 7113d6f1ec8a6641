import { expect, test } from 'vitest'
import { checkTradeBody } from './check-trade-body.ts'
import { emptyLandedRow } from './landed-rows.ts'
import { startingHead } from './page/stored-trade.ts'
import { tradeBody } from './trade-draft.ts'
import type { ItemFacts } from '../../grid/stock-rows.ts'
import type { Lookup, OriginRow } from './page/trade-figures.ts'
import { rowAmount, tradeTotals } from './page/trade-figures.ts'
import { tradeForms } from './trade-kinds.ts'
import { costOfRows, marginOf, willPost } from './page/trade-posting.ts'
import type { TradeRow } from './trade-rows.ts'
import { emptyTradeRow } from './trade-rows.ts'
import { dueDate } from './use-parties.ts'

const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const vat = {
  id: 'vat',
  rate: '20',
  kind: 'taxable',
  name: 'VAT 20%',
  shortName: 'VAT20',
  recoverable: true,
  isActive: true,
} as const
const lookup: Lookup = { schemes: new Map([['vat', vat]]), origins: new Map(), digits: 2 }
const start = startingHead(undefined, {
  today: '2026-06-15',
  settings: { taxType: 'exclusive', tradeDiscount: false },
  style,
})
const head = { ...start, due_date: '2026-06-15', party: 'north', party_label: 'Northgate' }
const row = (key: number, part: Partial<TradeRow>): TradeRow => ({ ...emptyTradeRow, key, ...part })
const lantern = row(2, {
  item: 'lantern',
  quantity: '48',
  unit: 'pcs',
  rate: '3.39',
  discount: '10%',
  tax_scheme: 'vat',
})
const rows = [
  row(1, { item: 'heart', quantity: '120', unit: 'pcs', rate: '2.55', tax_scheme: 'vat' }),
  lantern,
  row(3, { item: 'post', quantity: '1', unit: 'pcs', rate: '18.00', tax_scheme: 'vat' }),
  row(4, {}),
]
const onAll = { discount: '5%', is_trade_discount: true, tax_type: 'exclusive' } as const
const invoice = tradeForms['sales/vouchers']
const bill = tradeForms['purchase/vouchers']
const creditNote = tradeForms['sales/credit-notes']

test('an invoice is sent without empty rows, discounts by type and value, and its keys in the order of its rows', () => {
  const { body, keys } = tradeBody(
    invoice,
    { head: { ...head, discount: '5%' }, rows, landed: [] },
    { status: 'Issued', isStored: false },
  )
  expect(keys).toEqual([1, 2, 3])
  expect(body).toMatchObject({
    status: 'Issued',
    party: 'north',
    discount_type: 'percent',
    discount: '5',
    due_date: '2026-06-15',
  })
  expect(body.rows[1]).toMatchObject({ quantity: '48', rate: '3.39', discount_type: 'percent', discount: '10' })
  expect(body).not.toHaveProperty('landed_costs')
  expect(body).not.toHaveProperty('supplier_no')
})

test('a walk-in customer has a name and no party', () => {
  const walkIn = { ...head, isWalkIn: true, customer_name: ' Mrs Hill ' }
  const { body } = tradeBody(invoice, { head: walkIn, rows, landed: [] }, { status: 'Draft', isStored: false })
  expect(body).toMatchObject({ party: null, customer_name: 'Mrs Hill' })
})

test('a stored row keeps its id, its double in the form is a new row', () => {
  const double = [row(1, { ...lantern, id: 'stored' }), row(2, { ...lantern, id: 'stored' })]
  const { body } = tradeBody(invoice, { head, rows: double, landed: [] }, { status: 'Draft', isStored: false })
  expect(body.rows.map(({ id }) => id)).toEqual(['stored', undefined])
})

test('an invoice over 486.72 with 10 % off one row and 5 % off the whole comes to 536.32 with tax', () => {
  const { totals } = tradeTotals(rows, onAll, lookup)
  expect(totals).toMatchObject({
    subTotal: '486.72',
    rowDiscounts: '16.27',
    headerDiscounts: '23.52',
    tax: '89.39',
    total: '536.32',
  })
  expect(rowAmount(lantern, 'exclusive', lookup)).toBe('146.45')
})

test('the preview posts the customer against sales and tax, and a discount of the document as well', () => {
  const facts = new Map()
  const words = {
    party: 'Northgate',
    sales: 'Sales',
    goods: 'Inventory',
    purchases: 'Purchases',
    discount: 'Discount',
    priceVariance: 'Variance',
    received: 'Received',
    costOfGoods: 'Cost',
    tax: 'Tax',
    unknown: 'Somebody',
  }
  const common = {
    form: invoice,
    rows,
    landed: [],
    discount: onAll,
    lookup,
    schemes: new Map([['vat', vat]]),
    facts,
    matches: new Map(),
    words,
  }
  expect(willPost(common)).toEqual([
    { side: 'debit', name: 'Northgate', amount: '536.32' },
    { side: 'debit', name: 'Discount', amount: '16.27' },
    { side: 'credit', name: 'Sales', amount: '463.2' },
    { side: 'credit', name: 'VAT 20%', amount: '89.39' },
  ])
})

test('a row of a note takes its share of the original row, with its price and tax', () => {
  const figures = {
    gross: '10',
    rowDiscount: '0',
    headerDiscount: '0',
    net: '10',
    tax: '1.3',
    total: '11.3',
    tradeDiscount: '0',
    nonTradeDiscount: '0',
  }
  const none = Object.fromEntries(Object.keys(figures).map((name) => [name, '0'])) as typeof figures
  const origin: OriginRow = {
    id: 'sold',
    number: 'INV-1',
    original: { quantity: '3', figures },
    returnedBefore: { quantity: '0', figures: none },
    left: '3',
    taxScheme: vat,
  }
  const originLookup: Lookup = { ...lookup, origins: new Map([['sold', origin]]) }
  const back = row(1, { item: 'heart', quantity: '1', rate: '99', origin_row: 'sold' })
  expect(tradeTotals([back], { ...onAll, discount: '' }, originLookup).totals).toMatchObject({
    taxable: '3.33',
    tax: '0.43',
    total: '3.76',
  })
  const over = tradeBody(
    creditNote,
    { head: { ...head, remarks: 'Broken' }, rows: [{ ...back, quantity: '4' }], landed: [] },
    { status: 'Issued', isStored: false },
  )
  expect(
    checkTradeBody(over.body, creditNote, {
      lookup: originLookup,
      follows: false,
      isOnAccountAlready: false,
      storedEmail: '',
    }),
  ).toEqual([{ code: 'OVER_RETURNED', path: 'rows.0.quantity', params: { quantity: '3' } }])
})

test("a bill requires the supplier's number unless that follows, and the account of each landed cost", () => {
  const freight = { ...emptyLandedRow, key: 100_000, type: 'Freight', typeLabel: 'Freight', value: '10' }
  const { body, more } = tradeBody(
    bill,
    { head, rows: [lantern], landed: [freight] },
    { status: 'Issued', isStored: false },
  )
  expect(more).toEqual({ landed_costs: [100_000] })
  expect(
    checkTradeBody(body, bill, { lookup, follows: false, isOnAccountAlready: false, storedEmail: '' }).map(
      ({ code, path }) => `${code} ${path}`,
    ),
  ).toEqual(['REQUIRED supplier_no', 'REQUIRED landed_costs.0.credit_account'])
  expect(
    checkTradeBody(body, bill, { lookup, follows: true, isOnAccountAlready: false, storedEmail: '' }),
  ).toHaveLength(1)
})

test('goods that cost 60.00 and are sold for 100.00 have a margin of 40.00, which is 40 %', () => {
  const item = {
    id: 'heart',
    label: 'Heart',
    code: null,
    unit: 'pcs',
    unit_label: 'pcs',
    units: [],
    stock: '5',
    cost: '1.5',
    selling_price: null,
  }
  const sold = row(1, { item: 'heart', quantity: '40', unit: 'pcs', rate: '2.5' })
  expect(costOfRows([sold], new Map([['heart', item]]), 2)).toBe('60')
  expect(marginOf(['100.00'], '60')).toEqual({ margin: '40', percent: '40' })
  expect(costOfRows([lantern], new Map(), 2)).toBeNull()
})

test('an invoice is due by the terms of its customer, and has no due date without terms, as by the API', () => {
  expect(dueDate('2026-06-15', { credit_days: '30' })).toBe('2026-07-15')
  expect(dueDate('2026-06-15', { credit_days: '0' })).toBe('2026-06-15')
  expect(dueDate('2026-06-15', { credit_days: null })).toBe('')
  expect(dueDate('2026-06-15', undefined)).toBe('')
  expect(start.due_date).toBe('')
  expect(dueDate('2200-12-31', { credit_days: '30' })).toBe('2200-12-31')
  expect(dueDate('', { credit_days: '30' })).toBe('')
})

test('the posting of a landed cost is previewed before its account is chosen, but not without goods', () => {
  const words = {
    party: 'Supplier',
    sales: 'Sales',
    goods: 'Inventory',
    purchases: 'Purchases',
    discount: 'Discount',
    priceVariance: 'Variance',
    received: 'Received',
    costOfGoods: 'Cost',
    tax: 'Tax',
    unknown: 'Somebody',
  }
  const freight = { ...emptyLandedRow, key: 100_000, type: 'Freight', typeLabel: 'Freight', value: '10' }
  const plain = { discount: '', is_trade_discount: false, tax_type: 'none' } as const
  const none = { schemes: new Map(), facts: new Map(), matches: new Map() }
  const common = { form: bill, landed: [freight], discount: plain, lookup, ...none, words }
  expect(willPost({ ...common, rows: [] })).toEqual([])
  const lines = willPost({ ...common, rows: [row(1, { item: 'office', quantity: '1', rate: '40' })] })
  expect(lines.map(({ side, name, amount }) => `${side} ${name} ${amount}`)).toEqual([
    'debit Purchases 40',
    'debit Freight 10',
    'credit Supplier 40',
    'credit Somebody 10',
  ])
})

test('a bill of received goods is previewed to clear what their receipt posted, the rest is cost of goods sold', () => {
  const words = {
    party: 'Supplier',
    sales: 'Sales',
    goods: 'Inventory',
    purchases: 'Purchases',
    discount: 'Discount',
    priceVariance: 'Variance',
    received: 'Received',
    costOfGoods: 'Cost',
    tax: 'Tax',
    unknown: 'Somebody',
  }
  const sums = { ordered: '10', received: '10', billed: '4', rate: '4' }
  const match = { order: 'order', order_no: 'PO-1', ...sums, left: '10', value_left: '40' }
  const facts = new Map([['bolt', { id: 'bolt', stock: '10' }]]) as unknown as ItemFacts
  const plain = { discount: '', is_trade_discount: false, tax_type: 'none' } as const
  const lines = willPost({
    form: bill,
    rows: [row(1, { item: 'bolt', quantity: '4', rate: '4.5', source_row: 'line' })],
    landed: [],
    discount: plain,
    lookup,
    schemes: new Map(),
    facts,
    matches: new Map([['line', match]]),
    words,
  })
  expect(lines).toEqual([
    { side: 'debit', name: 'Received', amount: '16' },
    { side: 'debit', name: 'Cost', amount: '2' },
    { side: 'credit', name: 'Supplier', amount: '18' },
  ])
})
