import { expect, test } from 'vitest'
import { plainInvoice } from '../../../tests/support/plain-e-invoice.ts'
import { childrenOf, textsOf } from '../../../tests/support/written-xml.ts'
import { composeEInvoice } from './compose-e-invoice.ts'
import { writeCii } from './write-cii.ts'

const invoice = writeCii(composeEInvoice(plainInvoice))
const note = writeCii(
  composeEInvoice({
    ...plainInvoice,
    kind: 'credit-note',
    precedingInvoices: [{ number: 'INV-0', date: '2026-03-01' }],
  }),
)

test('the transaction, the settlement and a line have their elements in the order of the schema', () => {
  expect(childrenOf(invoice, 'rsm:SupplyChainTradeTransaction')).toEqual([
    'ram:IncludedSupplyChainTradeLineItem',
    'ram:IncludedSupplyChainTradeLineItem',
    'ram:ApplicableHeaderTradeAgreement',
    'ram:ApplicableHeaderTradeDelivery',
    'ram:ApplicableHeaderTradeSettlement',
  ])
  expect(childrenOf(invoice, 'ram:ApplicableHeaderTradeSettlement')).toEqual([
    'ram:PaymentReference',
    'ram:InvoiceCurrencyCode',
    'ram:SpecifiedTradeSettlementPaymentMeans',
    'ram:ApplicableTradeTax',
    'ram:ApplicableTradeTax',
    'ram:SpecifiedTradeAllowanceCharge',
    'ram:SpecifiedTradePaymentTerms',
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  ])
  expect(childrenOf(invoice, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')).toEqual([
    'ram:LineTotalAmount',
    'ram:AllowanceTotalAmount',
    'ram:TaxBasisTotalAmount',
    'ram:TaxTotalAmount',
    'ram:RoundingAmount',
    'ram:GrandTotalAmount',
    'ram:TotalPrepaidAmount',
    'ram:DuePayableAmount',
  ])
})

test('amounts and dates are those of the document', () => {
  expect(textsOf(invoice, 'ram:DuePayableAmount')).toEqual(['209.41'])
  expect(textsOf(invoice, 'ram:BasisAmount')).toEqual(['162.00', '45.00'])
  expect(textsOf(invoice, 'ram:LineTotalAmount')).toEqual(['180.00', '45.00', '225.00'])
  expect(textsOf(invoice, 'udt:DateTimeString')).toEqual(['20260320', '20260419'])
  expect(textsOf(invoice, 'ram:IBANID')).toEqual(['DE89370400440532013000'])
})

test('a credit note has its type and the invoices that it follows; delivery is stated without content', () => {
  expect(textsOf(note, 'ram:TypeCode')[0]).toBe('381')
  expect(childrenOf(note, 'ram:InvoiceReferencedDocument')).toEqual([
    'ram:IssuerAssignedID',
    'ram:FormattedIssueDateTime',
  ])
  expect(textsOf(note, 'qdt:DateTimeString')).toEqual(['20260301'])
  expect(note).toContain('<ram:ApplicableHeaderTradeDelivery></ram:ApplicableHeaderTradeDelivery>')
})
