/**
 * Reads dates of files that are not in ISO order.
 *
 * A pattern names the parts with YYYY, MM and DD, or M and D where a leading zero may be missing; all other characters
 * are literal. Years of two digits are refused, because the century of '01/02/03' is ambiguous.
 *
 *   DD.MM.YYYY     reads '31.12.2010' as '2010-12-31'
 *   M/D/YYYY       reads '1/2/2011' as '2011-01-02'
 */
import type { LocalDate } from './local-date.ts'
import { parseLocalDate } from './local-date.ts'

export type DateReader = (text: string) => LocalDate | null

/** The reader for ISO dates: '2010-12-31'. */
export const readIsoDate: DateReader = parseLocalDate

/** Returns the reader for a pattern, or null when the pattern does not name year, month and day exactly once. */
export function dateReader(pattern: string): DateReader | null {
  const parts: readonly string[] = pattern.match(/YYYY|MM|DD|M|D/g) ?? []
  const places = { year: parts.indexOf('YYYY'), month: indexOfPart(parts, 'M'), day: indexOfPart(parts, 'D') }
  if (parts.length !== 3 || Object.values(places).includes(-1)) return null
  const literals = pattern.split(/YYYY|MM|DD|M|D/).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const form = new RegExp(`^${literals.map((text, index) => text + digitsOf(parts[index])).join('')}$`)
  return (text) => {
    const match = form.exec(text)
    if (match === null) return null
    const part = (index: number) => (match[index + 1] ?? '').padStart(2, '0')
    return parseLocalDate(`${part(places.year)}-${part(places.month)}-${part(places.day)}`)
  }
}

function indexOfPart(parts: readonly string[], letter: string): number {
  return parts.findIndex((part) => part.startsWith(letter))
}

function digitsOf(part: string | undefined): string {
  if (part === undefined) return ''
  if (part === 'YYYY') return '(\\d{4})'
  return part.length === 2 ? '(\\d{2})' : '(\\d{1,2})'
}
