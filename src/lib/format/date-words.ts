/** Names of months and weekdays, and times ago, in the language of the screen. */
import { i18n } from '../i18n.ts'
import { languageWords } from '../languages/languages.ts'

type Length = 'short' | 'long'
type TimeUnit = 'second' | 'minute' | 'hour' | 'day'

/** Returns the name of a month of the Gregorian calendar, January being 1. */
export function monthName(month: number, length: Length): string {
  const name = languageWords()?.months[length][month - 1]
  return (
    name ??
    new Intl.DateTimeFormat(i18n.language, { month: length, timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1))
  )
}

/** Returns the names of the twelve months, January first. */
export function monthNames(length: Length): string[] {
  return Array.from({ length: 12 }, (_, index) => monthName(index + 1, length))
}

/** Returns the name of a weekday, Sunday being 0. */
export function weekdayName(weekday: number, length: Length): string {
  // 4 January 1970 was a Sunday.
  const day = Date.UTC(1970, 0, 4 + weekday)
  const name = languageWords()?.weekdays[length][weekday]
  return name ?? new Intl.DateTimeFormat(i18n.language, { weekday: length, timeZone: 'UTC' }).format(day)
}

/** Returns how long ago something was: 3 minutes ago, yesterday, now; `narrow` is 3m ago. */
export function timeAgo(count: number, unit: TimeUnit, style: 'long' | 'narrow' = 'long'): string {
  const words = languageWords()
  return words
    ? words.ago(count, unit)
    : new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto', style }).format(-count, unit)
}
