/** What prevents an e-invoice: facts that are missing, each with the record and the field where they are entered. */
import type { Problem } from '../../errors.ts'
import type { EInvoiceFacts } from './compose-e-invoice.ts'
import { buyerCountry, treatmentsOfDocument } from './compose-e-invoice.ts'
import type { VatCategory } from './e-invoice.ts'
import { hasEuropeanVat, vatNumber } from './vat-number.ts'

const MOST_DIGITS = 2

/**
 * Returns E_INVOICE_COUNTRY and E_INVOICE_DIGITS, alone, for companies that cannot make e-invoices; else what is missing,
 * at `company.<field>` and `party.<field>`: SELLER_TAX_NUMBER_MISSING, SELLER_VAT_NUMBER_MISSING, SELLER_ADDRESS_MISSING,
 * SELLER_CITY_MISSING, BUYER_VAT_NUMBER_MISSING and BUYER_COUNTRY_MISSING.
 */
export function eInvoiceProblems(facts: EInvoiceFacts): Problem[] {
  const { seller, currency } = facts
  if (!hasEuropeanVat(seller.country)) return [{ code: 'E_INVOICE_COUNTRY', path: 'company.country' }]
  if (currency.digits > MOST_DIGITS) {
    return [{ code: 'E_INVOICE_DIGITS', path: 'company.currency', params: { currency: currency.code } }]
  }
  const categories = new Set(treatmentsOfDocument(facts).map(({ category }) => category))
  return [...sellerProblems(facts, categories), ...buyerProblems(facts, categories)]
}

/** The VAT categories of the lines. */
type Categories = ReadonlySet<VatCategory>

function sellerProblems({ seller }: EInvoiceFacts, categories: Categories): Problem[] {
  const number = seller.taxNumber?.trim() ?? ''
  const needsVat = categories.has('K') || categories.has('G') || categories.has('AE')
  const path = 'company.tax_identification_number'
  const numberProblem: Problem[] =
    number === ''
      ? [{ code: 'SELLER_TAX_NUMBER_MISSING', path }]
      : needsVat && vatNumber(number, seller.country) === null
        ? [{ code: 'SELLER_VAT_NUMBER_MISSING', path }]
        : []
  const missing = (field: 'address' | 'city', code: 'SELLER_ADDRESS_MISSING' | 'SELLER_CITY_MISSING'): Problem[] =>
    seller[field]?.trim() ? [] : [{ code, path: `company.${field}` }]
  return [...numberProblem, ...missing('address', 'SELLER_ADDRESS_MISSING'), ...missing('city', 'SELLER_CITY_MISSING')]
}

function buyerProblems(facts: EInvoiceFacts, categories: Categories): Problem[] {
  const { buyer, seller } = facts
  const country = buyerCountry(facts)
  const params = { party: buyer.name }
  if (categories.has('G') && country === seller.country) {
    return [{ code: 'BUYER_COUNTRY_MISSING', path: 'party.country', params }]
  }
  const needsVat = categories.has('K') || categories.has('AE')
  if (!needsVat || vatNumber(buyer.taxNumber ?? '', country) !== null) return []
  return [{ code: 'BUYER_VAT_NUMBER_MISSING', path: 'party.tax_number', params }]
}
