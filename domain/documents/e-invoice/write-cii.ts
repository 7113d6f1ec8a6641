/** Writes an e-invoice as a Cross Industry Invoice of UN/CEFACT, D16B. */
import type { EInvoice, EInvoiceLine, EInvoiceParty, VatTreatment } from './e-invoice.ts'
import { customization, discountReason, typeCodes } from './e-invoice.ts'
import type { XmlElement, XmlParts } from './xml.ts'
import { groupElement as group, textElement as text, xmlDocument } from './xml.ts'

const aggregates = 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'
const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': aggregates,
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** Returns the text of the file. */
export function writeCii(invoice: EInvoice): string {
  return xmlDocument('rsm:CrossIndustryInvoice', namespaces, [
    group('rsm:ExchangedDocumentContext', [
      group('ram:GuidelineSpecifiedDocumentContextParameter', [text('ram:ID', customization)]),
    ]),
    group('rsm:ExchangedDocument', [
      text('ram:ID', invoice.number),
      text('ram:TypeCode', typeCodes[invoice.kind]),
      dateOf('ram:IssueDateTime', invoice.date),
      group('ram:IncludedNote', [text('ram:Content', invoice.note)]),
    ]),
    group('rsm:SupplyChainTradeTransaction', [
      ...invoice.lines.map(lineOf),
      group('ram:ApplicableHeaderTradeAgreement', [
        text('ram:BuyerReference', invoice.buyerReference),
        partyOf('ram:SellerTradeParty', invoice.seller),
        partyOf('ram:BuyerTradeParty', invoice.buyer),
        group('ram:BuyerOrderReferencedDocument', [text('ram:IssuerAssignedID', invoice.orderReference)]),
      ]),
      deliveryOf(invoice),
      settlementOf(invoice),
    ]),
  ])
}

/** Returns a date in the form YYYYMMDD, which format 102 names. */
function dateOf(name: string, date: string | null, of: 'udt' | 'qdt' = 'udt'): XmlElement | null {
  return group(name, [text(`${of}:DateTimeString`, date?.replaceAll('-', '') ?? null, { format: '102' })])
}

function partyOf(name: string, party: EInvoiceParty): XmlElement | null {
  const { address } = party
  const [line = null, additional = null, third = null] = address.lines
  return group(name, [
    text('ram:ID', party.identifier),
    text('ram:Name', party.name),
    group('ram:DefinedTradeContact', [
      group('ram:TelephoneUniversalCommunication', [text('ram:CompleteNumber', party.phone)]),
      group('ram:EmailURIUniversalCommunication', [text('ram:URIID', party.email)]),
    ]),
    group('ram:PostalTradeAddress', [
      text('ram:PostcodeCode', address.postalCode),
      text('ram:LineOne', line),
      text('ram:LineTwo', additional),
      text('ram:LineThree', third),
      text('ram:CityName', address.city),
      text('ram:CountryID', address.country),
      text('ram:CountrySubDivisionName', address.subdivision),
    ]),
    group('ram:SpecifiedTaxRegistration', [text('ram:ID', party.vatNumber, { schemeID: 'VA' })]),
    group('ram:SpecifiedTaxRegistration', [text('ram:ID', party.taxRegistration, { schemeID: 'FC' })]),
  ])
}

/** The element is mandatory, also without content. */
function deliveryOf({ deliveryDate, deliveryCountry }: EInvoice): XmlElement {
  const parts = [
    group('ram:ShipToTradeParty', [group('ram:PostalTradeAddress', [text('ram:CountryID', deliveryCountry)])]),
    group('ram:ActualDeliverySupplyChainEvent', [dateOf('ram:OccurrenceDateTime', deliveryDate)]),
  ]
  const name = 'ram:ApplicableHeaderTradeDelivery'
  return group(name, parts) ?? { name, attributes: {}, content: '' }
}

