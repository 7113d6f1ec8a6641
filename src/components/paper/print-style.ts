/** Returns the print styles of the server: dates are Gregorian, whichever calendar the user sees on screen. */
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import { dateWithMonth } from '../../../domain/calendar/month-names.ts'
import { inDigits } from '../../../domain/language/digits.ts'
import type { Language, Wording } from '../../../domain/language/languages.ts'
import type { WordStyle } from '../../../domain/money/amount-in-words.ts'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { countsInLakh } from '../../../domain/money/lakh.ts'
import { paperWords } from '../../../domain/printing/paper-words.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import { writeInDigits } from '../../lib/format/date-style.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { loadedLanguage, screenLanguage } from '../../lib/languages/languages.ts'
import type { Company } from '../../providers/company-store.ts'

const MOST_DIGITS = 6

/** A language of papers: its texts, and how it writes amounts out. */
export type PaperLanguage = {
  readonly language: Language
  readonly wording: Wording
  readonly words: (amount: string, style: WordStyle) => string
}

/** Loads a language of papers of a company; rejects when its chunk cannot be loaded. */
export async function loadPaperLanguage(language: Language, company: Company): Promise<PaperLanguage> {
  const { wording, words } = await loadedLanguage(screenLanguage(language, company))
  return { language, wording, words: words?.inWords ?? amountInWords }
}

/** Returns the style of a company's papers in a language. */
export function printStyleOf(
  company: Company,
  { language, wording, words }: PaperLanguage,
  hasSignatures: boolean,
): PrintStyle {
  const { name, country_iso: country, calendar, currency_code: code, currency_digits } = company
  const locale = company.locale.replace('-x-bs', '')
  const digits = language === 'ne' ? company.paper_digits : 'latin'
  const figures = countsInLakh(code) ? 'en-IN' : locale
  const figure = (text: string, fewestDigits: number) =>
    new Intl.NumberFormat(figures, {
      minimumFractionDigits: fewestDigits,
      maximumFractionDigits: MOST_DIGITS,
    }).format(text as Intl.StringNumericLiteral)
  return {
    ...paperWords(wording),
    company: name,
    country,
    calendar,
    digits,
    hasSignatures,
    currency: { code, digits: currency_digits },
    money: (amount) => inDigits(formatMoney(amount, company), digits),
    words: (amount) => words(amount, { code, digits: currency_digits, locale }),
    figure: (text, fewestDigits) => inDigits(figure(text, fewestDigits), digits),
    date: (date) => inDigits(dateText(date, locale, { language, wording }), digits),
  }
}

/** Formats a date with the name of its month in the language of the paper, or in digits where the company writes them so. */
function dateText(
  date: string,
  locale: string,
  { language, wording }: Pick<PaperLanguage, 'language' | 'wording'>,
): string {
  const day = parseLocalDate(date)
  if (day === null) return date
  const inFigures = writeInDigits(day, locale)
  if (inFigures !== null) return inFigures
  if (language === 'ne') return dateWithMonth(date, wording)
  const style = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  const parts = new Intl.DateTimeFormat('en', style).formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value
  return `${part('day')} ${part('month')} ${part('year')}`
}
