/**
 * Formats dates in the style of a company: 31 Oct 2026 (`medium`), in digits in the order of its locale (`numeric`), or 2026-10-31
 * (`iso`). The style is part of the locale of a screen (`locale-tags.ts`).
 *
 *   en-GB-x-numeric          31/10/2026
 *   en-US-x-numeric          10/31/2026
 *   en-GB-x-iso-x-bs         2083-07-14
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { dateStyleOf, isBikramSambat } from './locale-tags.ts'

const digits = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const

/**
 * Formats a date in digits by the locale's style; null in a style with names of months, and for a day unknown to BS.
 */
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

/** Returns the format of a date field in the locale, in the letters of the picker: `DD/MM/YYYY`. */
export function datePattern(locale: string): string {
  const style = dateStyleOf(locale)
  if (style === 'iso') return 'YYYY-MM-DD'
  return style === 'medium' ? 'D MMM YYYY' : numericPattern(locale)
}

/** Whether the locale writes the month before the day; with digits only, typed dates are read that way too. */
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
