import { expect, test } from 'vitest'
import {
  addAmounts,
  formOfBoxes,
  keysOfBox,
  mayCorrect,
  netTax,
  outsideBoxes,
  returnForm,
  taxAccounts,
  taxBoxes,
  taxBySource,
} from './return-boxes.ts'

const amounts = {
  'sales.taxable.net': '1000.5',
  'sales.taxable.tax': '200.1',
  'sales.export.net': '300',
  'sales.none.net': '40',
  'entries.output.tax': '5',
  'domestic.taxable.net': '400.99',
  'domestic.taxable.tax': '80.2',
  'domestic.taxable.lost': '1',
  'import.taxable.net': '100',
  'import.taxable.tax': '20',
  'entries.input.tax': '2',
  'payable.a': '205.1',
  'receivable.b': '102.2',
}
const amountsOf = (form: 'GB' | 'NP' | 'general') =>
  Object.fromEntries(taxBoxes(form, amounts, 2).map(({ key, amount }) => [key, amount]))

test('the nine boxes of the United Kingdom, values cut to whole pounds', () => {
  expect(amountsOf('GB')).toEqual({
    1: '205.10',
    2: '0.00',
    3: '205.10',
    4: '102.20',
    5: '102.90',
    6: '1300.00',
    7: '500.00',
    8: '0.00',
    9: '0.00',
  })
  expect(netTax('GB', taxBoxes('GB', amounts, 2))).toBe('102.90')
  expect(taxBoxes('GB', amounts, 2).find(({ key }) => key === '6')?.exact).toBe('1300.50')
  const [, , , , , refund] = taxBoxes('GB', { 'sales.taxable.net': '-0.5' }, 2)
  expect(refund?.amount).toBe('0.00')
})

test('the boxes of Nepal and of other countries', () => {
  expect(amountsOf('NP')).toMatchObject({
    output_vat: '205.10',
    exempt_sales: '40.00',
    input_vat: '102.20',
    net: '102.90',
  })
  expect(amountsOf('general')).toMatchObject({
    taxable_sales: '1000.50',
    zero_rated_sales: '300.00',
    purchases: '500.99',
  })
  expect(['GB', 'NP', 'DE'].map(returnForm)).toEqual(['GB', 'NP', 'general'])
})

test('the boxes of a filed return tell its form', () => {
  for (const form of ['GB', 'NP', 'general'] as const) expect(formOfBoxes(taxBoxes(form, amounts, 2))).toBe(form)
  expect(formOfBoxes([{ key: '10', label: 'Unknown', amount: '0.00', exact: '0.00' }])).toBeNull()
})

test('lines without a scheme are in no box, and are named apart', () => {
  expect(outsideBoxes('GB', amounts)).toEqual({ sales: '40', purchases: '0' })
  expect(outsideBoxes('NP', amounts)).toEqual({ sales: '0', purchases: '0' })
})

test('a box names the amounts that it adds up, with their signs', () => {
  const net = keysOfBox('GB', '5')
  expect(net?.plus).toContain('sales.taxable.tax')
  expect(net?.minus).toContain('import.taxable.tax')
  expect(net?.minus).not.toContain('sales.taxable.tax')
  expect(keysOfBox('GB', '10')).toBeNull()
})

test('documents and other entries are apart, and accounts have their sides', () => {
  expect(taxBySource(amounts)).toEqual({
    documents: { output: '200.1', input: '100.2' },
    entries: { output: '5', input: '2' },
  })
  expect(taxAccounts(amounts)).toEqual([
    { account: 'a', side: 'payable', amount: '205.1' },
    { account: 'b', side: 'receivable', amount: '102.2' },
  ])
  expect(addAmounts({ x: '1', y: '2' }, { x: '-1', z: '3' })).toEqual({ y: '2', z: '3' })
})

test('a correction is allowed in the next return within the limits of the country', () => {
  expect(mayCorrect('GB', '10000', '0')).toBe(true)
  expect(mayCorrect('GB', '-10000.01', '1000')).toBe(false)
  expect(mayCorrect('GB', '20000', '2000000')).toBe(true)
  expect(mayCorrect('GB', '20000', '1999999.99')).toBe(false)
  expect(mayCorrect('GB', '50000.01', '90000000')).toBe(false)
  expect(mayCorrect('NP', '999999', '0')).toBe(true)
})

test('lines of journal vouchers that name a tax scheme are in the boxes of tax and net, and apart in the sources', () => {
  const amounts = {
    'domestic.taxable.net': '400',
    'domestic.taxable.tax': '80',
    'entries.domestic.taxable.net': '100',
    'entries.domestic.taxable.tax': '20',
    'entries.sales.taxable.net': '50',
    'entries.sales.taxable.tax': '10',
    'entries.input.tax': '1',
  }
  const boxes = Object.fromEntries(taxBoxes('GB', amounts, 2).map(({ key, amount }) => [key, amount]))
  expect(boxes).toMatchObject({ 1: '10.00', 4: '101.00', 5: '-91.00', 6: '50.00', 7: '500.00' })
  expect(taxBySource(amounts)).toEqual({
    documents: { output: '0', input: '80' },
    entries: { output: '10', input: '21' },
  })
})

test('tax that the buyer accounts for is in both boxes of tax; a sale under reverse charge is in sales alone', () => {
  const amounts = {
    'domestic.reverse_charge.net': '100',
    'domestic.reverse_charge.tax': '20',
    'domestic.reverse_charge.output': '20',
    'import.import.net': '50',
    'import.import.tax': '10',
    'import.import.output': '10',
    'entries.domestic.reverse_charge.output': '2',
    'sales.reverse_charge.net': '70',
    'sales.outside_scope.net': '999',
    'domestic.outside_scope.net': '999',
  }
  const boxes = (form: 'GB' | 'NP' | 'general') =>
    Object.fromEntries(taxBoxes(form, amounts, 2).map(({ key, amount }) => [key, amount]))
  expect(boxes('GB')).toMatchObject({ 1: '32.00', 4: '30.00', 5: '2.00', 6: '70.00', 7: '150.00' })
  expect(boxes('NP')).toMatchObject({
    output_vat: '32.00',
    input_vat: '30.00',
    taxable_purchases: '100.00',
    taxable_imports: '50.00',
    exempt_sales: '70.00',
  })
  expect(boxes('general')).toMatchObject({
    output_tax: '32.00',
    input_tax: '30.00',
    purchases: '150.00',
    reverse_charge_sales: '70.00',
  })
})
