/** One row of a file of items: its cells as the books would keep them, and what cannot be read. */
import type { Problem } from '../errors.ts'
import type { ImportLine, itemColumns } from '../imports/kinds.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal, isNegative, isZero } from '../money/decimal.ts'

export type ItemLine = ImportLine<keyof typeof itemColumns>

/** Empty texts and nulls say nothing. */
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
  readonly tracked: boolean | null
  readonly sold: boolean | null
  readonly purchased: boolean | null
  readonly opening: { readonly quantity: string; readonly rate: string } | null
  readonly problems: Problem[]
}

const longest = { code: 50, name: 255, barcode: 50, category: 255, brand: 255, unit: 50, description: 5000 } as const
const NUMBER_PLACES = 6
const NUMBER_DIGITS = 14
const yes = ['yes', 'y', 'true', 't', '1', 'x']
const no = ['no', 'n', 'false', 'f', '0', '-']

/** Reads a row. Problems: those of reading the file, TOO_LONG, numbers that are none or below zero, NOT_IN_LIST, REQUIRED. */
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
    tracked: flag('track_inventory'),
    sold: flag('can_be_sold'),
    purchased: flag('can_be_purchased'),
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

/** Quantity and rate go together; no quantity at all opens nothing. */
function readOpening(
  line: ItemLine,
  { quantity, rate }: { quantity: string | null; rate: string | null },
  problems: Problem[],
): ReadItem['opening'] {
  if (quantity === null || isZero(quantity)) return null
  if (rate === null && line.opening_rate === '') problems.push({ code: 'REQUIRED', path: 'opening_rate' })
  return rate === null ? null : { quantity, rate }
}
