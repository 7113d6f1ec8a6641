import { expect, test } from 'vitest'
import { plainInvoice } from '../../../../tests/support/plain-e-invoice.ts'
import { composeEInvoice } from '../compose-e-invoice.ts'
import { writeUbl } from '../write-ubl.ts'
import { draftBill } from './draft-bill.ts'
import { draftNotes } from './draft-notes.ts'
import { matchRows } from './match-rows.ts'
import { readUbl } from './read-ubl.ts'

const invoice = readUbl(writeUbl(composeEInvoice(plainInvoice)), { code: 'EUR', digits: 2 })
const pcs = { id: 'u', label: 'pcs', code: null, names: ['pcs'] }
const bolt = { id: 'bolt', label: 'Bolt', code: null, barcode: null, units: [pcs], taxScheme: null }
const none = new Map()
const items = { byCode: none, byBarcode: none, byName: new Map([['bolt', bolt]]), byEarlierName: none }
const v20 = { id: 'v20', label: 'VAT', kind: 'taxable', rate: '20', recoverable: true } as const
const books = { items, units: [pcs], schemes: [v20] }

test('a line has item, unit and tax of the books; what is not found is named at its field', () => {
  const { rows, notes } = matchRows(invoice, books)
  expect(rows.map(({ item, unit, scheme }) => [item?.id, unit?.id, scheme?.id])).toEqual([
    ['bolt', 'u', 'v20'],
    [undefined, 'u', undefined],
  ])
  expect(notes).toEqual([
    { code: 'E_INVOICE_ITEM', path: 'rows.1.item', params: { name: 'Book' } },
    { code: 'E_INVOICE_TAX_SCHEME', path: 'rows.1.tax_scheme', params: { treatment: 'Zero-rated' } },
  ])
})

test('a charge is a line after the others', () => {
  const charge = { isCharge: true, amount: '9', reason: 'Bolt', treatment: { category: 'S', rate: '20' } } as const
  const { rows, notes } = matchRows({ ...invoice, rows: [], allowances: [charge] }, books)
  expect(rows).toMatchObject([{ name: 'Bolt', quantity: '1', price: '9', net: '9', item: { id: 'bolt' } }])
  expect(notes).toEqual([{ code: 'E_INVOICE_CHARGE', path: 'rows.0', params: { reason: 'Bolt' } }])
})

test('a tax that differs is named for the rates whose schemes are found', () => {
  const { rows } = matchRows(invoice, books)
  const bill = draftBill(rows, invoice, { digits: 2, hasDiscount: true })
  const company = { taxNumber: 'FR12345678901', country: 'FR', digits: 2 }
  const taxes = invoice.taxes.map((part) => ({ ...part, tax: '32.41' }))
  const notes = draftNotes({ ...invoice, taxes }, bill, company)
  expect(notes.map(({ path, code }) => [path, code])).toEqual([
    ['taxes.0.tax', 'E_INVOICE_TAX_DIFFERS'],
    ['totals.prepaid', 'E_INVOICE_PREPAID'],
    ['totals.rounding', 'E_INVOICE_ROUNDING'],
  ])
  expect(notes[0]?.params).toEqual({ treatment: 'Standard rate 20%', stated: '32.41', computed: '32.40' })
  expect(draftNotes(invoice, bill, { ...company, taxNumber: '1' })[0]?.code).toBe('E_INVOICE_BUYER')
})
