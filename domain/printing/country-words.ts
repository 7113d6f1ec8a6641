/**
 * What papers of a country call its sales tax, an invoice, a delivery note, the number of a registered business and the customs code of
 * goods.
 *
 *   GB   Tax invoice   VAT rate   VAT registration no. GB 123 4567 89   HS code
 *   IN   Tax invoice   GST rate   GSTIN 24AAACC1206D1ZM                 HSN/SAC
 *   US   Invoice       Sales tax rate   Tax ID 12-3456789
 */
import type { PrintStyle } from './print-style.ts'

export type CountryWords = {
  readonly invoice: string
  readonly deliveryNote: string
  readonly tax: string
  /** The same within a sentence. */
  readonly taxInText: string
  readonly taxNumber: string
  readonly itemCode: string
}

const TAX_INVOICE = 'Tax invoice'
const INVOICE = 'Invoice'
const EUROPE = 'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL NO PL PT RO SE SI SK'

const words: Readonly<Record<string, readonly [invoice: string, tax: string, taxNumber: string]>> = {
  ...Object.fromEntries(EUROPE.split(' ').map((country) => [country, [INVOICE, 'VAT', 'VAT no.']] as const)),
  AE: [TAX_INVOICE, 'VAT', 'TRN'],
  AU: [TAX_INVOICE, 'GST', 'ABN'],
  BD: [TAX_INVOICE, 'VAT', 'BIN'],
  CA: [INVOICE, 'GST/HST', 'GST/HST no.'],
  GB: [TAX_INVOICE, 'VAT', 'VAT registration no.'],
  IN: [TAX_INVOICE, 'GST', 'GSTIN'],
  KE: [TAX_INVOICE, 'VAT', 'PIN'],
  LK: [TAX_INVOICE, 'VAT', 'VAT registration no.'],
  NP: [TAX_INVOICE, 'VAT', 'PAN/VAT no.'],
  NZ: [TAX_INVOICE, 'GST', 'GST no.'],
  PK: [INVOICE, 'Sales tax', 'NTN'],
  SA: [TAX_INVOICE, 'VAT', 'VAT registration no.'],
  SG: [TAX_INVOICE, 'GST', 'GST registration no.'],
  US: [INVOICE, 'Sales tax', 'Tax ID'],
  ZA: [TAX_INVOICE, 'VAT', 'VAT registration no.'],
}

/** Returns the words of a country in the language of a paper; neutral ones for a country without words of its own. */
export function countryWords({ country, wording }: Pick<PrintStyle, 'country' | 'wording'>): CountryWords {
  const [invoice, tax, taxNumber] = words[country] ?? [INVOICE, 'Tax', 'Tax no.']
  const taxInText = tax === tax.toUpperCase() ? tax : tax.toLowerCase()
  const deliveryNote = country === 'IN' || country === 'NP' ? 'Delivery challan' : 'Delivery note'
  return {
    invoice: wording(invoice),
    deliveryNote: wording(deliveryNote),
    tax: wording(tax),
    taxInText: wording(taxInText),
    taxNumber: wording(taxNumber),
    itemCode: wording(country === 'IN' ? 'HSN/SAC' : 'HS code'),
  }
}
