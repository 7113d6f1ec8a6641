import { expect, test } from 'vitest'
import { plainInvoice } from '../../../../tests/support/plain-e-invoice.ts'
import type { EInvoiceFacts } from '../compose-e-invoice.ts'
import { composeEInvoice } from '../compose-e-invoice.ts'
import { writeUbl } from '../write-ubl.ts'
import { readUbl } from './read-ubl.ts'

const euro = { code: 'EUR', digits: 2 }
const written = (facts: Partial<EInvoiceFacts> = {}) => writeUbl(composeEInvoice({ ...plainInvoice, ...facts }))

test('a file says what the invoice said that it was written of', () => {
  const invoice = readUbl(written({ remarks: 'Danke <sehr>' }), euro)
  expect(invoice).toMatchObject({
    number: 'INV-1',
    date: '2026-03-20',
    dueDate: '2026-04-19',
    currency: 'EUR',
    orderReference: 'PO 7',
    note: 'Danke <sehr>',
    seller: { name: 'Söhne', numbers: ['DE123456789'], address: 'Weg 1\n50667 Köln', country: 'DE' },
    buyer: { name: 'Zoe', numbers: ['FR12345678901'], country: 'FR' },
    allowances: [{ isCharge: false, amount: '18', reason: 'Discount', treatment: { category: 'S', rate: '20' } }],
    taxes: [
      { treatment: { category: 'S', rate: '20' }, basis: '162', tax: '32.4' },
      { treatment: { category: 'Z', rate: '0' }, basis: '45', tax: '0' },
    ],
  })
  expect(invoice.totals).toEqual({
    lines: '225',
    allowances: '18',
    charges: '0',
    basis: '207',
    tax: '32.4',
    withTax: '239.4',
    prepaid: '30',
    rounding: '0.01',
    due: '209.41',
  })
  expect(invoice.rows[0]).toEqual({
    id: '1',
    name: 'Bolt',
    description: '',
    sellersCode: 'B1',
    buyersCode: '',
    standardCode: '',
    quantity: '2',
    unitCode: 'H87',
    price: '100',
    allowance: '20',
    charge: '0',
    net: '180',
    treatment: { category: 'S', rate: '20' },
  })
})

test('prefixes are free, elements of other namespaces are ignored, and a price is for its base quantity', () => {
  const other = '<x:ID xmlns:x="urn:other">X</x:ID>'
  const base = '<cbc:BaseQuantity>4</cbc:BaseQuantity>'
  const renamed = written()
    .replace(/(<Invoice[^>]*>)/, `$1${other}`)
    .replace('</cac:Price>', `${base}</cac:Price>`)
    .replaceAll('cac:', 'a:')
    .replaceAll(':cac', ':a')
    .replaceAll(/<(\/?)Invoice\b/g, '<$1u:Invoice')
    .replace('xmlns=', 'xmlns:u=')
  const { number, rows } = readUbl(renamed, euro)
  expect([number, rows[0]?.price]).toEqual(['INV-1', '25'])
})

test('a date may name its time zone, and a category that the standard does not have is none', () => {
  const text = written().replace('2026-03-20<', '2026-03-20Z<').replaceAll('<cbc:ID>Z</cbc:ID>', '<cbc:ID>L</cbc:ID>')
  const { date, rows } = readUbl(text, euro)
  expect([date, rows[1]?.treatment]).toEqual(['2026-03-20', null])
})

test('an amount has at most the decimal places of the currency, and a price any', () => {
  const text = written().replace(/(<cbc:PriceAmount currencyID="EUR">)100/, '$1100.123456789012')
  expect(readUbl(text, euro).rows[0]?.price).toBe('100.123456789012')
  expect(() => readUbl(text, { code: 'EUR', digits: 0 })).toThrow('Use at most 0 decimal places')
})
