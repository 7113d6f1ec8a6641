/**
 * Landed costs: the costs of a purchase beyond the supplier's bill, from freight to customs. Each has its own amount,
 * its own tax and an account that is credited.
 *
 * A cost is an amount, or a percentage of the cost of the goods before discounts and tax plus the costs listed before
 * it: duty is charged on freight and insurance too. Two types are special. Tax on Purchase is the import tax on the
 * goods: its scheme's percentage of the goods alone, without an amount. Customs Valuation Uplift is an addition to the
 * customs value: it raises the base of the following costs and is taxed, but is not payable.
 *
 *   goods                            1,000.00
 *   Freight, fixed                      50.00    tax 13 %     6.50
 *   Duty, 10 % of 1,050.00             105.00
 *   Tax on Purchase, 13 % of 1,000.00               tax      130.00
 *   Labor, 2 % of 1,155.00              23.10
 *
 * Amounts and non-recoverable tax are allocated to all rows of the purchase by their net, by largest remainder.
 */
import type { Problem } from '../errors.ts'
import { checkNumber } from '../inventory/check-rows.ts'
import { divideHalfUp, fromMicros, smallestUnit, toMicros } from '../money/micros.ts'
import type { TaxScheme } from './tax.ts'
import type { RowFigures } from './totals.ts'
import { typedMicros } from './typed-number.ts'

/** The types with the system code of their default account; the two special types have none. */
export const landedCostTypes = {
  Duty: 'E-D-LC-DUT0',
  Labor: 'E-D-LC-LAB1',
  Freight: 'E-D-LC-FRE2',
  Insurance: 'E-D-LC-INS3',
  Brokerage: 'E-D-LC-BRO4',
  Storage: 'E-D-LC-STO5',
  Packaging: 'E-D-LC-PAC6',
  Loading: 'E-D-LC-LOA7',
  Unloading: 'E-D-LC-UNL8',
  'Regulatory Fee': 'E-D-LC-REG9',
  'Customs Declaration': 'E-D-LC-CUS10',
  'Other Charges': 'E-D-LC-OTH11',
  'Tax on Purchase': null,
  'Customs Valuation Uplift': null,
} as const
export type LandedCostType = keyof typeof landedCostTypes

/** A landed cost as entered; `value` is an amount or a percentage, and ignored for Tax on Purchase. */
export type LandedCost = {
  readonly type: LandedCostType
  readonly is_percentage: boolean
  readonly value: string
  readonly taxScheme: TaxScheme | null
}

/** `payable` is credited to the account: amount and tax, of the two special types the tax alone. */
export type LandedFigures = { readonly amount: string; readonly tax: string; readonly payable: string }

const HUNDRED = toMicros('100')

/** Returns the figures of each landed cost, in the currency; `rows` are those of the purchase. */
export function landedCostFigures(
  costs: readonly LandedCost[],
  { rows, currencyDigits }: { readonly rows: readonly RowFigures[]; readonly currencyDigits: number },
): LandedFigures[] {
  const unit = smallestUnit(currencyDigits)
  const goods = rows.reduce((sum, row) => sum + beforeDiscounts(row), 0n) / unit
  let base = goods
  return costs.map(({ type, is_percentage, value, taxScheme }) => {
    const rate = typedMicros(taxScheme?.rate ?? '')
    if (type === 'Tax on Purchase')
      return toLandedFigures({ amount: 0n, tax: percentOf(goods, rate), isPaid: true }, unit)
    const size = typedMicros(value)
    const amount = is_percentage ? percentOf(base, size) : divideHalfUp(size, unit)
    base += amount
    return toLandedFigures({ amount, tax: percentOf(amount, rate), isPaid: type !== 'Customs Valuation Uplift' }, unit)
  })
}

/** A landed cost with its description and account as entered. */
export type TypedLandedCost = LandedCost & { readonly description: string; readonly credit_account: string | null }

export const LONGEST_DESCRIPTION = 255

/**
 * Returns the problems of landed costs, at paths such as `landed_costs.2.credit_account`. Codes: REQUIRED (a value; the
 * scheme of Tax on Purchase; the account of a payable cost), NOT_A_NUMBER, BELOW_ZERO, TOO_MANY_DIGITS.
 */
export function checkLandedCosts(costs: readonly TypedLandedCost[], currencyDigits: number): Problem[] {
  return costs.flatMap((cost, index) => checkLandedCost(cost, `landed_costs.${index}`, currencyDigits))
}

function checkLandedCost(
  { type, description, is_percentage, value, taxScheme, credit_account }: TypedLandedCost,
  path: string,
  currencyDigits: number,
): Problem[] {
  const isTax = type === 'Tax on Purchase'
  const isPaid = type !== 'Customs Valuation Uplift' || typedMicros(taxScheme?.rate ?? '') > 0n
  const missing = [
    ...(!isTax && value === '' ? ['value'] : []),
    ...(isTax && taxScheme === null ? ['tax_scheme'] : []),
    ...(isPaid && credit_account === null ? ['credit_account'] : []),
  ]
  const problems = missing.map((field): Problem => ({ code: 'REQUIRED', path: `${path}.${field}` }))
  if (description.length > LONGEST_DESCRIPTION) {
    problems.push({ code: 'TOO_LONG', path: `${path}.description`, params: { max: String(LONGEST_DESCRIPTION) } })
  }
  if (isTax) return problems
  return [...problems, ...checkNumber(value, `${path}.value`, is_percentage ? undefined : currencyDigits)]
}

/** Returns the cost of the goods of a row before discounts and tax. */
function beforeDiscounts({ net, tradeDiscount, nonTradeDiscount }: RowFigures): bigint {
  return toMicros(net) + toMicros(tradeDiscount) + toMicros(nonTradeDiscount)
}

function percentOf(amount: bigint, percent: bigint): bigint {
  return divideHalfUp(amount * percent, HUNDRED)
}

function toLandedFigures(
  { amount, tax, isPaid }: { amount: bigint; tax: bigint; isPaid: boolean },
  unit: bigint,
): LandedFigures {
  const payable = isPaid ? amount + tax : tax
  return { amount: fromMicros(amount * unit), tax: fromMicros(tax * unit), payable: fromMicros(payable * unit) }
}
