/**
 * Units: a unit is a base unit or a whole multiple of one. The factor of another unit to an item's base unit is defined
 * on the item or, when the unit is a multiple of the item's base unit, on the unit itself.
 *
 *   an item in pieces; a box of it is 24 pieces, a dozen is 12 of any pieces
 *     factorOf(…, piece) is '1', factorOf(…, box) is '24', factorOf(…, dozen) is '12', factorOf(…, litre) is null
 */
import type { Problem } from '../errors.ts'
import { canonical, compare, decimalPlaces, divide, integerDigits, isDecimal, multiply } from '../money/decimal.ts'

/** A unit of an item with its factor to the item's base unit; the base unit has the factor '1'. */
export type ItemUnit = { readonly id: string; readonly factor: string }

/** Returns the factor of a unit to the item's base unit, or null when none is defined. */
export function factorOf(units: readonly ItemUnit[], unitId: string): string | null {
  return units.find(({ id }) => id === unitId)?.factor ?? null
}

/** Longer than any valid factor, so that huge inputs are never computed. */
const longest = 40
const mostDigits = 14

/** Whether the text is a whole number above 1. */
export function isFactor(text: string): boolean {
  if (!isDecimal(text) || text.length > longest) return false
  return decimalPlaces(text) === 0 && integerDigits(text) <= mostDigits && compare(text, '1') > 0
}

export type UnitInput = {
  readonly id: string | null
  readonly base_unit: string | null
  readonly factor: string | null
}

/**
 * Returns the problems of a unit: base unit and factor are entered together (REQUIRED), the factor is a whole number
 * above 1 (NOT_A_FACTOR), and neither the base unit nor a unit with multiples may be a multiple itself (UNIT_CHAIN).
 * `base` is the base unit of its base unit; `hasMultiples` says whether others are multiples of it.
 */
export function unitProblems(
  { id, base_unit, factor }: UnitInput,
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

/** Another unit of an item, as entered, with its factor to the item's base unit. */
export type AlternativeUnit = { readonly unit: string; readonly factor: string }

/** Returns NOT_A_FACTOR, and DUPLICATE for a repeated unit or the item's base unit, at `units.<index>`. */
export function alternativeProblems(units: readonly AlternativeUnit[], baseUnit: string): Problem[] {
  const unitIds = new Set([baseUnit])
  return units.flatMap(({ unit, factor }, index): Problem[] => {
    const problems: Problem[] = []
    if (unitIds.has(unit)) problems.push({ code: 'DUPLICATE', path: `units.${index}.unit` })
    unitIds.add(unit)
    if (!isFactor(factor)) problems.push({ code: 'NOT_A_FACTOR', path: `units.${index}.factor` })
    return problems
  })
}

/** A line in one of the units of its item. */
type LineInUnit = { readonly unit_factor: string; readonly rate: string }
/** The cells of a part of a line in its unit, or in the base unit of its item (null) at the price of that. */
export type PartCells = { quantity: string; unit?: null; rate?: string }

/** Returns what is left of a line, in the base unit, as it is shown: in the unit of the line, rounded to six places. */
export function restInUnit(left: string, factor: string): string {
  return canonical(divide(left, factor, 6))
}

/**
 * Returns a part of a line that is left, in the base unit, as a line of its own: in the unit of the line, or in the base
 * unit where six places of the other are not exactly as much.
 *
 *   a box of 12 for 90.00, 6 pieces left     0.5 boxes
 *   11 pieces left                           11 pieces for 7.50 each, as 0.916667 boxes are 11.000004 pieces
 */
export function cellsOfRest(left: string, { unit_factor: factor, rate }: LineInUnit): PartCells {
  const quantity = restInUnit(left, factor)
  return compare(multiply(quantity, factor), left) === 0
    ? { quantity }
    : cellsInBaseUnit(left, { unit_factor: factor, rate })
}

function cellsInBaseUnit(left: string, { unit_factor: factor, rate }: LineInUnit): PartCells {
  return { quantity: left, unit: null, rate: rateInUnit(rate, { from: factor, to: '1' }) }
}

/**
 * Returns a price per unit as one per another unit of the item, by the factors of both, with six places like every
 * price: 120.00 for a box of 12 are 10 for a piece.
 */
export function rateInUnit(rate: string, { from, to }: { from: string; to: string }): string {
  return canonical(divide(multiply(rate, to), from, 6))
}

/**
 * Returns what is left of a line as one of the item that stays after merges (`stays_with`). That of a merged item is in the
 * base unit, which both have: a box of the other item may hold more.
 */
export function cellsOfSurvivor(
  left: string,
  line: LineInUnit & { readonly item: string; readonly stays_with: string },
): PartCells & { item: string } {
  const isMerged = line.item !== line.stays_with
  return { item: line.stays_with, ...(isMerged ? cellsInBaseUnit(left, line) : cellsOfRest(left, line)) }
}

/** Returns the cells of a typed quantity of a line; all that is left, where it is that as it is shown. */
export function cellsOfPart(quantity: string, left: string, line: LineInUnit): PartCells {
  return compare(quantity, restInUnit(left, line.unit_factor)) === 0 ? cellsOfRest(left, line) : { quantity }
}
