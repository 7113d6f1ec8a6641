import type { Language, Wording } from '../language/languages.ts'
import { isAmerican } from '../language/languages.ts'
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

/** The language of a paper, its words, and the country of its company (ISO 3166-1, two letters). */
type Paper = { readonly language: Language; readonly wording: Wording; readonly country: string }

/**
 * Returns a Gregorian date with the name of its month as papers write it: in Nepali 31 अक्टोबर 2026, in English Oct 31, 2026
 * in the United States and 31 Oct 2026 in any other country; another text as it is.
 */
export function dateOnPaper(date: string, { language, wording, country }: Paper): string {
  // Not every browser knows Nepali months; papers on screen and in files name them alike.
  if (language === 'ne') return dateWithMonth(date, wording)
  if (parseLocalDate(date) === null) return date
  const [year = '', month = '', day = ''] = date.split('-')
  const name = (months[parseInt(month, 10) - 1] ?? '').slice(0, 3)
  const dayOfMonth = parseInt(day, 10)
  return isAmerican(country) ? `${name} ${dayOfMonth}, ${year}` : `${dayOfMonth} ${name} ${year}`
}
