/**
 * Reads dates typed into a date field. A text that names no day is refused, and the field keeps it as typed. Of 3/4 the
 * locale decides which number is the month.
 *
 *   parseDateInput('31/3', localDate('2026-11-21')) is '2026-03-31'
 */
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { addDays, parseLocalDate, partsOf } from '../../../domain/calendar/local-date.ts'
import { latinDigits } from '../../../domain/language/digits.ts'
import { monthNames } from './date-words.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the day that a typed text names, or null: 2026-03-31, 31.3.2026, 31/3/26, 31 Mar 2026, 31/3 (the current
 * year), `t` for today, +7 and -1 for days from today. The day precedes the month. Two-digit years are of this century.
 * Digits may be Devanagari.
 */
export function parseDateInput(text: string, today: LocalDate): LocalDate | null {
  const tidy = latinDigits(text.trim().toLowerCase())
  if (tidy === 't') return today
  if (/^[+-]\d{1,4}$/.test(tidy)) return addDays(today, parseInt(tidy, 10))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(tidy)
  if (iso) return dayOf(iso[3], iso[2], iso[1])
  const numeric = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{4}|\d{2})?)?$/.exec(tidy)
  if (numeric) return dayOf(numeric[1], numeric[2], numeric[3] ?? String(partsOf(today).year))
  const named = /^(\d{1,2})[ .-]*([\p{L}\p{M}]{2,})\.?,?(?:[ .-]*(\d{4}|\d{2}))?$/u.exec(tidy)
  if (!named) return null
  return dayOf(named[1], String(monthOf(named[2] ?? '')), named[3] ?? String(partsOf(today).year))
}

/** Returns the month that a word names in English or in the language of the screen, shortened or in full; 0 for none. */
function monthOf(word: string): number {
  const english = MONTHS.indexOf(word.slice(0, 3)) + 1
  if (english > 0) return english
  const short = monthNames('short').findIndex((name) => name.replace('.', '').toLowerCase() === word)
  if (short !== -1 || word.length < 3) return short + 1
  return monthNames('long').findIndex((name) => name.toLowerCase().startsWith(word)) + 1
}

/** Returns the same where the month precedes the day: 3/31, 3/31/2026. Texts in other forms are read as before. */
export function parseMonthFirst(text: string, today: LocalDate): LocalDate | null {
  return parseDateInput(latinDigits(text.trim()).replace(/^(\d{1,2})([./-])(\d{1,2})(?!\d)/, '$3$2$1'), today)
}

function dayOf(day = '', month = '', year = ''): LocalDate | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  return parseLocalDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
