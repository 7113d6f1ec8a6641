/** Returns the print styles of the server: dates are Gregorian, whichever calendar the user sees on screen. */
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { countsInLakh } from '../../../domain/money/lakh.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import { writeInDigits } from '../../lib/format/date-style.ts'
import { formatDateAd, formatMoney } from '../../lib/format/format.ts'
import type { Company } from '../../providers/company-store.ts'
import { dateStyleOf } from '../../lib/format/locale-tags.ts'

const MOST_DIGITS = 6

/** Returns the style of a company's papers. */
export function printStyleOf(company: Company, hasSignatures: boolean): PrintStyle {
  const { name, country_iso: country, calendar, currency_code: code, currency_digits: digits } = company
  const locale = company.locale.replace('-x-bs', '')
  const figures = countsInLakh(code) ? 'en-IN' : locale
  return {
    company: name,
    country,
    calendar,
    hasSignatures,
    currency: { code, digits },
    money: (amount) => formatMoney(amount, company),
    words: (amount) => amountInWords(amount, { code, digits, locale }),
    figure: (text, fewestDigits) =>
      new Intl.NumberFormat(figures, {
        minimumFractionDigits: fewestDigits,
        maximumFractionDigits: MOST_DIGITS,
      }).format(text as Intl.StringNumericLiteral),
    date: (date) => {
      const day = parseLocalDate(date)
      if (day === null) return date
      return dateStyleOf(locale) === 'medium' ? formatDateAd(day) : (writeInDigits(day, locale) ?? date)
    },
  }
}
