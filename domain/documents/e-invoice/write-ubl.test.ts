import { expect, test } from 'vitest'
import { plainInvoice } from '../../../tests/support/plain-e-invoice.ts'
import { childrenOf, textsOf } from '../../../tests/support/written-xml.ts'
import { composeEInvoice } from './compose-e-invoice.ts'
import { writeUbl } from './write-ubl.ts'

const invoice = writeUbl(composeEInvoice(plainInvoice))
const note = writeUbl(
  composeEInvoice({
    ...plainInvoice,
    kind: 'credit-note',
    precedingInvoices: [{ number: 'INV-0', date: '2026-03-01' }],
  }),
)

test('an invoice has its elements in the order of the schema', () => {
  expect(childrenOf(invoice, 'Invoice')).toEqual([
    'cbc:CustomizationID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:DueDate',
    'cbc:InvoiceTypeCode',
    'cbc:DocumentCurrencyCode',
    'cac:OrderReference',
    'cac:AccountingSupplierParty',
    'cac:AccountingCustomerParty',
    'cac:PaymentMeans',
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:LegalMonetaryTotal',
    'cac:InvoiceLine',
    'cac:InvoiceLine',
  ])
})

test('a credit note has its own root, type, lines and the invoices that it follows', () => {
  const names = childrenOf(note, 'CreditNote')
  expect(names.filter((name) => /DueDate|PaymentMeans|Invoice/.test(name))).toEqual([])
  expect(names.slice(0, 7)).toEqual([
    'cbc:CustomizationID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:CreditNoteTypeCode',
    'cbc:DocumentCurrencyCode',
    'cac:OrderReference',
    'cac:BillingReference',
  ])
  expect(textsOf(note, 'cbc:CreditNoteTypeCode')).toEqual(['381'])
  expect(textsOf(note, 'cbc:CreditedQuantity')).toEqual(['2', '1'])
  expect(textsOf(note, 'cbc:ID').slice(0, 3)).toEqual(['INV-1', 'PO 7', 'INV-0'])
})

test('totals, taxes and lines have their amounts with the currency', () => {
  expect(childrenOf(invoice, 'cac:LegalMonetaryTotal')).toEqual([
    'cbc:LineExtensionAmount',
    'cbc:TaxExclusiveAmount',
    'cbc:TaxInclusiveAmount',
    'cbc:AllowanceTotalAmount',
    'cbc:PrepaidAmount',
    'cbc:PayableRoundingAmount',
    'cbc:PayableAmount',
  ])
  expect(textsOf(invoice, 'cbc:PayableAmount')).toEqual(['209.41'])
  expect(textsOf(invoice, 'cbc:PayableRoundingAmount')).toEqual(['0.01'])
  expect(textsOf(invoice, 'cbc:TaxableAmount')).toEqual(['162.00', '45.00'])
  expect(textsOf(invoice, 'cbc:TaxAmount')).toEqual(['32.40', '32.40', '0.00'])
  expect(textsOf(invoice, 'cbc:LineExtensionAmount')).toEqual(['225.00', '180.00', '45.00'])
  expect(invoice).toContain('<cbc:PriceAmount currencyID="EUR">100</cbc:PriceAmount>')
  expect(invoice).toContain('<cbc:InvoicedQuantity unitCode="H87">2</cbc:InvoicedQuantity>')
})
