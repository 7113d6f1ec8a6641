/** The looks of invoices, bills and notes that a company chooses from, as data. */
import { inDigits } from '../language/digits.ts'
import { canonical } from '../money/decimal.ts'
import type { LetterheadLayout } from './blocks.ts'
import type { PrintStyle } from './print-style.ts'
import type { TradePaperTax } from './trade-paper.ts'

export type InvoiceTemplate = {
  readonly letterhead: LetterheadLayout
  /** Prints the telephone number of the contact. */
  readonly hasPartyPhone: boolean
  /** Empty rows fill the table up to this number of rows. */
  readonly fewestRows: number
  /** '13% VAT' in place of 'VAT 13%'. */
  readonly rateFirst: boolean
  /** Each row has its tax, also where all have the same. */
  readonly hasTaxColumn: boolean
  /** Lines between the columns of the rows. */
  readonly isRuled: boolean
}

/** Name on the left, logo on the right, no further columns. */
const plain: InvoiceTemplate = {
  letterhead: 'left',
  hasPartyPhone: false,
  fewestRows: 0,
  rateFirst: false,
  hasTaxColumn: false,
  isRuled: false,
}
/** Everything in the middle, and a table like a form. */
const centred: InvoiceTemplate = {
  letterhead: 'centred',
  hasPartyPhone: true,
  fewestRows: 5,
  rateFirst: true,
  hasTaxColumn: false,
  isRuled: true,
}

const templates: Readonly<Record<number, InvoiceTemplate>> = {
  1: plain,
  2: centred,
  3: { ...centred, letterhead: 'shifted' },
  4: { ...plain, hasTaxColumn: true },
}

/** Returns the template of a number from 1 to 4; the first for any other number. */
export function invoiceTemplate(number: number): InvoiceTemplate {
  return templates[number] ?? plain
}

/** Returns 'VAT 13%' or '13% VAT'; the name alone where it has the rate already or the tax has none. */
export function taxLabel(
  { name, rate, kind }: Pick<TradePaperTax, 'name' | 'rate' | 'kind'>,
  { rateFirst }: Pick<InvoiceTemplate, 'rateFirst'>,
  style: Pick<PrintStyle, 'digits'>,
): string {
  const title = name.replaceAll(/(?<=\d)\s+%/g, '%')
  if (kind !== 'taxable' || name.match(/\d+(\.\d+)?/g)?.includes(canonical(rate))) return title
  return rateFirst ? `${percent(rate, style)} ${title}` : `${title} ${percent(rate, style)}`
}

/** Returns a rate with a percent sign: '13%'. */
export function percent(rate: string, { digits }: Pick<PrintStyle, 'digits'>): string {
  return `${inDigits(canonical(rate), digits)}%`
}
