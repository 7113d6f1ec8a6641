import { expect, test } from 'vitest'
import { plainInvoice } from '../../../tests/support/plain-e-invoice.ts'
import type { EInvoiceFacts, EInvoiceRow } from './compose-e-invoice.ts'
import { buyerCountry, composeEInvoice } from './compose-e-invoice.ts'

const compose = (facts: Partial<EInvoiceFacts> = {}) => composeEInvoice({ ...plainInvoice, ...facts })
const { buyer, seller, rows } = plainInvoice
const [bolts, book] = rows as [EInvoiceRow, EInvoiceRow]
const withKind = (kind: EInvoiceRow['tax_kind'], row = book): EInvoiceRow => ({ ...row, tax: '0', tax_kind: kind })

test('the figures are those of the document: discounts apart, tax by category and rate, rounding in its own field', () => {
  const { totals, breakdown, allowances, lines } = compose()
  expect(totals).toEqual({
    lines: '225.00',
    allowances: '18.00',
    basis: '207.00',
    tax: '32.40',
    withTax: '239.40',
    prepaid: '30.00',
    rounding: '0.01',
    due: '209.41',
  })
  expect(breakdown).toEqual([
    { category: 'S', rate: '20', basis: '162.00', tax: '32.40', reason: null },
    { category: 'Z', rate: '0', basis: '45.00', tax: '0.00', reason: null },
  ])
  expect(allowances).toEqual([{ category: 'S', rate: '20', amount: '18.00' }])
  expect(lines.map(({ id, net, allowance, price }) => [id, net, allowance, price])).toEqual([
    ['1', '180.00', '20.00', '100'],
    ['2', '45.00', null, '45'],
  ])
})

test('amounts have the digits of the currency', () => {
  const currency = { code: 'JPY', digits: 0 }
  const inYen = [{ ...bolts, tax: '32' }, book]
  const yen = compose({ currency, rows: inYen, total: '239', rounding: '0', openAmount: '209' })
  expect(yen.totals).toMatchObject({
    lines: '225',
    tax: '32',
    withTax: '239',
    prepaid: '30',
    rounding: '0',
    due: '209',
  })
})

test('two lines of one category and rate are one part of the tax, with every reason once', () => {
  const exempt = (label: string): EInvoiceRow => ({ ...withKind('exempt'), tax_scheme_label: label })
  const { breakdown } = compose({ rows: [exempt('Health'), exempt('Post'), exempt('Health')] })
  expect(breakdown).toEqual([{ category: 'E', rate: '0', basis: '135.00', tax: '0.00', reason: 'Health; Post' }])
})

test('a supply within the Union states where and when it was delivered, an invoice at home does not', () => {
  expect(compose({ rows: [withKind('export')] })).toMatchObject({ deliveryDate: '2026-03-20', deliveryCountry: 'FR' })
  expect(compose()).toMatchObject({ deliveryDate: null, deliveryCountry: null })
  expect(compose({ deliveredOn: '2026-03-18' }).deliveryDate).toBe('2026-03-18')
})

test('a document outside the scope of VAT states numbers as identifiers only', () => {
  const outside = compose({ rows: [withKind('outside_scope')] })
  expect(outside.seller).toMatchObject({ vatNumber: null, taxRegistration: null, identifier: 'DE123456789' })
  expect(outside.breakdown).toMatchObject([{ category: 'O', rate: null, reason: 'Outside the scope of VAT' }])
})

test('the number of a tax office is the registration of the seller, and nothing of the customer', () => {
  const number = '12/345/67890'
  const invoice = compose({ seller: { ...seller, taxNumber: number }, buyer: { ...buyer, taxNumber: number } })
  expect(invoice.seller).toMatchObject({ vatNumber: null, taxRegistration: '1234567890', identifier: '1234567890' })
  expect(invoice.buyer).toMatchObject({ vatNumber: null, taxRegistration: null, identifier: '1234567890' })
})

test('the country of the customer is entered, or that of the VAT number, or our own', () => {
  expect(buyerCountry({ buyer, seller })).toBe('FR')
  expect(buyerCountry({ buyer: { ...buyer, country: null }, seller })).toBe('FR')
  expect(buyerCountry({ buyer: { ...buyer, country: null, taxNumber: null }, seller })).toBe('DE')
})

test('a credit note has no due date and no way to pay, and names its invoices', () => {
  const precedingInvoices = [{ number: 'INV-1', date: '2026-03-20' }]
  const note = compose({ kind: 'credit-note', precedingInvoices })
  expect(note).toMatchObject({ dueDate: null, payment: null, terms: 'Credited to your account', precedingInvoices })
  expect(compose({ dueDate: null }).terms).toBe('Due on receipt')
})

test('euros are paid by SEPA transfer, other money by any; without an account there is no way to pay', () => {
  expect(compose().payment).toMatchObject({ code: '58', account: 'DE89370400440532013000', isIban: true })
  expect(compose({ currency: { code: 'GBP', digits: 2 } }).payment?.code).toBe('30')
  const bank = { iban: null, account_number: ' 12345678 ', account_name: null, bic: null }
  expect(compose({ bank }).payment).toEqual({ code: '30', account: '12345678', isIban: false, holder: null, bic: null })
  expect(compose({ bank: null }).payment).toBeNull()
})

test('an address has at most three lines; texts of spaces are left out', () => {
  const address = 'House\n\n Lane 1 \nFloor 2\nDoor 3'
  const invoice = compose({ buyer: { ...buyer, address }, reference: ' ', rows: [{ ...bolts, description: ' ' }] })
  expect(invoice.buyer.address.lines).toEqual(['House', 'Lane 1', 'Floor 2, Door 3'])
  expect([invoice.orderReference, invoice.lines[0]?.description]).toEqual([null, null])
})
