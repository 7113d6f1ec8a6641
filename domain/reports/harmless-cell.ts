/**
 * Escapes cells of a CSV file. A spreadsheet evaluates cells that begin like a formula: with `=`, `+`, `-`, `@`, a tab
 * or a return. A quote before them makes them texts, and the import removes the quote. Negative numbers are not
 * changed.
 *
 *   =SUM(A1)   is written '=SUM(A1)        -139.12   stays -139.12
 *   - note     is written '- note          Rent = 5  stays Rent = 5
 */

const BEGINS_LIKE_A_FORMULA = /^[=+\-@\t\r]/
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/

/** Escapes a cell that a spreadsheet would evaluate. */
export function escapeCell(cell: string): string {
  return BEGINS_LIKE_A_FORMULA.test(cell) && !NEGATIVE_NUMBER.test(cell) ? `'${cell}` : cell
}
