/**
 * Composes the e-invoice of an issued invoice or credit note. Its totals are those of the document: tax is stated by
 * category and rate, as it was computed when the document was issued, and what a till rounded is stated apart.
 *
 *   goods 162.00 at 20 % and books 45.00 at 0 %, 30.00 paid
 *     lines 207.00, tax 32.40 (S 20: 162.00 and 32.40, Z 0: 45.00 and 0.00), with tax 239.40, prepaid 30.00, due 209.40
 */
import { add, isZero, subtract, sum, withDigits } from '../../money/decimal.ts'
import type { TaxType } from '../tax.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoicePayment, VatBreakdown, VatTreatment } from './e-invoice.ts'
import type { FiguredLine, LineFigures } from './line-figures.ts'
import { lineFigures } from './line-figures.ts'
import { unitCodeOf } from './unit-codes.ts'
import type { LineTax, TreatedLine } from './vat-category.ts'
import { treatmentsOf } from './vat-category.ts'
import { countryOfVatNumber, plainNumber, vatNumber } from './vat-number.ts'

export type EInvoiceSide = {
  readonly name: string
  readonly address: string | null
  readonly city: string | null
  readonly subdivision: string | null
  readonly postalCode: string | null
  /** ISO 3166-1, two letters. Null: by the VAT number, else the country of the company. */
  readonly country: string | null
  readonly taxNumber: string | null
  readonly phone: string | null
  readonly email: string | null
}

export type EInvoiceRow = FiguredLine &
  LineTax & {
    readonly item_label: string
    readonly item_code: string | null
    readonly hs_code: string | null
    readonly description: string | null
    readonly unit: { readonly code: string | null; readonly names: readonly string[] }
  }

/** What an e-invoice is made of; amounts are those stored, canonical. */
export type EInvoiceFacts = {
  readonly kind: EInvoice['kind']
  readonly number: string
  readonly date: string
  readonly dueDate: string | null
  readonly reference: string | null
  readonly buyerReference: string | null
  readonly remarks: string | null
  readonly taxType: TaxType
  readonly total: string
  readonly rounding: string
  readonly openAmount: string
  readonly currency: { readonly code: string; readonly digits: number }
  readonly seller: EInvoiceSide & { readonly country: string }
  readonly buyer: EInvoiceSide
  readonly bank: {
    iban: string | null
    account_number: string | null
    account_name: string | null
    bic: string | null
  } | null
  /** The last day of its delivery notes; null without one. */
  readonly deliveredOn: string | null
  readonly precedingInvoices: EInvoice['precedingInvoices']
  readonly rows: readonly EInvoiceRow[]
}

/** Returns the country of the customer: as entered, by the VAT number, else that of the company. */
export function buyerCountry({ buyer, seller }: Pick<EInvoiceFacts, 'buyer' | 'seller'>): string {
  return buyer.country ?? countryOfVatNumber(buyer.taxNumber ?? '') ?? seller.country
}

/** Returns the treatment of each line of a document. */
export function treatmentsOfDocument(facts: Pick<EInvoiceFacts, 'buyer' | 'seller' | 'rows'>): TreatedLine[] {
  return treatmentsOf(facts.rows, { seller: facts.seller.country, buyer: buyerCountry(facts) })
}

type ComposedRow = { row: EInvoiceRow; figures: LineFigures; treatment: TreatedLine }

/** Returns the e-invoice of facts for which `eInvoiceProblems` returned none. */
export function composeEInvoice(facts: EInvoiceFacts): EInvoice {
  const { currency, kind, taxType } = facts
  const { digits } = currency
  const treatments = treatmentsOfDocument(facts)
  const rows = facts.rows.flatMap((row, index): ComposedRow[] => {
    const treatment = treatments[index]
    return treatment ? [{ row, treatment, figures: lineFigures(row, { taxType, digits }) }] : []
  })
  const isOutside = treatments.some(({ category }) => category === 'O')
  const breakdown = breakdownOf(rows, digits)
  const country = buyerCountry(facts)
  const isWithinUnion = treatments.some(({ category }) => category === 'K')
  const isInvoice = kind === 'invoice'
  const totals = totalsOf(facts, rows)
  return {
    kind,
    number: facts.number,
    date: facts.date,
    currency: currency.code,
    dueDate: isInvoice ? facts.dueDate : null,
    orderReference: facts.reference?.trim() || null,
    buyerReference: facts.buyerReference?.trim() || null,
    terms: facts.dueDate !== null && isInvoice ? null : isInvoice ? 'Due on receipt' : 'Credited to your account',
    note: facts.remarks?.trim() || null,
    precedingInvoices: facts.precedingInvoices,
    seller: partyOf(facts.seller, { country: facts.seller.country, isOutside, isSeller: true }),
    buyer: partyOf(facts.buyer, { country, isOutside, isSeller: false }),
    deliveryDate: facts.deliveredOn ?? (isWithinUnion ? facts.date : null),
    deliveryCountry: isWithinUnion ? country : null,
    payment: isInvoice ? paymentOf(facts) : null,
    allowances: allowancesOf(rows, digits),
    totals,
    breakdown,
    lines: rows.map((row, index) => lineOf(row, { id: `${index + 1}`, digits })),
  }
}

