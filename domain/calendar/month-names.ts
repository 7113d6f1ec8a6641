import type { Wording } from '../language/languages.ts'
import { parseLocalDate } from './local-date.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns a Gregorian date with the whole name of its month in a language: 31 October 2026; another text as it is. */
export function dateWithMonth(date: string, wording: Wording): string {
  if (parseLocalDate(date) === null) return date
  const [year = '', month = '', day = ''] = date.split('-')
  return `${parseInt(day, 10)} ${wording(months[parseInt(month, 10) - 1] ?? '')} ${year}`
}
