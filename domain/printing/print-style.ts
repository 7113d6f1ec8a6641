/**
 * How a company writes on paper, and what every paper says about its dates and its printing.
 *
 * Dates are Gregorian (AD); a company that keeps its books in Vikram Samvat reads the same day in BS beside it.
 *
 *   AD company    31 Oct 2026
 *   BS company    31 Oct 2026 (2083-07-14 BS)
 */
import { parseLocalDate } from '../calendar/local-date.ts'
import { toVikramSamvat } from '../calendar/vikram-samvat.ts'
import { absolute, isNegative, isZero } from '../money/decimal.ts'
import type { PaperDigits } from '../language/digits.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'
import type { PrintedBlock, PrintedFact } from './blocks.ts'
import type { PaperWords } from './paper-words.ts'

export type PrintStyle = PaperWords & {
  readonly company: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly calendar: 'ad' | 'bs'
  /** Papers have lines to sign on. */
  readonly hasSignatures: boolean
  /** ISO 4217 code and digits after the point. */
  readonly currency: { readonly code: string; readonly digits: number }
  /** An amount as people of the company's country read it; zero is a dash, negatives stand in parentheses. */
  readonly money: (amount: string) => string
  /** An amount written out in words. */
  readonly words: (amount: string) => string
  /** A quantity or price with all its digits after the point, and at least as many as asked for. */
  readonly figure: (text: string, fewestDigits: number) => string
  /** A Gregorian date as people of the company's country read it. */
  readonly date: (date: string) => string
  /** Of amounts, quantities, dates and counts; numbers of documents and codes are Latin on every paper. */
  readonly digits: PaperDigits
}

/** When a paper was printed, in the company's own time, and by whom. */
export type PrintMoment = { readonly at: string; readonly who: string }

/** Returns a formatted date, followed by its BS date for a company that uses Vikram Samvat. */
export function printedDate(date: string, style: Pick<PrintStyle, 'calendar' | 'date' | 'digits' | 'printed'>): string {
  const miti = bikramDate(date, style)
  return miti === null ? style.date(date) : filled(style.printed.bikramSambat, { date: style.date(date), miti })
}

/** Returns the date in Vikram Samvat, such as 2083-07-14; null for a company that uses the Gregorian calendar. */
export function bikramDate(date: string, { calendar, digits }: Pick<PrintStyle, 'calendar' | 'digits'>): string | null {
  const day = calendar === 'bs' ? parseLocalDate(date) : null
  const parts = day && toVikramSamvat(day)
  if (!parts) return null
  const two = (part: number) => `${part}`.padStart(2, '0')
  return inDigits(`${parts.year}-${two(parts.month)}-${two(parts.day)}`, digits)
}

/** The first and the last day, both inclusive; null where that end is open. */
export type PrintedPeriod = { readonly start: string | null; readonly end: string | null }

/** Returns a period in words, such as '1 Jan 2026 to 31 Dec 2026'. */
export function printedPeriod({ start, end }: PrintedPeriod, style: PrintStyle): string {
  const days = { start: start ? printedDate(start, style) : '', end: end ? printedDate(end, style) : '' }
  if (start && end) return filled(style.printed.between, days)
  if (start) return filled(style.printed.since, days)
  return end ? filled(style.printed.until, days) : style.printed.sinceEver
}

/** Returns a balance with its side, '1,200.00 Dr'; a negative balance is a credit, zero a dash. */
export function moneyWithSide(balance: string, { money, printed }: Pick<PrintStyle, 'money' | 'printed'>): string {
  if (isZero(balance)) return money(balance)
  return `${money(absolute(balance))} ${isNegative(balance) ? printed.creditSide : printed.debitSide}`
}

/** Returns the head of an internal document: company, title, the mark that makes it invalid, and its facts. */
export function head(
  { title, mark = null, facts }: { title: string; mark?: string | null; facts: readonly PrintedFact[] },
  style: Pick<PrintStyle, 'company' | 'currency' | 'printed'>,
): PrintedBlock[] {
  const currency = { label: style.printed.currency, text: style.currency.code }
  return [
    { kind: 'heading', company: style.company, title, mark },
    { kind: 'facts', facts: [...facts, currency] },
  ]
}

/** Returns the page footer: time of printing, user and page number. */
export function footer(
  printing: PrintMoment,
  { printed, digits }: Pick<PrintStyle, 'printed' | 'digits'>,
): PrintedBlock {
  return { kind: 'footer', text: filled(printed.printed, printing), numbering: printed.numbering, digits }
}

/** Returns the signature lines; none where the company prints none. */
export function signatures(
  labels: readonly string[],
  { hasSignatures }: Pick<PrintStyle, 'hasSignatures'>,
): PrintedBlock[] {
  return hasSignatures ? [{ kind: 'signatures', labels }] : []
}
