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
const written = (lines: readonly LedgerLine[]) =>
  lines.map(({ accountId, debit, credit }) =>
    debit === '0' ? `Cr ${accountId} ${credit}` : `Dr ${accountId} ${debit}`,
  )

function sale(of: Partial<TotalsHeader>, typed: readonly TypedRow[] = rows): Sale {
  const figures = documentTotals({ ...header, ...of }, typed).rows
  const accounts = { salesAccountId: 'Sales', discountAccountId: 'Discount', taxAccountId: 'VAT' }
  return { partyAccountId: 'Customer', rows: figures.map((each) => ({ ...accounts, figures: each })) }
}

test('an invoice of 329.76: one line per account, discounts beside sales', () => {
  expect(written(postSalesVoucher(sale({})))).toEqual([
    'Dr Customer 329.76',
    'Dr Discount 73',
    'Cr Sales 370',
    'Cr VAT 32.76',
  ])
})

test('its first row alone: 38.00 off of which nothing, or 18.00, is a trade discount', () => {
  const first = (of: Partial<TotalsHeader>) =>
    written(postSalesVoucher({ ...sale(of), rows: sale(of).rows.slice(0, 1) }))
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
  expect(written(posted)).toEqual(['Dr Customer 103', 'Dr Discount 8.85', 'Cr Sales 100', 'Cr VAT 11.85'])
})

test('a credit note is the invoice with the sides exchanged', () => {
  expect(written(postCreditNote(sale({})))).toEqual([
    'Dr Sales 370',
    'Dr VAT 32.76',
    'Cr Customer 329.76',
    'Cr Discount 73',
  ])
})

test('an invoice over nothing posts nothing, and what was given away is a discount', () => {
  expect(postSalesVoucher(sale({ discount: '' }, [row('5', '0')]))).toEqual([])
  const given = row('5', '1', { discount_type: 'percent', discount: '100' })
  expect(written(postSalesVoucher(sale({ discount: '' }, [given])))).toEqual(['Dr Discount 5', 'Cr Sales 5'])
})

test('tax without an account is a mistake of ours', () => {
  const {
    rows: [first],
    ...rest
  } = sale({})
  if (first === undefined) throw new Error('There is no row')
  expect(() => postSalesVoucher({ ...rest, rows: [{ ...first, taxAccountId: null }] })).toThrow('21.06 of a document')
})
