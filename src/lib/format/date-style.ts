/**
 * How a company writes dates: 31 Oct 2026 (`medium`), in digits in the order of its locale (`numeric`), or 2026-10-31
 * (`iso`). It is part of the locale of a screen, as Bikram Sambat is: the browser reads `en-GB-x-iso` as `en-GB` and
 * leaves the rest to us.
 *
 *   en-GB-x-numeric          31/10/2026
 *   en-US-x-numeric          10/31/2026
 *   en-GB-x-iso-x-bs         2083-07-14
 */
import type { DateStyle } from '../../../domain/company/company-fields.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { isBikramSambat } from './bikram-sambat.ts'

/** The same locale with dates in a style; to be asked for before Bikram Sambat is. */
export function withDateStyle(locale: string, style: DateStyle): string {
  return style === 'medium' ? locale : `${locale}-x-${style}`
}

/** The style that dates of a locale are written in. */
export function dateStyleOf(locale: string): DateStyle {
  if (locale.includes('-x-iso')) return 'iso'
  return locale.includes('-x-numeric') ? 'numeric' : 'medium'
}

const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/** A date in digits as the locale's style has it; null in a style with names of months, and for a day unknown to BS. */
export function writeInDigits(date: LocalDate, locale: string): string | null {
  const style = dateStyleOf(locale)
  if (style === 'medium') return null
  if (isBikramSambat(locale)) {
    const parts = toVikramSamvat(date)
    return parts && [parts.year, twoDigits(parts.month), twoDigits(parts.day)].join('-')
  }
  if (style === 'iso') return date
  return new Intl.DateTimeFormat(locale, digits).format(new Date(`${date}T00:00:00Z`))
}

/** How a date field writes a date of the locale, in the letters of the picker: `DD/MM/YYYY`. */
export function datePattern(locale: string): string {
  const style = dateStyleOf(locale)
  if (style === 'iso') return 'YYYY-MM-DD'
  return style === 'medium' ? 'D MMM YYYY' : numericPattern(locale)
}

/** Whether the locale writes the month before the day; with digits only, what is typed is read that way too. */
export function isMonthFirst(locale: string): boolean {
  const pattern = datePattern(locale)
  return pattern.indexOf('MM') < pattern.indexOf('D') && dateStyleOf(locale) === 'numeric'
}

function numericPattern(locale: string): string {
  const letters: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' }
  const parts = new Intl.DateTimeFormat(locale, digits).formatToParts(new Date(0))
  return parts.map(({ type, value }) => letters[type] ?? value).join('')
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
