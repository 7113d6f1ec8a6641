/**
 * Units: a unit stands for itself or is a whole multiple of one that does. How many of an item's own unit one of
 * another unit is, the item says; where it does not, the unit itself does when it is a multiple of the item's unit.
 *
 *   an item kept in pieces; a box of it is 24 pieces, a dozen is 12 of any pieces
 *     factorOf(…, piece) is '1', factorOf(…, box) is '24', factorOf(…, dozen) is '12', factorOf(…, litre) is null
 */
import type { Problem } from '../errors.ts'
import { compare, decimalPlaces, integerDigits, isDecimal } from '../money/decimal.ts'

/** A unit that an item is handled in: so many of the item's own unit make one; its own has the factor '1'. */
export type ItemUnit = { readonly id: string; readonly factor: string }

/** How many of the item's own unit one of the unit is, or null where nobody has said it. */
export function factorOf(units: readonly ItemUnit[], unitId: string): string | null {
  return units.find(({ id }) => id === unitId)?.factor ?? null
}

/** Longer than any factor can be, so that a megabyte of digits is never computed with. */
const longest = 40
const mostDigits = 14

/** True for a whole number above 1. */
export function isFactor(text: string): boolean {
  if (!isDecimal(text) || text.length > longest) return false
  return decimalPlaces(text) === 0 && integerDigits(text) <= mostDigits && compare(text, '1') > 0
}

export type UnitFacts = {
  readonly id: string | null
  readonly base_unit: string | null
  readonly factor: string | null
}

/**
 * What is wrong with a unit: base and factor go together (REQUIRED), the factor is a whole number above 1
 * (NOT_A_FACTOR), the base stands for itself, and a unit that others are multiples of does so too (UNIT_CHAIN).
 * `base` is what its base unit is a multiple of; `hasMultiples` says whether others are multiples of it.
 */
export function unitProblems(
  { id, base_unit, factor }: UnitFacts,
  { base, hasMultiples }: { base: string | null; hasMultiples: boolean },
): Problem[] {
  if (base_unit === null && factor === null) return []
  if (base_unit === null) return [{ code: 'REQUIRED', path: 'base_unit' }]
  const problems: Problem[] = []
  if (base_unit === id || base !== null || hasMultiples) problems.push({ code: 'UNIT_CHAIN', path: 'base_unit' })
  if (factor === null) problems.push({ code: 'REQUIRED', path: 'factor' })
  else if (!isFactor(factor)) problems.push({ code: 'NOT_A_FACTOR', path: 'factor' })
  return problems
}

/** A unit of an item as a person says it: so many of the item's own unit make one. */
export type AlternativeUnit = { readonly unit: string; readonly factor: string }

/** NOT_A_FACTOR, and DUPLICATE for a unit that stands there twice or is the item's own, at `units.<place>`. */
export function alternativeProblems(units: readonly AlternativeUnit[], ownUnit: string): Problem[] {
  const seen = new Set([ownUnit])
  return units.flatMap(({ unit, factor }, place): Problem[] => {
    const problems: Problem[] = []
    if (seen.has(unit)) problems.push({ code: 'DUPLICATE', path: `units.${place}.unit` })
    seen.add(unit)
    if (!isFactor(factor)) problems.push({ code: 'NOT_A_FACTOR', path: `units.${place}.factor` })
    return problems
  })
}
