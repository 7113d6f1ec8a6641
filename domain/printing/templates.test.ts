import { expect, test } from 'vitest'
import { invoiceTemplate, percent, taxLabel } from './templates.ts'

const latin = { digits: 'latin' } as const

test('a company chooses among four looks, and has the first of them until it does', () => {
  expect([1, 2, 3, 4].map((number) => invoiceTemplate(number))).toEqual([
    { letterhead: 'left', hasPartyPhone: false, fewestRows: 0, rateFirst: false, hasTaxColumn: false, isRuled: false },
    { letterhead: 'centred', hasPartyPhone: true, fewestRows: 5, rateFirst: true, hasTaxColumn: false, isRuled: true },
    { letterhead: 'shifted', hasPartyPhone: true, fewestRows: 5, rateFirst: true, hasTaxColumn: false, isRuled: true },
    { letterhead: 'left', hasPartyPhone: false, fewestRows: 0, rateFirst: false, hasTaxColumn: true, isRuled: false },
  ])
  expect([0, 5].map((number) => invoiceTemplate(number))).toEqual([invoiceTemplate(1), invoiceTemplate(1)])
})

test('a tax is called by its name and its rate, the rate first where the template has it so', () => {
  const vat = { name: 'VAT', rate: '13.00', kind: 'taxable' } as const
  expect(taxLabel(vat, { rateFirst: false }, latin)).toBe('VAT 13%')
  expect(taxLabel(vat, { rateFirst: true }, latin)).toBe('13% VAT')
})

test('a name that says its rate already stands alone, one that says another number does not', () => {
  const label = (name: string, rate: string) => taxLabel({ name, rate, kind: 'taxable' }, { rateFirst: false }, latin)
  expect(label('VAT 20%', '20')).toBe('VAT 20%')
  expect(label('Reduced 5.5', '5.50')).toBe('Reduced 5.5')
  expect(label('VAT 120', '20')).toBe('VAT 120 20%')
  expect(label('Rule 5', '5.5')).toBe('Rule 5 5.5%')
})

test('a treatment without a rate is called by its name', () => {
  expect(taxLabel({ name: 'Zero-rated', rate: '0', kind: 'zero_rated' }, { rateFirst: true }, latin)).toBe('Zero-rated')
})

test('a rate is written without digits that say nothing', () => {
  expect(['13', '13.00', '5.50', '0.5', '0'].map((rate) => percent(rate, latin))).toEqual([
    '13%',
    '13%',
    '5.5%',
    '0.5%',
    '0%',
  ])
})

test('a rate has the digits of its paper, and a name keeps its own', () => {
  const vat = { name: 'VAT 2', rate: '13.50', kind: 'taxable' } as const
  expect(taxLabel(vat, { rateFirst: false }, { digits: 'devanagari' })).toBe('VAT 2 १३.५%')
})
