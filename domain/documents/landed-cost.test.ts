import { expect, test } from 'vitest'
import { checkLandedCosts, landedCostFigures } from './landed-cost.ts'
import type { LandedCost } from './landed-cost.ts'
import { documentTotals } from './totals.ts'

const vat = { id: 'vat', rate: '13', kind: 'taxable' } as const
const { rows } = documentTotals(
  { tax_type: 'exclusive', discount_type: 'percent', discount: '10', is_trade_discount: false, currencyDigits: 2 },
  [{ quantity: '10', rate: '100', discount_type: null, discount: '', is_trade_discount: false, taxScheme: vat }],
)
const cost = (type: LandedCost['type'], value: string, rest: Partial<LandedCost> = {}): LandedCost => ({
  type,
  is_percentage: false,
  value,
  taxScheme: null,
  ...rest,
})
const figures = (costs: readonly LandedCost[]) =>
  landedCostFigures(costs, { rows, currencyDigits: 2 }).map(({ amount, tax, payable }) => `${amount} ${tax} ${payable}`)

test('a percentage applies to the goods before discounts and the costs above it; tax on purchase to the goods alone', () => {
  const costs = [
    cost('Freight', '50', { taxScheme: vat }),
    cost('Duty', '10', { is_percentage: true }),
    cost('Tax on Purchase', '', { taxScheme: vat }),
    cost('Labor', '2', { is_percentage: true }),
  ]
  expect(figures(costs)).toEqual(['50 6.5 56.5', '105 0 105', '0 130 130', '23.1 0 23.1'])
})

test('an uplift raises the following costs and is taxed, but is not payable', () => {
  const costs = [
    cost('Customs Valuation Uplift', '200', { taxScheme: vat }),
    cost('Duty', '10', { is_percentage: true }),
  ]
  expect(figures(costs)).toEqual(['200 26 26', '120 0 120'])
})

test('each landed cost is rounded once', () => {
  expect(figures([cost('Insurance', '0.3333', { is_percentage: true, taxScheme: vat })])).toEqual(['3.33 0.43 3.76'])
})

test('a landed cost needs a value, and an account if anything is payable', () => {
  const problemsOf = (of: LandedCost, credit_account: string | null = 'bank', description = '') =>
    checkLandedCosts([{ ...of, description, credit_account }], 2).map(({ path, code }) => `${path} ${code}`)
  expect(problemsOf(cost('Freight', '50.00'))).toEqual([])
  expect(problemsOf(cost('Freight', ''), null)).toEqual([
    'landed_costs.0.value REQUIRED',
    'landed_costs.0.credit_account REQUIRED',
  ])
  expect(problemsOf(cost('Freight', '5'), 'bank', 'x'.repeat(256))).toEqual(['landed_costs.0.description TOO_LONG'])
  expect(problemsOf(cost('Freight', '-1'))).toEqual(['landed_costs.0.value BELOW_ZERO'])
  expect(problemsOf(cost('Freight', '1.005'))).toEqual(['landed_costs.0.value TOO_MANY_DIGITS'])
  expect(problemsOf(cost('Duty', '1.005', { is_percentage: true }))).toEqual([])
  expect(problemsOf(cost('Customs Valuation Uplift', '200'), null)).toEqual([])
  expect(problemsOf(cost('Customs Valuation Uplift', '200', { taxScheme: vat }), null)).toEqual([
    'landed_costs.0.credit_account REQUIRED',
  ])
  expect(problemsOf(cost('Tax on Purchase', ''))).toEqual(['landed_costs.0.tax_scheme REQUIRED'])
})