function settlementOf(invoice: EInvoice): XmlElement | null {
  const { payment } = invoice
  return group('ram:ApplicableHeaderTradeSettlement', [
    text('ram:PaymentReference', payment === null ? null : invoice.number),
    text('ram:InvoiceCurrencyCode', invoice.currency),
    paymentOf(invoice),
    ...invoice.breakdown.map((part) =>
      group('ram:ApplicableTradeTax', [
        text('ram:CalculatedAmount', part.tax),
        text('ram:TypeCode', 'VAT'),
        text('ram:ExemptionReason', part.reason),
        text('ram:BasisAmount', part.basis),
        text('ram:CategoryCode', part.category),
        text('ram:RateApplicablePercent', part.rate),
      ]),
    ),
    ...invoice.allowances.map((allowance) => allowanceOf(allowance.amount, [taxOf('ram:CategoryTradeTax', allowance)])),
    group('ram:SpecifiedTradePaymentTerms', [
      text('ram:Description', invoice.terms),
      dateOf('ram:DueDateDateTime', invoice.dueDate),
    ]),
    totalsOf(invoice),
    ...invoice.precedingInvoices.map(({ number, date }) =>
      group('ram:InvoiceReferencedDocument', [
        text('ram:IssuerAssignedID', number),
        dateOf('ram:FormattedIssueDateTime', date, 'qdt'),
      ]),
    ),
  ])
}

function paymentOf({ payment }: EInvoice): XmlElement | null {
  if (payment === null) return null
  return group('ram:SpecifiedTradeSettlementPaymentMeans', [
    text('ram:TypeCode', payment.code),
    group('ram:PayeePartyCreditorFinancialAccount', [
      text('ram:IBANID', payment.isIban ? payment.account : null),
      text('ram:AccountName', payment.holder),
      text('ram:ProprietaryID', payment.isIban ? null : payment.account),
    ]),
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', [text('ram:BICID', payment.bic)]),
  ])
}

function allowanceOf(amount: string, more: XmlParts): XmlElement | null {
  return group('ram:SpecifiedTradeAllowanceCharge', [
    group('ram:ChargeIndicator', [text('udt:Indicator', 'false')]),
    text('ram:ActualAmount', amount),
    text('ram:Reason', discountReason),
    ...more,
  ])
}

function taxOf(name: string, { category, rate }: VatTreatment): XmlElement | null {
  return group(name, [
    text('ram:TypeCode', 'VAT'),
    text('ram:CategoryCode', category),
    text('ram:RateApplicablePercent', rate),
  ])
}

function totalsOf({ totals, currency }: EInvoice): XmlElement | null {
  return group('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    text('ram:LineTotalAmount', totals.lines),
    text('ram:AllowanceTotalAmount', totals.allowances),
    text('ram:TaxBasisTotalAmount', totals.basis),
    text('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
    text('ram:RoundingAmount', totals.rounding),
    text('ram:GrandTotalAmount', totals.withTax),
    text('ram:TotalPrepaidAmount', totals.prepaid),
    text('ram:DuePayableAmount', totals.due),
  ])
}

function lineOf(line: EInvoiceLine): XmlElement | null {
  return group('ram:IncludedSupplyChainTradeLineItem', [
    group('ram:AssociatedDocumentLineDocument', [text('ram:LineID', line.id)]),
    group('ram:SpecifiedTradeProduct', [
      text('ram:SellerAssignedID', line.sellersCode),
      text('ram:Name', line.name),
      text('ram:Description', line.description),
      group('ram:DesignatedProductClassification', [text('ram:ClassCode', line.customsCode, { listID: 'HS' })]),
    ]),
    group('ram:SpecifiedLineTradeAgreement', [
      group('ram:NetPriceProductTradePrice', [text('ram:ChargeAmount', line.price)]),
    ]),
    group('ram:SpecifiedLineTradeDelivery', [text('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode })]),
    group('ram:SpecifiedLineTradeSettlement', [
      taxOf('ram:ApplicableTradeTax', line),
      line.allowance === null ? null : allowanceOf(line.allowance, []),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', [text('ram:LineTotalAmount', line.net)]),
    ]),
  ])
}
