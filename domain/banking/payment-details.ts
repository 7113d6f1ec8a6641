/**
 * How a customer pays into a bank account: the forms of IBAN (ISO 13616), BIC (ISO 9362) and UPI ID, and the codes that
 * banking apps scan.
 *
 *   IBAN    GB82 WEST 1234 5698 7654 32: moved to its end and in digits (A is 10), GB82 leaves 1 when divided by 97
 *   EPC     SEPA credit transfer, EPC069-12 version 002, for euros
 *   UPI     upi://pay?pa=shop@bank&pn=Shop&am=120.00&cu=INR&tn=INV-7, for Indian rupees
 */
import { compare, withDigits } from '../money/decimal.ts'

/** What a payment code says; the amount is a decimal string, the reference the number of the invoice. */
export type CodedPayment = { readonly payee: string; readonly amount: string; readonly reference: string }

/** Takes out blanks and writes letters as capitals: 'gb82 west …' is GB82WEST…. */
export function plainIban(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase()
}

/** Returns an IBAN in groups of four characters. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** Whether a text is an IBAN without blanks whose check digits are right. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) => `${parseInt(letter, 36)}`)
  return BigInt(digits) % 97n === 1n
}

/** Whether a text has the form of a BIC: 8 or 11 characters for bank, country, place and branch. */
export function isBic(bic: string): boolean {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
}

/** Whether a text has the form of a UPI ID, a name and a handle: 'shop.mumbai@okbank'. */
export function isUpiId(id: string): boolean {
  return /^[a-zA-Z0-9._-]{2,}@[a-zA-Z][a-zA-Z0-9]+$/.test(id)
}

/** The longest texts of an EPC code, and its largest amount. */
const LONGEST_PAYEE = 70
const LONGEST_REFERENCE = 140
const MOST_EUROS = '999999999.99'

/** Returns the EPC code of a transfer in euros; null for an amount that it cannot carry. */
export function epcCode(payment: CodedPayment, { iban, bic }: { iban: string; bic: string | null }): string | null {
  const { payee, amount, reference } = payment
  if (compare(amount, '0.01') < 0 || compare(amount, MOST_EUROS) > 0) return null
  const line = (text: string, most: number) => Array.from(text.replaceAll(/\s+/g, ' ').trim()).slice(0, most).join('')
  const noPurpose = ''
  const noStructuredReference = ''
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    line(payee, LONGEST_PAYEE),
    iban,
    `EUR${withDigits(amount, 2)}`,
    noPurpose,
    noStructuredReference,
    line(reference, LONGEST_REFERENCE),
  ].join('\n')
}

/** Returns the UPI link of a payment in Indian rupees; null where nothing is to be paid. */
export function upiLink({ payee, amount, reference }: CodedPayment, upiId: string): string | null {
  if (compare(amount, '0') <= 0) return null
  const [name, note] = [payee, reference].map(encodeURIComponent)
  return `upi://pay?pa=${upiId}&pn=${name}&am=${withDigits(amount, 2)}&cu=INR&tn=${note}`
}
