/**
 * Groups the lines of a file into documents by their numbers, and reads the cells that all lines of a document share:
 * they may be on one of its lines or on all; a line with a different value is an error.
 *
 *   536365, 2010-12-01, Acme     the date of 536365 is 2010-12-01, that of its second line too
 *   536365, ,
 *   536365, 2010-12-02,          TWO_DATES at this line
 */
import { canonical, isDecimal } from '../money/decimal.ts'
import type { LineProblem } from './kinds.ts'

export const longestNumber = 50
const longestCell = 40

type NumberedLine = { readonly line: number; readonly number: string }

/** Returns the lines of each number, in the order in which the numbers first appear. */
export function linesByNumber<Line extends NumberedLine>(lines: readonly Line[]): Map<string, Line[]> {
  const numbers = new Map<string, Line[]>()
  for (const line of lines) {
    const group = numbers.get(line.number)
    if (group) group.push(line)
    else numbers.set(line.number, [line])
  }
  return numbers
}

/** The shared cells of a document: their texts, '' without one, and the lines that they are on. */
export type SharedCells<Column extends string> = {
  readonly text: (column: Column) => string
  readonly lineOf: (column: string) => number
}

/** Reads the shared cells of the lines of one number; adds TWO_DATES and TWO_VALUES to the problems. */
export function readSharedCells<Column extends string>(
  lines: readonly (NumberedLine & { readonly [column in Column]?: string })[],
  columns: readonly Column[],
  problems: LineProblem[],
): SharedCells<Column> {
  const cells = new Map<string, { text: string; line: number }>()
  for (const line of lines) {
    for (const column of columns) {
      const text = line[column] ?? ''
      const before = cells.get(column)
      if (text === '') continue
      if (!before) cells.set(column, { text, line: line.line })
      else if (canonicalNumber(before.text) !== canonicalNumber(text)) {
        const params = { voucher: line.number, first: before.text, line: before.line.toString() }
        problems.push({ code: column === 'date' ? 'TWO_DATES' : 'TWO_VALUES', path: column, params, line: line.line })
      }
    }
  }
  const first = lines[0]?.line ?? 0
  return {
    text: (column) => cells.get(column)?.text ?? '',
    lineOf: (column) => cells.get(column)?.line ?? first,
  }
}

/** Returns numbers in canonical form and other texts unchanged. */
export function canonicalNumber(text: string): string {
  return text !== '' && text.length <= longestCell && isDecimal(text) ? canonical(text) : text
}
