import { expect, test } from 'vitest'
import type { TaxLedger, TaxLine } from './tax-summary.ts'
import { summarizeTax } from './tax-summary.ts'

const partNames = {
  sales: 'Sales',
  domestic: 'Purchases',
  import: 'Imports',
  capital: 'Capital purchases',
  entries_sales: 'Sales by vouchers',
  entries_purchases: 'Purchases by vouchers',
}
const line = (part: TaxLine['part'], fields: Partial<TaxLine>): TaxLine => ({
  part,
  kind: 'taxable',
  schemeId: 'vat',
  name: 'VAT',
  payableId: 'owed',
  receivableId: 'claimed',
  invoiced: '0',
  returned: '0',
  tax: '0',
  output: '0',
  ...fields,
})
const lines = [
  line('sales', { invoiced: '180', returned: '90', tax: '11.7' }),
  line('sales', {
    kind: 'none',
    schemeId: null,
    name: 'No scheme',
    payableId: null,
    receivableId: null,
    invoiced: '20',
  }),
  line('domestic', { invoiced: '110', returned: '20', tax: '11.7' }),
  line('domestic', { schemeId: 'lost', name: 'Lost', payableId: 'lost', receivableId: null, invoiced: '50', tax: '5' }),
  line('import', { invoiced: '100', tax: '13' }),
]
const ledgers = (others: string): TaxLedger[] => [
  { id: 'owed', name: 'VAT Payable', side: 'payable', posted: '11.7', others, payments: '-11.7' },
  { id: 'claimed', name: 'VAT Receivable', side: 'receivable', posted: '24.7', others: '0', payments: '-24.7' },
]
const summary = (others = '0') => summarizeTax({ lines, ledgers: ledgers(others), partNames, currencyDigits: 2 })

test('output tax less input tax is payable or refundable; non-recoverable tax counts in neither', () => {
  const { rows, totals, payable, agrees } = summary()
  expect(totals).toEqual({ output_tax: '11.70', input_tax: '24.70', lost_tax: '5.00' })
  expect([payable, agrees]).toEqual(['-13.00', true])
  const read = rows.map(({ name, depth, cells }) => [depth, name, cells.net, cells.output_tax, cells.input_tax])
  expect(read).toEqual([
    [0, 'Sales', '110.00', '11.70', '0.00'],
    [1, 'VAT', '90.00', '11.70', '0.00'],
    [1, 'No scheme', '20.00', '0.00', '0.00'],
    [0, 'Purchases', '140.00', '0.00', '11.70'],
    [1, 'VAT', '90.00', '0.00', '11.70'],
    [1, 'Lost', '50.00', '0.00', '0.00'],
    [0, 'Imports', '100.00', '0.00', '13.00'],
    [1, 'VAT', '100.00', '0.00', '13.00'],
  ])
})

test('accounts without documents and movements in the period are left out', () => {
  const unused: TaxLedger = { id: 'old', name: 'Old VAT', side: 'payable', posted: '0', others: '0', payments: '0' }
  const { accounts, agrees } = summarizeTax({
    lines: [],
    ledgers: [unused, { ...unused, id: 'paid', payments: '-5' }],
    partNames,
    currencyDigits: 2,
  })
  expect([accounts.map(({ id }) => id), agrees]).toEqual([['paid'], true])
})

test('a manual entry on a tax account is shown as the difference', () => {
  const { accounts, agrees, payable, ledger_payable } = summary('2')
  expect([agrees, payable, ledger_payable]).toEqual([false, '-13.00', '-11.00'])
  expect(accounts[0]).toEqual({
    id: 'owed',
    name: 'VAT Payable',
    side: 'payable',
    documents: '11.70',
    ledger: '13.70',
    others: '2.00',
    difference: '2.00',
    payments: '-11.70',
  })
})

test('lines of journal vouchers that name a tax scheme are parts of their own, and agree with the ledger', () => {
  const vouchers = [
    line('entries_sales', { invoiced: '50', tax: '10' }),
    line('entries_purchases', { invoiced: '100', returned: '10', tax: '18' }),
  ]
  const { rows, totals, payable, agrees } = summarizeTax({
    lines: vouchers,
    ledgers: [
      { id: 'owed', name: 'VAT Payable', side: 'payable', posted: '10', others: '0', payments: '0' },
      { id: 'claimed', name: 'VAT Receivable', side: 'receivable', posted: '18', others: '0', payments: '0' },
    ],
    partNames,
    currencyDigits: 2,
  })
  expect(rows.filter(({ depth }) => depth === 0).map(({ name, cells }) => [name, cells.net])).toEqual([
    ['Sales by vouchers', '50.00'],
    ['Purchases by vouchers', '90.00'],
  ])
  expect([totals, payable, agrees]).toEqual([
    { output_tax: '10.00', input_tax: '18.00', lost_tax: '0.00' },
    '-8.00',
    true,
  ])
})
