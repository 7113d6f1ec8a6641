/** Returns the print styles of the server: dates are Gregorian, whichever calendar the user sees on screen. */
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import { dateOnPaper } from '../../../domain/calendar/month-names.ts'
import { inDigits } from '../../../domain/language/digits.ts'
import type { Language, Wording } from '../../../domain/language/languages.ts'
import type { WordStyle } from '../../../domain/money/amount-in-words.ts'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { paperWords } from '../../../domain/printing/paper-words.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import { writeInDigits } from '../../lib/format/date-style.ts'
import { formatMoney, numberLocale } from '../../lib/format/format.ts'
import { withoutBikramSambat } from '../../lib/format/locale-tags.ts'
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
  const locale = withoutBikramSambat(company.locale)
  const digits = language === 'ne' ? company.paper_digits : 'latin'
  const figures = numberLocale(company)
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
    date: (date) => inDigits(dateText(date, locale, { language, wording, country }), digits),
  }
}

type DateWords = Pick<PaperLanguage, 'language' | 'wording'> & { country: string }

/** Formats a date with the name of its month, or in digits where the company writes them so. */
function dateText(date: string, locale: string, { language, wording, country }: DateWords): string {
  const day = parseLocalDate(date)
  if (day === null) return date
  return writeInDigits(day, locale) ?? dateOnPaper(date, { language, wording, country })
}
