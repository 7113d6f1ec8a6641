/**
 * Reads amounts and dates of files without guessing from a single cell: the format is detected from all cells of a
 * column, or chosen by the user.
 *
 *   with a decimal point   1,234.56 is 1234.56      with a decimal comma   1.234,56 and 1 234,56 are 1234.56
 *                          1,23,456.78 is 123456.78, grouped in lakh as in Nepal and India
 *                          1'234.56 and 1 234.56 are 1234.56
 *   in either              +5 is 5                  5- and (5) are -5
 *   D/M/YYYY               31/12/2010 is 2010-12-31   Excel's numbers      40543 is 2010-12-31
 *   YYYY-MM-DD BS          2082-10-01 is 2026-01-15, in the calendar of Nepal
 */
import type { DateReader } from '../calendar/date-pattern.ts'
import { dateReader, readIsoDate } from '../calendar/date-pattern.ts'
import { addDays, localDate } from '../calendar/local-date.ts'

// All groups of an amount have one sign between them, and the first of them has no zero before it: 0,125 and 1 234,500 have
// a decimal comma.
const POINT = /^-?(\d+|[1-9]\d{0,2}([, \u00a0\u202f'’])\d{3}(\2\d{3})*|[1-9]\d?(,\d\d)+,\d{3})(\.\d+)?$/
const COMMA = /^-?(\d+|[1-9]\d{0,2}([. \u00a0\u202f'’])\d{3}(\2\d{3})*)(,\d+)?$/
/** Whole thousands with a space, as most countries with a decimal comma write them. */
const SPACED = /^-?[1-9]\d{0,2}([ \u00a0\u202f])\d{3}(\1\d{3})*$/
const GROUPING = /[., \u00a0\u202f'’]/g

/** Returns an amount as a plain decimal, '' for an empty cell, null when its format is another one. */
export function readAmount(text: string, hasDecimalComma: boolean): string | null {
  if (text === '') return ''
  const signed = withLeadingSign(text)
  if (!(hasDecimalComma ? COMMA : POINT).test(signed)) return null
  const [whole = '', fraction] = signed.split(hasDecimalComma ? ',' : '.')
  return whole.replaceAll(GROUPING, '') + (fraction === undefined ? '' : `.${fraction}`)
}

/** Returns +5 as 5, and both 5- and (5) as -5. */
function withLeadingSign(text: string): string {
  if (text.startsWith('+')) return text.slice(1)
  if (/^\(.*\)$/.test(text)) return `-${text.slice(1, -1)}`
  return /^\d.*-$/.test(text) ? `-${text.slice(0, -1)}` : text
}

/** The formats in the calendar of Nepal. */
const formatsOfNepal = [
  'YYYY-MM-DD BS',
  'YYYY/M/D BS',
  'YYYY.M.D BS',
  'D/M/YYYY BS',
  'D.M.YYYY BS',
  'D-M-YYYY BS',
] as const

/** Returns the formats of the files of a company by its calendar. */
export function dateFormatsOf(calendar: string): readonly string[] {
  const others: readonly string[] = formatsOfNepal
  return calendar === 'bs' ? dateFormats : dateFormats.filter((format) => !others.includes(format))
}

/** The date formats of files; `serial` is the day number of spreadsheets. */
export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/M/D',
  'YYYY.M.D',
  'D/M/YYYY',
  'M/D/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
  'M-D-YYYY',
  'YYYYMMDD',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'D/M/YY',
  'M/D/YY',
  'D.M.YY',
  'D MMM YY',
  'D-MMM-YY',
  'serial',
  ...formatsOfNepal,
] as const

/** A time of day behind a date, with or without its zone. */
const TIME = /[T ]\d{1,2}:\d\d(:\d\d(\.\d+)?)?( ?(Z|UTC|[+-]\d\d:?\d\d))?$/

const SERIAL = /^\d{5,6}(\.\d+)?$/

/**
 * Day 1 is 1 January 1900; spreadsheets count a day 60 that did not exist, so later days are one too high. From 1954 to
 * 2173.
 */
const readSerial: DateReader = (text) => {
  const days = parseInt(text, 10)
  return SERIAL.test(text) && days >= 20_000 && days <= 100_000 ? addDays(localDate('1900-01-01'), days - 2) : null
}

/** Returns the reader for one of the formats; for any other text the reader for ISO dates. Times behind dates are ignored. */
export function readerOf(format: string): DateReader {
  if (format === 'serial') return readSerial
  const read = (format === 'YYYY-MM-DD' ? null : dateReader(format)) ?? readIsoDate
  return (text) => read(text) ?? read(text.replace(TIME, ''))
}

/** Collects the cells of a file and detects their format. */
export type CellDetector = {
  addDate: (text: string) => void
  addAmount: (text: string) => void
  /**
   * Null for dates that two formats read equally well, such as 01/02/2011 alone; a decimal comma where more amounts
   * need it, or as many and some are written with spaces: 12,250 and 1 234.
   */
  result: () => { dateFormat: string | null; hasDecimalComma: boolean }
}

/** Further distinct cells are ignored. */
const MOST_CELLS = 20_000

/**
 * Creates a detector for one file of a company with a calendar; `earlierFormats` are those of earlier files, used where the file
 * is ambiguous. Dates that both calendars of a company know are of that of Nepal: they would be decades ahead in the other.
 */
export function cellDetector(earlierFormats: readonly string[] = [], calendar = 'ad'): CellDetector {
  const readers = dateFormatsOf(calendar).map((format) => ({ format, read: readerOf(format), count: 0 }))
  const dates = new Set<string>()
  const amounts = new Set<string>()
  let points = 0
  let commas = 0
  let hasSpaces = false
  return {
    addDate: (text) => {
      if (text === '' || dates.has(text) || dates.size >= MOST_CELLS) return
      dates.add(text)
      for (const reader of readers) if (reader.read(text) !== null) reader.count += 1
    },
    addAmount: (text) => {
      if (text === '' || amounts.has(text) || amounts.size >= MOST_CELLS) return
      amounts.add(text)
      if (readAmount(text, false) !== null) points += 1
      if (readAmount(text, true) !== null) commas += 1
      hasSpaces ||= SPACED.test(withLeadingSign(text))
    },
    result: () => {
      const highest = readers.reduce((best, { count }) => (count > best ? count : best), 0)
      const readable = readers.filter(({ count }) => count === highest).map(({ format }) => format)
      const ofNepal = readable.filter((format) => format.endsWith(' BS'))
      const candidates = ofNepal.length > 0 ? ofNepal : readable
      const earlierFormat = earlierFormats.find((format) => candidates.some((candidate) => candidate === format))
      const dateFormat =
        highest === 0 ? 'YYYY-MM-DD' : candidates.length === 1 ? (candidates[0] ?? null) : (earlierFormat ?? null)
      return { dateFormat, hasDecimalComma: commas > points || (commas === points && hasSpaces) }
    },
  }
}
