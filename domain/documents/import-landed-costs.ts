/**
 * The landed costs of bills in a file of purchases: each is on a line of its own, without an item, under the number of
 * its bill. Description and tax are in the columns that lines of items have too.
 *
 *   B-1, Mug, 12, 2.50                             an item of the bill
 *   B-1, Freight, cost amount 15.00, DHL           15.00 of freight, payable to DHL
 *   B-1, Duty, cost percentage 10, Customs         duty of 10 % of the goods and of the freight above it
 */
import { canonicalNumber } from '../imports/document-lines.ts'
import type { Problem } from '../errors.ts'
import type { LineProblem } from '../imports/kinds.ts'
import type { LandedCostType } from './landed-cost.ts'
import { landedCostTypes } from './landed-cost.ts'

const costColumns = ['landed_cost', 'cost_amount', 'cost_percent', 'cost_account'] as const
const itemColumns = [
  ...(['item', 'item_name', 'quantity', 'unit', 'rate'] as const),
  ...(['row_discount_type', 'row_discount', 'row_trade_discount'] as const),
]

type CostLine = { readonly line: number } & Readonly<
  Record<(typeof itemColumns)[number] | 'description' | 'tax_scheme', string> &
    Partial<Record<(typeof costColumns)[number], string>>
>

/** A landed cost as in the file; null: its type is unknown. */
export type ReadLandedCost = {
  readonly line: number
  readonly type: LandedCostType | null
  readonly description: string
  readonly is_percentage: boolean
  readonly value: string
  readonly scheme: string
  readonly account: string
}

/** A landed cost with the ids of its references; null where the file has none or it was not found. */
export type ImportedLandedCost = Pick<ReadLandedCost, 'line' | 'description' | 'is_percentage' | 'value'> & {
  readonly type: LandedCostType
  readonly tax_scheme: string | null
  readonly credit_account: string | null
}

/** Types by their words in lower case; “Labour” as it is spelled on screen. */
const typeOf: ReadonlyMap<string, LandedCostType> = new Map([
  ...Object.keys(landedCostTypes).map((type) => [type.toLowerCase(), type as LandedCostType] as const),
  ['labour', 'Labor'],
])
const choices = Object.keys(landedCostTypes).join(', ')

/** Whether a line is a landed cost: it has a cell of one, and none of an item. */
export function isCostLine(line: CostLine): boolean {
  return costColumnIn(line) !== undefined && !itemColumns.some((column) => hasText(line[column]))
}

function costColumnIn(line: CostLine): string | undefined {
  return costColumns.find((column) => hasText(line[column]))
}

/**
 * Reads the landed costs of a document; a note has none. Adds problems at their cells: LANDED_COST_ON_NOTE,
 * LANDED_COST_ON_ITEM, AMOUNT_OR_PERCENT, and REQUIRED or NOT_IN_LIST at the type.
 */
export function readLandedCosts(
  lines: readonly CostLine[],
  { isNote, problems }: { isNote: boolean; problems: LineProblem[] },
): ReadLandedCost[] {
  for (const line of lines) {
    const problem = problemOf(line, isNote)
    if (problem) problems.push({ ...problem, line: line.line })
  }
  return isNote ? [] : lines.filter(isCostLine).map(readLandedCost)
}

function readLandedCost(line: CostLine): ReadLandedCost {
  const { landed_cost = '', cost_amount = '', cost_percent = '', cost_account = '' } = line
  return {
    line: line.line,
    type: typeOf.get(landed_cost.toLowerCase()) ?? null,
    description: line.description,
    is_percentage: cost_percent !== '',
    value: canonicalNumber(cost_percent || cost_amount),
    scheme: line.tax_scheme,
    account: cost_account,
  }
}

function problemOf(line: CostLine, isNote: boolean): Problem | null {
  const path = costColumnIn(line)
  const { landed_cost: type = '', cost_amount, cost_percent } = line
  if (path === undefined) return null
  if (isNote) return { code: 'LANDED_COST_ON_NOTE', path }
  if (!isCostLine(line)) return { code: 'LANDED_COST_ON_ITEM', path }
  if (hasText(cost_amount) && hasText(cost_percent)) return { code: 'AMOUNT_OR_PERCENT', path: 'cost_percent' }
  if (type === '') return { code: 'REQUIRED', path: 'landed_cost' }
  return typeOf.has(type.toLowerCase()) ? null : { code: 'NOT_IN_LIST', path: 'landed_cost', params: { choices } }
}

function hasText(cell: string | undefined): boolean {
  return cell !== undefined && cell !== ''
}

type CostBooks = {
  /** Tax schemes by names and short names, in lower case. */
  readonly schemes: ReadonlyMap<string, string>
  /** Returns the account that a landed cost is payable to, or the problem at `cost_account`. */
  readonly findCreditor: (text: string) => string | Problem
}

/**
 * Returns the landed costs with the ids of their references, without those of an unknown type. Adds UNKNOWN_NAME at
 * `tax_scheme` and the problems of accounts at `cost_account`.
 */
export function resolveLandedCosts(
  costs: readonly ReadLandedCost[],
  { schemes, findCreditor }: CostBooks,
  problems: LineProblem[],
): ImportedLandedCost[] {
  return costs.flatMap(({ type, scheme, account, ...cost }) => {
    const creditor = account === '' ? null : findCreditor(account)
    if (creditor !== null && typeof creditor !== 'string') problems.push({ ...creditor, line: cost.line })
    const tax_scheme = schemes.get(scheme.toLowerCase()) ?? null
    if (scheme !== '' && tax_scheme === null)
      problems.push({ code: 'UNKNOWN_NAME', path: 'tax_scheme', params: { name: scheme }, line: cost.line })
    const credit_account = typeof creditor === 'string' ? creditor : null
    return type === null ? [] : [{ ...cost, type, tax_scheme, credit_account }]
  })
}

const columnOf: Readonly<Record<string, string>> = { type: 'landed_cost', credit_account: 'cost_account' }

/** Returns the column of a field of a landed cost. */
export function costColumnOf(field: string, { is_percentage }: ImportedLandedCost): string {
  if (field === '') return 'landed_cost'
  if (field === 'value') return is_percentage ? 'cost_percent' : 'cost_amount'
  return columnOf[field] ?? field
}

/** Returns the values by which two landed costs are compared. */
export function landedCostContent(cost: Omit<ImportedLandedCost, 'line'>): readonly unknown[] {
  const { type, description, is_percentage, value, tax_scheme, credit_account } = cost
  return [type, description, is_percentage, value || '0', tax_scheme, credit_account]
}
