import { expect, test } from 'vitest'
import { documentTotals } from '../documents/totals.ts'
import type { TotalsHeader, TypedRow } from '../documents/totals.ts'
import { postCreditNote, postSalesVoucher } from './post-sales.ts'
import type { Sale } from './post-sales.ts'
import type { LedgerLine } from './posting.ts'

const header: TotalsHeader = {
  tax_type: 'exclusive',
  discount_type: 'amount',
  discount: '33',
  is_trade_discount: false,
  currencyDigits: 2,
}
const row = (quantity: string, rate: string, rest: Partial<TypedRow> = {}): TypedRow => ({
  quantity,
  rate,
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  taxScheme: { id: 'vat', rate: '13', kind: 'taxable' },
  ...rest,
})
const rows = [
  row('2', '100', { discount_type: 'percent', discount: '10' }),
  row('1', '50', { taxScheme: null }),
  row('3', '40', { discount_type: 'amount', discount: '20' }),
]
const format = (lines: readonly LedgerLine[]) =>
  lines.map(({ accountId, debit, credit }) =>
    debit === '0' ? `Cr ${accountId} ${credit}` : `Dr ${accountId} ${debit}`,
  )

function sale(of: Partial<TotalsHeader>, typed: readonly TypedRow[] = rows): Sale {
  const figures = documentTotals({ ...header, ...of }, typed).rows
  const accounts = { salesAccountId: 'Sales', discountAccountId: 'Discount', taxAccountId: 'VAT' }
  return { partyAccountId: 'Customer', rows: figures.map((each) => ({ ...accounts, figures: each })) }
}

test('an invoice of 329.76: one line for each account, discounts separate from sales', () => {
  expect(format(postSalesVoucher(sale({})))).toEqual([
    'Dr Customer 329.76',
    'Dr Discount 73',
    'Cr Sales 370',
    'Cr VAT 32.76',
  ])
})

test('its first row alone: of the 38.00 discount nothing, or 18.00, is a trade discount', () => {
  const first = (of: Partial<TotalsHeader>) =>
    format(postSalesVoucher({ ...sale(of), rows: sale(of).rows.slice(0, 1) }))
  expect(first({})).toEqual(['Dr Customer 183.06', 'Dr Discount 38', 'Cr Sales 200', 'Cr VAT 21.06'])
  expect(first({ is_trade_discount: true })).toEqual([
    'Dr Customer 183.06',
    'Dr Discount 20',
    'Cr Sales 182',
    'Cr VAT 21.06',
  ])
})

test('113.00 with tax inside and 10.00 off posts sales of 100.00 and a discount of 8.85', () => {
  const posted = postSalesVoucher(sale({ tax_type: 'inclusive', discount: '10' }, [row('1', '113')]))
  expect(format(posted)).toEqual(['Dr Customer 103', 'Dr Discount 8.85', 'Cr Sales 100', 'Cr VAT 11.85'])
})

test('a credit note is the invoice with the sides exchanged', () => {
  expect(format(postCreditNote(sale({})))).toEqual([
    'Dr Sales 370',
    'Dr VAT 32.76',
    'Cr Customer 329.76',
    'Cr Discount 73',
  ])
})

test('an invoice of zero posts nothing, and a full discount is posted as discount', () => {
  expect(postSalesVoucher(sale({ discount: '' }, [row('5', '0')]))).toEqual([])
  const discounted = row('5', '1', { discount_type: 'percent', discount: '100' })
  expect(format(postSalesVoucher(sale({ discount: '' }, [discounted])))).toEqual(['Dr Discount 5', 'Cr Sales 5'])
})

test('tax without an account is a program error', () => {
  const {
    rows: [first],
    ...rest
  } = sale({})
  if (first === undefined) throw new Error('There is no row')
  expect(() => postSalesVoucher({ ...rest, rows: [{ ...first, taxAccountId: null }] })).toThrow('21.06 of a document')
})
