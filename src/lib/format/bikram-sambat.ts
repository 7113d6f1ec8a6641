/**
 * Reads and writes dates in Bikram Sambat (BS), the calendar of Nepal, for users who chose it. Books, addresses and
 * answers of the server stay Gregorian (AD): only displayed and typed dates change.
 *
 *   writeBikramSambat('2026-11-21')             is '5 Mangsir 2083'
 *   readBikramSambat('2083-08-05', today)       is '2026-11-21'
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { addDays } from '../../../domain/calendar/local-date.ts'
import { fromVikramSamvat, toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { latinDigits } from '../../../domain/language/digits.ts'
import { translate } from '../i18n.ts'

/** Returns the names of the twelve months, Baisakh first. */
export function bikramSambatMonths(): string[] {
  return Array.from({ length: 12 }, (_, index) => translate(`bikramSambat.month.${index + 1}`))
}

/** Formats a day as '5 Mangsir 2083'; null for a day outside the known years 1978 to 2090 BS. */
export function writeBikramSambat(date: LocalDate): string | null {
  const parts = toVikramSamvat(date)
  if (!parts) return null
  const month = translate(`bikramSambat.month.${parts.month}`)
  return translate('bikramSambat.date', { day: parts.day, month, year: parts.year })
}

/**
 * Returns the day that a text names in Bikram Sambat, or null: 2083-08-05, 5/8/2083, 5.8.83, 5 Mangsir 2083, 5/8 (the
 * current year), `t` for today, +7 and -1 for days from today. The day precedes the month. Digits may be Devanagari.
 */
export function readBikramSambat(text: string, today: LocalDate): LocalDate | null {
  const tidy = latinDigits(text.trim().toLowerCase())
  if (tidy === 't') return today
  if (/^[+-]\d{1,4}$/.test(tidy)) return addDays(today, parseInt(tidy, 10))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(tidy)
  if (iso) return dayOf(iso[3], iso[2], iso[1])
  const thisYear = String(toVikramSamvat(today)?.year ?? '')
  const numeric = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(tidy)
  if (numeric) return dayOf(numeric[1], numeric[2], numeric[3] ?? thisYear)
  const named = /^(\d{1,2})[ .-]*([\p{L}\p{M}]{3,})\.?,?(?:[ .-]*(\d{4}|\d{2}))?$/u.exec(tidy)
  if (!named) return null
  const month = bikramSambatMonths().findIndex((name) => name.toLowerCase().startsWith(named[2] ?? ''))
  return dayOf(named[1], String(month + 1), named[3] ?? thisYear)
}

function dayOf(day = '', month = '', year = ''): LocalDate | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  return fromVikramSamvat({ year: parseInt(fullYear, 10), month: parseInt(month, 10), day: parseInt(day, 10) })
}
