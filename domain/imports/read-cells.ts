/**
 * Amounts and dates as files write them, read without guessing at a single cell: how the file writes is found by
 * looking at all of them, or said by a person.
 *
 *   with a decimal point   1,234.56 is 1234.56      with a decimal comma   1.234,56 and 1 234,56 are 1234.56
 *   D/M/YYYY               31/12/2010 is 2010-12-31   Excel's numbers      40543 is 2010-12-31
 */
import type { DateReader } from '../calendar/date-pattern.ts'
import { dateReader, readIsoDate } from '../calendar/date-pattern.ts'
import { addDays, localDate } from '../calendar/local-date.ts'

const POINT = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
const COMMA = /^-?(\d+|\d{1,3}([. \u00a0\u202f']\d{3})+)(,\d+)?$/

/** An amount as a plain decimal, '' for nothing, null when it is written another way. */
export function readAmount(text: string, hasDecimalComma: boolean): string | null {
  if (text === '') return ''
  if (!(hasDecimalComma ? COMMA : POINT).test(text)) return null
  return hasDecimalComma ? text.replaceAll(/[. \u00a0\u202f']/g, '').replace(',', '.') : text.replaceAll(',', '')
}

/** How the dates of a file may be written; `serial` is the number of days that spreadsheets count. */
export const dateFormats = [
  'YYYY-MM-DD',
  'YYYY/M/D',
  'YYYY.M.D',
  'D/M/YYYY',
  'M/D/YYYY',
  'D.M.YYYY',
  'D-M-YYYY',
  'M-D-YYYY',
  'serial',
] as const

const SERIAL = /^\d{5,6}(\.\d+)?$/

/** Day 1 is 1 January 1900; the day 60 that never was makes every later day one too many. From 1954 to 2173. */
const readSerial: DateReader = (text) => {
  const days = parseInt(text, 10)
  return SERIAL.test(text) && days >= 20_000 && days <= 100_000 ? addDays(localDate('1900-01-01'), days - 2) : null
}

/** The reader for one of the formats; what is none of them reads ISO dates. */
export function readerOf(format: string): DateReader {
  if (format === 'serial') return readSerial
  return (format === 'YYYY-MM-DD' ? null : dateReader(format)) ?? readIsoDate
}

/** Looks at the cells of a file, one after the other, and says in the end how it writes. */
export type CellDetector = {
  seeDate: (text: string) => void
  seeAmount: (text: string) => void
  /** Null for dates that two formats read equally well, such as 01/02/2011 alone; the comma where more amounts need it. */
  found: () => { dateFormat: string | null; hasDecimalComma: boolean }
}

/** Cells beyond so many different ones say nothing new. */
const MOST_SEEN = 20_000

/** A detector for one file; `usual` are the formats that earlier files had, which win where a file does not tell. */
export function cellDetector(usual: readonly string[] = []): CellDetector {
  const readers = dateFormats.map((format) => ({ format, read: readerOf(format), count: 0 }))
  const dates = new Set<string>()
  const amounts = new Set<string>()
  let points = 0
  let commas = 0
  return {
    seeDate: (text) => {
      if (text === '' || dates.has(text) || dates.size >= MOST_SEEN) return
      dates.add(text)
      for (const reader of readers) if (reader.read(text) !== null) reader.count += 1
    },
    seeAmount: (text) => {
      if (text === '' || amounts.has(text) || amounts.size >= MOST_SEEN) return
      amounts.add(text)
      if (readAmount(text, false) !== null) points += 1
      if (readAmount(text, true) !== null) commas += 1
    },
    found: () => {
      const most = readers.reduce((best, { count }) => (count > best ? count : best), 0)
      const best = readers.filter(({ count }) => count === most).map(({ format }) => format)
      const known = usual.find((format) => best.some((one) => one === format))
      const dateFormat = most === 0 ? 'YYYY-MM-DD' : best.length === 1 ? (best[0] ?? null) : (known ?? null)
      return { dateFormat, hasDecimalComma: commas > points }
    },
  }
}
