/**
 * The invariants at the end of a fiscal year and the start of the next, one function for each, as in checks.ts.
 *
 *   openingsOnFirstDay     finds an opening entry of 2026-01-01 in books from 2025-01-01
 *   yearsCarryForward      finds an account that closes 2025 with 0.00 and opens 2026 with 30.00, and an item that closes
 *                          with 0 pieces and opens with 10
 *   closedYearsAreSettled   finds a closed year 2025 whose income and expense accounts still hold 40.00 in all
 */
import { compare } from '../money/decimal.ts'

/** An opening entry, its date and the first day of the books. */
export type DatedOpening = {
  readonly document: string
  readonly date: string
  readonly firstDay: string
}

/** Checks that every opening entry is dated the first day of the books. Returns a sentence for each that is not. */
export function openingsOnFirstDay(openings: readonly DatedOpening[]): string[] {
  return openings
    .filter(({ date, firstDay }) => date !== firstDay)
    .map(({ document, date, firstDay }) => `The opening ${document} is dated ${date}, the books start on ${firstDay}.`)
}

/** The closing and the next opening of an account or item: a balance, or quantity and value. */
export type YearBoundary = {
  readonly kind: 'account' | 'item'
  readonly label: string
  readonly closedOn: string
  readonly closing: readonly string[]
  readonly opening: readonly string[]
}

/**
 * Checks that each account and item opens a year with its closing balance. Returns a sentence for each that does not.
 */
export function yearsCarryForward(boundaries: readonly YearBoundary[]): string[] {
  return boundaries
    .filter(({ closing, opening }) => closing.some((amount, index) => compare(amount, opening[index] ?? '0') !== 0))
    .map(({ kind, label, closedOn, closing, opening }) => {
      return `The ${kind} ${label} closes on ${closedOn} with ${closing.join(' / ')}, the next year opens with ${opening.join(' / ')}.`
    })
}

/** A fiscal year, whether a closing is recorded for it, and what its income and expense accounts hold at its end, all as positive. */
export type SettledYear = {
  readonly name: string
  readonly state: string
  readonly isRecorded: boolean
  readonly remaining: string
}

/**
 * Checks that exactly the closed years have a closing, and that closing entries left nothing in income and expense
 * accounts. Returns a sentence for each year that differs.
 */
export function closedYearsAreSettled(years: readonly SettledYear[]): string[] {
  return years.flatMap(({ name, state, isRecorded, remaining }) => {
    if ((state === 'closed') !== isRecorded) {
      return [`The year ${name} is ${state}, and ${isRecorded ? 'a' : 'no'} closing is recorded for it.`]
    }
    if (state !== 'closed' || compare(remaining, '0') === 0) return []
    return [`The year ${name} is closed, but its income and expense accounts hold ${remaining} in all.`]
  })
}
