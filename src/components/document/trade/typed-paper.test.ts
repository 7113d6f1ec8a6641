import { expect, test } from 'vitest'
import { startingHead } from './page/stored-trade.ts'
import type { Lookup } from './page/trade-figures.ts'
import { tradeForms } from './trade-kinds.ts'
import type { TradeRow } from './trade-rows.ts'
import { emptyTradeRow } from './trade-rows.ts'
import { entrySettings } from './trade-setup.ts'
import { typedPaper } from './typed-paper.ts'

const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
const vat = {
  id: 'vat',
  rate: '20',
  kind: 'taxable',
  name: 'Value added tax',
  shortName: 'VAT',
  recoverable: true,
  isActive: true,
} as const
const schemes = new Map([['vat', vat]])
const lookup: Lookup = { schemes, origins: new Map(), digits: 2 }
const head = startingHead(undefined, {
  today: '2026-06-15',
  settings: { taxType: 'exclusive', tradeDiscount: false },
  style,
})
const row = (key: number, part: Partial<TradeRow>): TradeRow => ({ ...emptyTradeRow, key, ...part })
const typed = {
  form: tradeForms['sales/vouchers'],
  head: { ...head, party_label: 'Northgate', reference: 'PO 1' },
  rows: [
    row(1, {
      item: 'lantern',
      itemLabel: 'Lantern',
      quantity: '1,048',
      unitLabel: 'pcs',
      rate: '3.39',
      discount: '10%',
      tax_scheme: 'vat',
    }),
    row(2, { item: 'post', itemLabel: 'Post', quantity: '1', rate: '', tax_scheme: '' }),
    row(3, {}),
  ],
  discount: { discount: '5%', is_trade_discount: false, tax_type: 'exclusive' },
  lookup,
  setup: {
    settings: entrySettings({ version: 1 }, true),
    isOn: () => true,
    schemes,
    discounts: [],
    quotation: null,
    party: undefined,
  },
  quotation: null,
  party: undefined,
  record: undefined,
  company: {
    name: 'Maple & Finch',
    address: null,
    city: null,
    state: null,
    postalCode: null,
    phone: null,
    email: null,
    taxNumber: null,
    hasLogo: false,
  },
  look: { invoice_template: 4, print_signatures: false, invoice_footer: 'Thank you' },
  walkIn: 'Walk-in customers',
} as const

test('the preview shows the typed figures; unreadable values count as zero', () => {
  const paper = typedPaper(typed)
  expect(paper).toMatchObject({
    kind: 'invoice',
    status: 'Draft',
    template: 4,
    number: null,
    party: { name: 'Northgate' },
    reference: 'PO 1',
    subTotal: '3552.72',
    rowDiscounts: '355.27',
    discount: '159.87',
    taxes: [{ name: 'Value added tax', rate: '20', net: '3037.58', tax: '607.52' }],
    total: '3645.1',
    footer: 'Thank you',
  })
  expect(paper.rows).toHaveLength(2)
  expect(paper.rows[0]).toMatchObject({ quantity: '1048', rate: '3.39', discount: '355.27', amount: '3197.45' })
  expect(paper.rows[1]).toMatchObject({ name: 'Post', rate: '0', tax: null, amount: '0' })
})

test('customers without an account are named by the typed name, or by what they are', () => {
  const named = (customer: string) =>
    typedPaper({ ...typed, head: { ...typed.head, isWalkIn: true, customer_name: customer } }).party.name
  expect([named('Mrs Hill'), named('')]).toEqual(['Mrs Hill', 'Walk-in customers'])
})

test('a document without tax shows none in its rows', () => {
  const discount = { ...typed.discount, tax_type: 'none' } as const
  expect(typedPaper({ ...typed, discount }).rows.map(({ tax }) => tax)).toEqual([null, null])
})
