/**
 * What must be true where one fiscal year ends and the next begins, one named function for each rule, as in checks.ts.
 *
 *   openingsOnFirstDay     books from 2025-01-01 with an opening entry of 2026-01-01 are found
 *   yearsCarryForward      an account that closes 2025 with 0.00 and opens 2026 with 30.00 is found, and so is an item that closes with 0
 *                          pieces and opens with 10
 */
import { compare } from '../money/decimal.ts'

/** An opening entry, the day on which it is dated and the first day of the books. */
export type DatedOpening = {
  readonly document: string
  readonly date: string
  readonly firstDay: string
}

/** Every opening entry is dated the first day of the books. Returns a sentence for each that is not. */
export function openingsOnFirstDay(openings: readonly DatedOpening[]): string[] {
  return openings
    .filter(({ date, firstDay }) => date !== firstDay)
    .map(({ document, date, firstDay }) => `The opening ${document} is dated ${date}, the books start on ${firstDay}.`)
}

/** What an account or item closes a year with and opens the next one with: a balance, or quantity and value. */
export type YearBoundary = {
  readonly kind: 'account' | 'item'
  readonly label: string
  readonly closedOn: string
  readonly closing: readonly string[]
  readonly opening: readonly string[]
}

/** Each account and item opens a year with exactly what it closed the one before with. Returns a sentence for each that does not. */
export function yearsCarryForward(boundaries: readonly YearBoundary[]): string[] {
  return boundaries
    .filter(({ closing, opening }) => closing.some((amount, place) => compare(amount, opening[place] ?? '0') !== 0))
    .map(({ kind, label, closedOn, closing, opening }) => {
      return `The ${kind} ${label} closes on ${closedOn} with ${closing.join(' / ')}, the next year opens with ${opening.join(' / ')}.`
    })
}
