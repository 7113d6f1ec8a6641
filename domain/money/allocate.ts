/**
 * Allocates an amount by weights without a rounding difference: each part is its exact share rounded down to the
 * smallest unit of the currency, and the rest is added, one unit each, to the largest remainders, earlier parts first.
 *
 *   15.00 over 4, 5 and 4 pieces     is 4.62, 5.77 and 4.61: the parts add up to 15.00 exactly
 *   0.05 over two halves             is 0.03 and 0.02
 */
import { fromMicros, smallestUnit, toMicros } from './micros.ts'

/** Allocates whole units by non-negative weights; when all weights are zero, the first part gets everything. */
export function allocateUnits(units: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? units : 0n))
  const isNegative = units < 0n
  const amount = isNegative ? -units : units
  const parts = weights.map((weight) => (amount * weight) / total)
  const rest = amount - parts.reduce((sum, part) => sum + part, 0n)
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % total }))
    .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  const roundedUp = new Set(byRemainder.slice(0, parseInt(rest.toString(), 10)).map(({ index }) => index))
  return parts.map((part, index) => (roundedUp.has(index) ? part + 1n : part) * (isNegative ? -1n : 1n))
}

/** Allocates a decimal amount, not finer than the currency, by decimal weights of at most six places. */
export function allocate(amount: string, weights: readonly string[], currencyDigits: number): string[] {
  const unit = smallestUnit(currencyDigits)
  return allocateUnits(toMicros(amount) / unit, weights.map(toMicros)).map((part) => fromMicros(part * unit))
}
