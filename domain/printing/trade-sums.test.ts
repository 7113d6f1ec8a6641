import { expect, test } from 'vitest'
import { block, hammer, invoice, pounds } from '../../tests/support/printed-invoice.ts'
import type { PrintStyle } from './print-style.ts'
import type { TradePaper } from './trade-paper.ts'

const sums = (changes: Partial<TradePaper>) => block('closing', changes).sums.map(({ label, text }) => [label, text])

test('the amounts of the rows and the sums below them come to the total', () => {
  expect(block('table').rows.map(({ cells }) => cells)).toEqual([
    ['1', 'Hammer', '2 pcs', '100.00', '20.00', '13%', '180.00'],
    ['2', 'Carriage', '1 pcs', '50.00', '–', '–', '50.00'],
  ])
  expect(block('closing').sums).toEqual([
    { label: 'Subtotal', text: '230.00', note: 'Includes line discounts of 20.00' },
    { label: 'Discount', text: '(23.00)' },
    { label: 'Total excluding VAT', text: '207.00' },
    { label: 'VAT 13%', text: '21.06' },
    { label: 'Total (GBP)', text: '228.06', isStrong: true },
  ])
  expect(block('closing').words).toEqual({
    label: 'Amount in words',
    text: 'Two hundred and twenty-eight pounds and six pence only',
  })
})

test('what a till has rounded stands between the taxes and its total, and is no untaxed amount', () => {
  const rounded = (rounding: string, total: string) => sums({ rounding, total, balance: null }).slice(-3)
  expect(rounded('-0.06', '228.00')).toEqual([
    ['VAT 13%', '21.06'],
    ['Rounding', '(0.06)'],
    ['Total (GBP)', '228.00'],
  ])
  expect(rounded('0.04', '228.10').at(-2)).toEqual(['Rounding', '0.04'])
  const { taxes } = block('closing', { rounding: '-0.06', total: '228.00' })
  expect(taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT 13%', '162.00', '21.06'],
    ['Not taxable', '45.00', '–'],
  ])
})

test('where rows are taxed in several ways a table says what each tax was counted on, and what was not taxed', () => {
  expect(block('closing').taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT 13%', '162.00', '21.06'],
    ['Not taxable', '45.00', '–'],
  ])
  const zeroRated = { name: 'Zero rated', rate: '0', kind: 'zero_rated', net: '45', tax: '0' } as const
  const { taxes } = block('closing', { taxes: [...invoice.taxes, zeroRated] })
  expect(taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT 13%', '162.00', '21.06'],
    ['Zero rated', '45.00', '–'],
  ])
  expect(block('closing', { taxes: [], total: '250' }).taxes).toBeNull()
  expect(block('closing', { rows: [hammer] }).taxes).toBeNull()
  const tax = { name: 'Zero rated', rate: '0', kind: 'zero_rated' } as const
  const free = { rows: [{ ...hammer, tax }], taxes: [{ ...tax, net: '180', tax: '0' }], total: '180' }
  expect(block('closing', free).taxes?.rows.map(({ cells }) => cells)).toEqual([['Zero rated', '180.00', '–']])
})

test('tax that prices include is named below the total and not added', () => {
  const taxes = [{ name: 'VAT', rate: '13', kind: 'taxable', net: '100', tax: '13' } as const]
  const inclusive = {
    isTaxInclusive: true,
    taxes,
    subTotal: '113',
    rowDiscounts: '0',
    discount: '0',
    total: '113',
    balance: '113',
  }
  expect(sums(inclusive)).toEqual([
    ['Subtotal', '113.00'],
    ['Total (GBP)', '113.00'],
    ['Includes VAT 13%', '13.00'],
  ])
  expect(block('closing', { ...inclusive, rows: [hammer] }).taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT 13%', '100.00', '13.00'],
  ])
})

test('a tax whose name says its rate is not given it twice', () => {
  const label = (name: string) =>
    sums({ taxes: [{ name, rate: '20', kind: 'taxable', net: '162', tax: '21.06' }] }).at(-2)?.[0]
  expect(['VAT 20%', 'VAT20', 'VAT 120', 'VAT'].map(label)).toEqual(['VAT 20%', 'VAT20', 'VAT 120 20%', 'VAT 20%'])
})

test('what is not paid is due, on a panel of its own', () => {
  const due = (changes: Partial<TradePaper>) => block('closing', changes).due
  expect(due({})).toEqual({ label: 'Balance due (GBP)', text: '228.06', note: 'Due 2026-11-30' })
  expect(sums({ balance: '100' }).at(-1)).toEqual(['Payments and credits', '(128.06)'])
  expect(due({ balance: '0', status: 'Paid' })).toEqual({ label: 'Balance due (GBP)', text: '0.00' })
  expect(due({ balance: null, kind: 'credit-note' })).toBeNull()
})

test('a paper has the words of its country', () => {
  const american: PrintStyle = { ...pounds, country: 'US' }
  expect(block('title', {}, american).title).toBe('Invoice')
  expect(block('letterhead', {}, american).lines.at(-1)).toBe('Tax ID GB 1')
  expect(block('closing', {}, american).sums.map(({ label }) => label)).toContain('Total excluding sales tax')
})

test('a sale under reverse charge says that the customer accounts for the tax, and how much it is', () => {
  const tax = { name: 'Reverse charge 20%', rate: '20', kind: 'reverse_charge' } as const
  const taxes = [{ ...tax, net: '100', tax: '0', selfAssessedTax: '20' }]
  const rows = [{ ...hammer, tax }]
  expect(block('words', { rows, taxes, total: '100' })).toEqual({
    kind: 'words',
    label: 'Reverse charge: customer to account for VAT',
    text: '20% on 100.00: 20.00',
  })
})