function lineOf(
  { row, figures, treatment }: ComposedRow,
  { id, digits }: { id: string; digits: number },
): EInvoiceLine {
  const { category, rate } = treatment
  return {
    id,
    category,
    rate,
    quantity: row.quantity,
    unitCode: unitCodeOf(row.unit),
    net: withDigits(figures.net, digits),
    allowance: isZero(figures.allowance) ? null : withDigits(figures.allowance, digits),
    price: figures.price,
    name: row.item_label,
    description: row.description?.trim() || null,
    sellersCode: row.item_code,
    customsCode: row.hs_code,
  }
}

function totalsOf({ currency: { digits }, rounding, total, openAmount }: EInvoiceFacts, rows: readonly ComposedRow[]) {
  const lines = sum(rows.map(({ figures }) => figures.net))
  const allowances = sum(rows.map(({ figures }) => figures.documentAllowance))
  const tax = sum(rows.map(({ row }) => row.tax))
  const basis = subtract(lines, allowances)
  const amounts = {
    lines,
    allowances,
    basis,
    tax,
    withTax: add(basis, tax),
    prepaid: subtract(total, openAmount),
    rounding,
  }
  const due = add(subtract(amounts.withTax, amounts.prepaid), rounding)
  const texts = Object.entries({ ...amounts, due }).map(([name, amount]) => [name, withDigits(amount, digits)])
  return Object.fromEntries(texts) as EInvoice['totals']
}

/** Groups rows by category and rate, in the order of the rows. */
function byTreatment(rows: readonly ComposedRow[]): ComposedRow[][] {
  const groups = new Map<string, ComposedRow[]>()
  for (const row of rows) {
    const { category, rate } = row.treatment
    const key = `${category} ${rate ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

function breakdownOf(rows: readonly ComposedRow[], digits: number): VatBreakdown[] {
  return byTreatment(rows).flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { category, rate } = first.treatment
    const reasons = [...new Set(group.flatMap(({ treatment }) => treatment.reason ?? []))]
    const basis = withDigits(sum(group.map(({ row }) => row.net)), digits)
    const tax = withDigits(sum(group.map(({ row }) => row.tax)), digits)
    return [{ category, rate, basis, tax, reason: reasons.length === 0 ? null : reasons.join('; ') }]
  })
}

function allowancesOf(rows: readonly ComposedRow[], digits: number): (VatTreatment & { amount: string })[] {
  return byTreatment(rows).flatMap((group) => {
    const [first] = group
    const amount = sum(group.map(({ figures }) => figures.documentAllowance))
    if (!first || isZero(amount)) return []
    const { category, rate } = first.treatment
    return [{ category, rate, amount: withDigits(amount, digits) }]
  })
}

type PartyTerms = { country: string; isOutside: boolean; isSeller: boolean }

/** Returns a party; a document that is not subject to VAT states its number as an identifier only. */
function partyOf(side: EInvoiceSide, { country, isOutside, isSeller }: PartyTerms): EInvoiceParty {
  const number = side.taxNumber?.trim() ? plainNumber(side.taxNumber) : null
  const vat = number === null || isOutside ? null : vatNumber(number, country)
  const other = vat === null ? number : null
  return {
    name: side.name,
    identifier: other,
    vatNumber: vat,
    taxRegistration: isSeller && !isOutside ? other : null,
    address: {
      lines: linesOf(side.address),
      city: side.city?.trim() || null,
      postalCode: side.postalCode?.trim() || null,
      subdivision: side.subdivision?.trim() || null,
      country,
    },
    phone: side.phone?.trim() || null,
    email: side.email?.trim() || null,
  }
}

const MOST_LINES = 3

/** Returns an address in at most three lines. */
function linesOf(address: string | null): string[] {
  const lines = (address ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const last = lines.slice(MOST_LINES - 1)
  return last.length > 1 ? [...lines.slice(0, MOST_LINES - 1), last.join(', ')] : lines
}

/** Returns how to pay: by SEPA transfer in euros, else by any transfer; null without a printed bank account. */
function paymentOf({ bank, currency }: EInvoiceFacts): EInvoicePayment | null {
  const iban = bank?.iban ? plainNumber(bank.iban) : null
  const account = iban ?? bank?.account_number?.trim()
  if (!bank || !account) return null
  const code = iban !== null && currency.code === 'EUR' ? '58' : '30'
  return {
    code,
    account,
    isIban: iban !== null,
    holder: bank.account_name?.trim() || null,
    bic: bank.bic?.trim() || null,
  }
}
