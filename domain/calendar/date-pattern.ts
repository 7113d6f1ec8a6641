/**
 * Reads dates of files that are not in ISO order.
 *
 * A pattern names the parts with YYYY, MM and DD, or M and D where a leading zero may be missing; all other characters
 * are literal. MMM is the English name of a month or its first three letters. A year of two digits (YY) is in the century
 * from 1980, and only read where a pattern asks for it. A pattern that ends with BS names the parts of the calendar of Nepal,
 * whose texts do not end so.
 *
 *   DD.MM.YYYY     reads '31.12.2010' as '2010-12-31'
 *   M/D/YYYY       reads '1/2/2011' as '2011-01-02'
 *   D MMM YY       reads '10 Feb 18' as '2018-02-10'
 *   YYYY/M/D BS    reads '2082/10/1' as '2026-01-15'
 */
import type { LocalDate } from './local-date.ts'
import { parseLocalDate } from './local-date.ts'
import { fromVikramSamvat } from './vikram-samvat.ts'

export type DateReader = (text: string) => LocalDate | null

/** The reader for ISO dates: '2010-12-31'. */
export const readIsoDate: DateReader = parseLocalDate

const OF_NEPAL = / BS$/
/** Years of the calendar of Nepal that a file has; the year 2026 there was 1969. */
const FIRST_YEAR_OF_NEPAL = 2040
const PART = /YYYY|YY|MMM|MM|DD|M|D/
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A year of two digits from here on belongs to the twentieth century. */
const FIRST_OF_OLD_CENTURY = 80

/** Returns the reader for a pattern, or null when the pattern does not name year, month and day exactly once. */
export function dateReader(fullPattern: string): DateReader | null {
  const pattern = fullPattern.replace(OF_NEPAL, '')
  const toDate = pattern === fullPattern ? dateOf : dateOfNepal
  const parts: readonly string[] = pattern.match(new RegExp(PART, 'g')) ?? []
  const places = { year: indexOfPart(parts, 'Y'), month: indexOfPart(parts, 'M'), day: indexOfPart(parts, 'D') }
  if (parts.length !== 3 || Object.values(places).includes(-1)) return null
  const literals = pattern.split(PART).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const form = new RegExp(`^${literals.map((text, index) => text + digitsOf(parts[index])).join('')}$`)
  return (text) => {
    const match = form.exec(text)
    if (match === null) return null
    const part = (index: number) => (match[index + 1] ?? '').padStart(2, '0')
    return toDate(fullYear(part(places.year)), monthOf(part(places.month)), part(places.day))
  }
}

function dateOf(year: string, month: string, day: string): LocalDate | null {
  return parseLocalDate(`${year}-${month}-${day}`)
}

function dateOfNepal(...digits: [year: string, month: string, day: string]): LocalDate | null {
  const [year, month, day] = digits.map((text) => parseInt(text, 10)) as [number, number, number]
  return year < FIRST_YEAR_OF_NEPAL ? null : fromVikramSamvat({ year, month, day })
}

function fullYear(text: string): string {
  if (text.length === 4) return text
  return `${parseInt(text, 10) >= FIRST_OF_OLD_CENTURY ? '19' : '20'}${text}`
}

/** Returns the two digits of a month that is a number or a name; '00' for any other word. */
function monthOf(text: string): string {
  if (/^\d/.test(text)) return text
  return (monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1).toString().padStart(2, '0')
}

function indexOfPart(parts: readonly string[], letter: string): number {
  return parts.findIndex((part) => part.startsWith(letter))
}

function digitsOf(part: string | undefined): string {
  if (part === undefined) return ''
  if (part === 'YYYY') return '(\\d{4})'
  if (part === 'MMM') return '([A-Za-z]{3,9})'
  return part.length === 2 ? '(\\d{2})' : '(\\d{1,2})'
}
