/** Writes an e-invoice in UBL 2.1: an Invoice or a CreditNote. */
import type { EInvoice, EInvoiceLine, EInvoiceParty, VatTreatment } from './e-invoice.ts'
import { customization, discountReason, typeCodes } from './e-invoice.ts'
import type { XmlElement, XmlParts } from './xml.ts'
import { groupElement as group, textElement as text, xmlDocument } from './xml.ts'

const namespace = (name: string) => `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`

/** Returns the text of the file. */
export function writeUbl(invoice: EInvoice): string {
  const root = invoice.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const namespaces = {
    xmlns: namespace(root),
    'xmlns:cac': namespace('CommonAggregateComponents'),
    'xmlns:cbc': namespace('CommonBasicComponents'),
  }
  return xmlDocument(root, namespaces, [
    ...headOf(invoice),
    ...invoice.precedingInvoices.map(({ number, date }) =>
      group('cac:BillingReference', [
        group('cac:InvoiceDocumentReference', [text('cbc:ID', number), text('cbc:IssueDate', date)]),
      ]),
    ),
    group('cac:AccountingSupplierParty', [partyOf(invoice.seller)]),
    group('cac:AccountingCustomerParty', [partyOf(invoice.buyer)]),
    deliveryOf(invoice),
    paymentOf(invoice),
    group('cac:PaymentTerms', [text('cbc:Note', invoice.terms)]),
    ...allowancesOf(invoice),
    taxesOf(invoice),
    totalsOf(invoice),
    ...invoice.lines.map((line) => lineOf(invoice, line)),
  ])
}

function headOf({ kind, ...invoice }: EInvoice): XmlParts {
  const isInvoice = kind === 'invoice'
  return [
    text('cbc:CustomizationID', customization),
    text('cbc:ID', invoice.number),
    text('cbc:IssueDate', invoice.date),
    isInvoice ? text('cbc:DueDate', invoice.dueDate) : null,
    text(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', typeCodes[kind]),
    text('cbc:Note', invoice.note),
    text('cbc:DocumentCurrencyCode', invoice.currency),
    text('cbc:BuyerReference', invoice.buyerReference),
    group('cac:OrderReference', [text('cbc:ID', invoice.orderReference)]),
  ]
}

const vatScheme = group('cac:TaxScheme', [text('cbc:ID', 'VAT')])

function partyOf(party: EInvoiceParty): XmlElement | null {
  const { address } = party
  const [line = null, additional = null, third = null] = address.lines
  return group('cac:Party', [
    group('cac:PartyIdentification', [text('cbc:ID', party.identifier)]),
    group('cac:PostalAddress', [
      text('cbc:StreetName', line),
      text('cbc:AdditionalStreetName', additional),
      text('cbc:CityName', address.city),
      text('cbc:PostalZone', address.postalCode),
      text('cbc:CountrySubentity', address.subdivision),
      group('cac:AddressLine', [text('cbc:Line', third)]),
      group('cac:Country', [text('cbc:IdentificationCode', address.country)]),
    ]),
    party.vatNumber === null ? null : group('cac:PartyTaxScheme', [text('cbc:CompanyID', party.vatNumber), vatScheme]),
    party.taxRegistration === null
      ? null
      : group('cac:PartyTaxScheme', [
          text('cbc:CompanyID', party.taxRegistration),
          group('cac:TaxScheme', [text('cbc:ID', 'TAX')]),
        ]),
    group('cac:PartyLegalEntity', [text('cbc:RegistrationName', party.name)]),
    group('cac:Contact', [text('cbc:Telephone', party.phone), text('cbc:ElectronicMail', party.email)]),
  ])
}

function deliveryOf({ deliveryDate, deliveryCountry }: EInvoice): XmlElement | null {
  return group('cac:Delivery', [
    text('cbc:ActualDeliveryDate', deliveryDate),
    group('cac:DeliveryLocation', [
      group('cac:Address', [group('cac:Country', [text('cbc:IdentificationCode', deliveryCountry)])]),
    ]),
  ])
}

function paymentOf({ payment, number }: EInvoice): XmlElement | null {
  if (payment === null) return null
  return group('cac:PaymentMeans', [
    text('cbc:PaymentMeansCode', payment.code),
    text('cbc:PaymentID', number),
    group('cac:PayeeFinancialAccount', [
      text('cbc:ID', payment.account),
      text('cbc:Name', payment.holder),
      group('cac:FinancialInstitutionBranch', [text('cbc:ID', payment.bic)]),
    ]),
  ])
}

function money(name: string, amount: string | null, { currency }: Pick<EInvoice, 'currency'>): XmlElement | null {
  return text(name, amount, { currencyID: currency })
}

function categoryOf(name: string, { category, rate }: VatTreatment, reason: string | null = null): XmlElement | null {
  return group(name, [
    text('cbc:ID', category),
    text('cbc:Percent', rate),
    text('cbc:TaxExemptionReason', reason),
    vatScheme,
  ])
}

function allowancesOf(invoice: EInvoice): XmlParts {
  return invoice.allowances.map((allowance) =>
    group('cac:AllowanceCharge', [
      text('cbc:ChargeIndicator', 'false'),
      text('cbc:AllowanceChargeReason', discountReason),
      money('cbc:Amount', allowance.amount, invoice),
      categoryOf('cac:TaxCategory', allowance),
    ]),
  )
}

function taxesOf(invoice: EInvoice): XmlElement | null {
  return group('cac:TaxTotal', [
    money('cbc:TaxAmount', invoice.totals.tax, invoice),
    ...invoice.breakdown.map((part) =>
      group('cac:TaxSubtotal', [
        money('cbc:TaxableAmount', part.basis, invoice),
        money('cbc:TaxAmount', part.tax, invoice),
        categoryOf('cac:TaxCategory', part, part.reason),
      ]),
    ),
  ])
}

function totalsOf(invoice: EInvoice): XmlElement | null {
  const { totals } = invoice
  return group('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', totals.lines, invoice),
    money('cbc:TaxExclusiveAmount', totals.basis, invoice),
    money('cbc:TaxInclusiveAmount', totals.withTax, invoice),
    money('cbc:AllowanceTotalAmount', totals.allowances, invoice),
    money('cbc:PrepaidAmount', totals.prepaid, invoice),
    money('cbc:PayableRoundingAmount', totals.rounding, invoice),
    money('cbc:PayableAmount', totals.due, invoice),
  ])
}

function lineOf(invoice: EInvoice, line: EInvoiceLine): XmlElement | null {
  const [name, quantity] =
    invoice.kind === 'invoice'
      ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
      : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  const allowance = [
    text('cbc:ChargeIndicator', 'false'),
    text('cbc:AllowanceChargeReason', discountReason),
    money('cbc:Amount', line.allowance, invoice),
  ]
  return group(name, [
    text('cbc:ID', line.id),
    text(quantity, line.quantity, { unitCode: line.unitCode }),
    money('cbc:LineExtensionAmount', line.net, invoice),
    line.allowance === null ? null : group('cac:AllowanceCharge', allowance),
    group('cac:Item', [
      text('cbc:Description', line.description),
      text('cbc:Name', line.name),
      group('cac:SellersItemIdentification', [text('cbc:ID', line.sellersCode)]),
      group('cac:CommodityClassification', [text('cbc:ItemClassificationCode', line.customsCode, { listID: 'HS' })]),
      categoryOf('cac:ClassifiedTaxCategory', line),
    ]),
    group('cac:Price', [money('cbc:PriceAmount', line.price, invoice)]),
  ])
}
