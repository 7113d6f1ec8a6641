import { expect, test } from 'vitest'
import type { TaxedRow, VoucherScheme } from './voucher-tax.ts'
import { proposedBase, voucherTaxProblems, voucherTaxWarnings } from './voucher-tax.ts'

const vat: VoucherScheme = {
  id: 'vat',
  name: 'VAT 20%',
  kind: 'taxable',
  rate: '20',
  receivableId: 'input',
  payableId: 'output',
}
const row = (fields: Partial<TaxedRow>): TaxedRow => ({
  accountId: 'input',
  accountName: 'VAT Receivable',
  scheme: vat,
  base: '100.00',
  amount: '20.00',
  ...fields,
})
const at = (fields: Partial<TaxedRow>) => voucherTaxProblems(row(fields)).map(({ code, path }) => `${path} ${code}`)

test('a row has a tax scheme and a net amount, or neither, on an account of the scheme', () => {
  expect(at({})).toEqual([])
  expect(at({ accountId: 'output' })).toEqual([])
  expect(at({ scheme: null, base: '' })).toEqual([])
  expect(at({ scheme: null })).toEqual(['tax_scheme REQUIRED'])
  expect(at({ base: '' })).toEqual(['tax_base REQUIRED'])
  expect(at({ accountId: 'fuel' })).toEqual(['tax_scheme NOT_ACCOUNT_OF_TAX'])
  expect(at({ scheme: { ...vat, kind: 'withholding' } })).toEqual(['tax_scheme NOT_A_ROW_TAX'])
  expect(at({ accountId: null })).toEqual([])
  expect(at({ scheme: 'unknown', base: '' })).toEqual(['tax_base REQUIRED'])
})

test('tax that differs from the net amount × rate by more than the smallest unit is a warning with the figures', () => {
  const warnings = (fields: Partial<TaxedRow>) => voucherTaxWarnings(row(fields), 2)
  expect(warnings({})).toEqual([])
  expect(warnings({ amount: '20.01' })).toEqual([])
  expect(warnings({ amount: '19.99', base: '99.98' })).toEqual([])
  expect(warnings({ amount: '20.02' })).toEqual([
    {
      code: 'VOUCHER_TAX_DIFFERS',
      path: 'tax_base',
      params: { tax: '20.02', expected: '20.00', scheme: 'VAT 20%', base: '100.00' },
    },
  ])
  expect(warnings({ base: '1000.00' })).toHaveLength(1)
  expect(warnings({ scheme: null })).toEqual([])
  expect(warnings({ base: 'x' })).toEqual([])
})

test('the net amount is proposed from the tax', () => {
  expect(proposedBase('20.00', '20', 2)).toBe('100.00')
  expect(proposedBase('13.01', '13', 2)).toBe('100.08')
  expect(proposedBase('5', '0', 2)).toBe('')
})
