/**
 * Fits a table to the width of its page. Figures, dates and short texts are never broken: a table that is too wide for the page
 * first gets heads of several lines, then smaller letters. A word that is wider than its column is broken, so that it
 * pushes no figure off the page.
 *
 *   an upright page is 515 points wide, a long name takes at least 90, a cell 11 beside its text
 *   a long name and four amounts of 1,23,45,67,890.12    101 + 4 × (75 + 11) = 445    8.5 points
 *   a long name and six of them                          101 + 6 × (75 + 11) = 617    6.8 points
 */
import type { PrintedBlock, PrintedColumn } from '../../domain/printing/blocks.ts'
import { plain, small } from './look.ts'
import { lineHeightOf } from './scripts.ts'

/** How a table is written so that it fits: `wideRoom` is what each of its widest columns has, in points. */
export type TableRoom = { readonly fontSize: number; readonly hasWholeHeads: boolean; readonly wideRoom: number }

/** The texts of a table. */
export type TableTexts = Pick<Extract<PrintedBlock, { kind: 'table' }>, 'columns' | 'rows'> & {
  readonly totals?: readonly string[]
}

/** The padding of a cell, left and right together. */
const PADDING = 11
/** A column of names may get as narrow as this before the letters get smaller. */
const WIDE_LEAST = 90
/** Texts of a narrow column up to this length, such as a date in both calendars, stand in one line. */
const LONGEST_UNBROKEN = 28
/** The sizes of letters that are tried, in parts of the plain one. */
const SHRINKING = [1, 0.96, 0.92, 0.88, 0.84, 0.8, 0.76, 0.72, 0.68, 0.64, 0.6, 0.56]

/** The widths of letters in parts of their size, no less than in the strong font. */
const EMS = new Map(
  (
    [
      [" .,:;!|·'’ijlI", 0.38],
      ['()-/frt–र।', 0.5],
      ['0123456789£€₹sczxkvy०१२३४५६७८९इईउटडदह', 0.58],
      ['abdeghnopquLEFJSTPYZएऐगघठढतनपबमयवष', 0.66],
      ['ABCDGHKNOQRUVX&ङचछजझञणथधभलशस', 0.8],
      ['आओऔ', 1.1],
    ] as const
  ).flatMap(([letters, ems]) => Array.from(letters, (letter) => [letter, ems] as const)),
)
const WIDEST = 0.97
/** Signs that stand above, below or close beside the letter before them. */
const MARK = 0.29

/** Returns the greatest width of a text in ems. */
export function emsOf(text: string): number {
  let ems = 0
  for (const letter of text) ems += EMS.get(letter) ?? (/\p{M}/u.test(letter) ? MARK : WIDEST)
  return ems
}

/** Returns font size, heads and column widths with which a table fits into `room` points. */
export function tableRoom(table: TableTexts, room: number): TableRoom {
  const wideColumns = Math.max(1, table.columns.filter(({ kind }) => kind === 'wide').length)
  const tried = (part: number, hasWholeHeads: boolean) => {
    const needs = table.columns.map((_, place) => needOf(table, { place, part, hasWholeHeads }))
    const fixed = needs.map((need, place) => PADDING + (table.columns[place]?.kind === 'wide' ? 0 : need))
    const wideRoom = (room - fixed.reduce((all, need) => all + need, 0)) / wideColumns
    const wideNeeds = needs.filter((_, place) => table.columns[place]?.kind === 'wide')
    return { fits: wideRoom >= Math.max(0, ...wideNeeds), fontSize: plain * part, hasWholeHeads, wideRoom }
  }
  const tries = [() => tried(1, true), ...SHRINKING.map((part) => () => tried(part, false))]
  for (const attempt of tries) {
    const { fits, ...fitting } = attempt()
    if (fits) return fitting
  }
  const part = SHRINKING.at(-1) ?? 1
  return { fontSize: plain * part, hasWholeHeads: false, wideRoom: WIDE_LEAST * part }
}

/** Whether the texts of a column stay in one line. */
export function isKeptTogether(text: string, kind: PrintedColumn['kind']): boolean {
  return kind === 'amount' || (kind === 'narrow' && text.length <= LONGEST_UNBROKEN)
}

/** Returns a text with break opportunities in words that are wider than `room` points. */
export function breakable(text: string, room: number, fontSize: number): string {
  const most = Math.max(1, room / fontSize)
  if (emsOf(text) <= most) return text
  return text.replaceAll(/[^\s-]+-*/gu, (word) => (emsOf(word) <= most ? word : inPieces(word, most)))
}

/** Returns the greatest height of a text in a column of `room` points. */
export function heightOf(text: string, room: number, fontSize: number): number {
  const most = Math.max(1, room / fontSize)
  const parts = breakable(text, room, fontSize).split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
  return parts.reduce((all, part) => all + linesIn(part, most), 0) * lineHeightOf(text) * fontSize
}

function linesIn(part: string, most: number): number {
  let lines = 1
  let ems = 0
  for (const word of part.split(/\u200b|(?<=[\s-])/u)) {
    if (ems > 0 && ems + emsOf(word.trimEnd()) > most) {
      lines++
      ems = 0
    }
    ems += emsOf(word)
  }
  return lines
}

const segmenter = new Intl.Segmenter()
const BREAK = '\u200b'

function inPieces(word: string, most: number): string {
  let ems = 0
  let pieces = ''
  for (const { segment } of segmenter.segment(word)) {
    const wide = emsOf(segment)
    if (ems > 0 && ems + wide > most) {
      pieces += BREAK
      ems = 0
    }
    pieces += segment
    ems += wide
  }
  return pieces
}

type RoomRequest = { readonly place: number; readonly part: number; readonly hasWholeHeads: boolean }

/** Returns the least width of a column in points; that of a wide column is limited. */
function needOf({ columns, rows, totals = [] }: TableTexts, { place, part, hasWholeHeads }: RoomRequest): number {
  const column = columns[place]
  if (!column) return 0
  const { label, kind } = column
  const widest = (text: string) => emsOf(kind === 'wide' || isKeptTogether(text, kind) ? text : longestWord(text))
  const cells = [...rows.map(({ cells: texts }) => texts), totals].map((texts) => widest(texts[place] ?? ''))
  const head = emsOf(hasWholeHeads && kind !== 'wide' ? label : longestWord(label)) * small
  const need = cells.reduce((most, ems) => Math.max(most, ems * plain), head)
  return (kind === 'wide' ? Math.min(need, WIDE_LEAST) : need) * part
}

/** Returns the widest of the words between which a text may be broken. */
export function longestWord(text: string): string {
  return text.split(/(?<=[\s-])/u).reduce((longest, word) => (emsOf(word) > emsOf(longest) ? word : longest), '')
}
