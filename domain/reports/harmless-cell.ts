/**
 * A spreadsheet runs the cells of a text file that begin like a formula: with `=`, `+`, `-`, `@`, a tab or a return. A
 * quote before them makes text of them, and reading the file again takes the quote away. Negative numbers stay numbers.
 *
 *   =SUM(A1)   is written '=SUM(A1)        -139.12   stays -139.12
 *   - note     is written '- note          Rent = 5  stays Rent = 5
 */

const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r]/
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/

/** A cell of a CSV file as nothing that a spreadsheet runs. */
export function harmlessCell(cell: string): string {
  return BEGINS_LIKE_A_FORMULA.test(cell) && !NEGATIVE_NUMBER.test(cell) ? `'${cell}` : cell
}
