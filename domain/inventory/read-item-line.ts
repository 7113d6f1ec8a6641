/** Reads one row of a file of items: its cells as stored values, and its problems. */
import type { Problem } from '../errors.ts'
import type { ImportLine, itemColumns } from '../imports/kinds.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal, isNegative, isZero } from '../money/decimal.ts'

export type ItemLine = ImportLine<keyof typeof itemColumns>

/** Empty texts and nulls leave the stored value unchanged. */
export type ReadItem = {
  readonly code: string
  readonly name: string
  readonly barcode: string
  readonly category: string
  readonly brand: string
  readonly unit: string
  readonly taxScheme: string
  readonly description: string
  readonly costPrice: string | null
  readonly sellingPrice: string | null
  readonly tracksInventory: boolean | null
  readonly canBeSold: boolean | null
  readonly canBePurchased: boolean | null
  readonly opening: { readonly quantity: string; readonly rate: string } | null
  readonly problems: Problem[]
}

const longest = { code: 50, name: 255, barcode: 50, category: 255, brand: 255, unit: 50, description: 5000 } as const
const NUMBER_PLACES = 6
const NUMBER_DIGITS = 14
const yes = ['yes', 'y', 'true', 't', '1', 'x']
const no = ['no', 'n', 'false', 'f', '0', '-']

/** Reads a row. Problems: those of the file, TOO_LONG, invalid or negative numbers, NOT_IN_LIST, REQUIRED. */
export function readItemLine(line: ItemLine): ReadItem {
  const problems: Problem[] = line.problem ? [line.problem] : []
  for (const [path, max] of Object.entries(longest)) {
    const text = line[path as keyof typeof longest]
    if (text.length > max) problems.push({ code: 'TOO_LONG', path, params: { max: max.toString() } })
  }
  const number = (path: 'cost_price' | 'selling_price' | 'opening_quantity' | 'opening_rate'): string | null => {
    const problem = numberProblem(line[path])
    if (problem) problems.push({ ...problem, path })
    return line[path] === '' || problem ? null : canonical(line[path])
  }
  const flag = (path: 'track_inventory' | 'can_be_sold' | 'can_be_purchased'): boolean | null => {
    const text = line[path].toLowerCase()
    if (text === '') return null
    if (!yes.includes(text) && !no.includes(text)) {
      problems.push({ code: 'NOT_IN_LIST', path, params: { choices: 'yes, no' } })
    }
    return yes.includes(text)
  }
  const { code, name, barcode, category, brand, unit, tax_scheme: taxScheme, description } = line
  return {
    code,
    name,
    barcode,
    category,
    brand,
    unit,
    taxScheme,
    description,
    costPrice: number('cost_price'),
    sellingPrice: number('selling_price'),
    tracksInventory: flag('track_inventory'),
    canBeSold: flag('can_be_sold'),
    canBePurchased: flag('can_be_purchased'),
    opening: readOpening(line, { quantity: number('opening_quantity'), rate: number('opening_rate') }, problems),
    problems,
  }
}

function numberProblem(text: string): Omit<Problem, 'path'> | null {
  if (text === '') return null
  if (!isDecimal(text)) return { code: 'NOT_A_NUMBER' }
  if (text.length > 40 || decimalPlaces(text) > NUMBER_PLACES || integerDigits(text) > NUMBER_DIGITS) {
    return { code: 'TOO_MANY_DIGITS', params: { max: NUMBER_PLACES.toString() } }
  }
  return isNegative(text) ? { code: 'BELOW_ZERO' } : null
}

/** Reads the opening stock: quantity and rate are entered together; a quantity of zero is no opening stock. */
function readOpening(
  line: ItemLine,
  { quantity, rate }: { quantity: string | null; rate: string | null },
  problems: Problem[],
): ReadItem['opening'] {
  if (quantity === null || isZero(quantity)) return null
  if (rate === null && line.opening_rate === '') problems.push({ code: 'REQUIRED', path: 'opening_rate' })
  return rate === null ? null : { quantity, rate }
}
