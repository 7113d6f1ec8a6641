import { expect, test } from 'vitest'
import { plainInvoice } from '../../../tests/support/plain-e-invoice.ts'
import type { EInvoiceFacts, EInvoiceRow } from './compose-e-invoice.ts'
import { eInvoiceProblems } from './e-invoice-problems.ts'

const { seller, buyer, rows } = plainInvoice
const codes = (facts: Partial<EInvoiceFacts>) =>
  eInvoiceProblems({ ...plainInvoice, ...facts }).map(({ code, path }) => `${code} ${path}`)
const ofKind = (kind: EInvoiceRow['tax_kind']) => ({ rows: rows.map((row) => ({ ...row, tax_kind: kind, tax: '0' })) })

test('a complete invoice lacks nothing', () => {
  expect(codes({})).toEqual([])
})

test('everything that is missing is named at once, at its field', () => {
  const empty = { ...seller, taxNumber: ' ', address: null, city: '' }
  expect(codes({ seller: empty })).toEqual([
    'SELLER_TAX_NUMBER_MISSING company.tax_identification_number',
    'SELLER_ADDRESS_MISSING company.address',
    'SELLER_CITY_MISSING company.city',
  ])
})

test('a country without European VAT, or a currency of three digits, is named alone', () => {
  const abroad = { ...seller, country: 'NP', address: null }
  expect(codes({ seller: abroad })).toEqual(['E_INVOICE_COUNTRY company.country'])
  const dinar = { code: 'BHD', digits: 3 }
  expect(codes({ currency: dinar, seller: { ...seller, city: null } })).toEqual(['E_INVOICE_DIGITS company.currency'])
})

test('reverse charge and supplies within the Union need the VAT numbers of both', () => {
  const office = { ...seller, taxNumber: '12/345/67890' }
  const nameless = { ...buyer, taxNumber: null }
  const both = [
    'SELLER_VAT_NUMBER_MISSING company.tax_identification_number',
    'BUYER_VAT_NUMBER_MISSING party.tax_number',
  ]
  expect(codes({ ...ofKind('reverse_charge'), seller: office, buyer: nameless })).toEqual(both)
  expect(codes({ ...ofKind('export'), seller: office, buyer: nameless })).toEqual(both)
  expect(codes({ seller: office, buyer: nameless })).toEqual([])
})

test('an export needs the country of the customer, but not a VAT number', () => {
  const unknown = { ...buyer, country: null, taxNumber: null }
  expect(codes({ ...ofKind('export'), buyer: unknown })).toEqual(['BUYER_COUNTRY_MISSING party.country'])
  expect(codes({ ...ofKind('export'), buyer: { ...unknown, country: 'US' } })).toEqual([])
})
