/**
 * What a company and a user add to a locale: the style of dates, and Bikram Sambat. The browser knows neither; both are a
 * private part of the locale by BCP 47, so that it reads `en-GB-x-iso-x-bs` as `en-GB` and leaves the rest to us.
 */
import type { DateStyle } from '../../../domain/company/company-fields.ts'

const SUBTAG = '-x-bs'

/** Returns the locale with dates in Bikram Sambat. */
export function withBikramSambat(locale: string): string {
  return `${locale}${SUBTAG}`
}

/** Returns the locale with Gregorian dates. */
export function withoutBikramSambat(locale: string): string {
  return locale.replace(SUBTAG, '')
}

/** Whether dates of this locale are written in Bikram Sambat. */
export function isBikramSambat(locale: string): boolean {
  return locale.endsWith(SUBTAG)
}

/** Returns the calendar of this locale's dates, which determines the months chosen by name. */
export function calendarOf(locale: string): 'ad' | 'bs' {
  return isBikramSambat(locale) ? 'bs' : 'ad'
}

/** Returns the locale with dates in a style; to be applied before Bikram Sambat. */
export function withDateStyle(locale: string, style: DateStyle): string {
  return style === 'medium' ? locale : `${locale}-x-${style}`
}

/** Returns the date style of a locale. */
export function dateStyleOf(locale: string): DateStyle {
  if (locale.includes('-x-iso')) return 'iso'
  return locale.includes('-x-numeric') ? 'numeric' : 'medium'
}

type CompanyDates = { locale: string; date_style: DateStyle; calendar: 'ad' | 'bs' }

/** Returns the locale of a company with its style of dates, and Bikram Sambat for a user who reads dates in it. */
export function localeOfDates({ locale, date_style, calendar }: CompanyDates, dates: 'ad' | 'bs'): string {
  const styled = withDateStyle(locale, date_style)
  return calendar === 'bs' && dates === 'bs' ? withBikramSambat(styled) : styled
}
