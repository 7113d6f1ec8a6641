import { expect, test } from 'vitest'
import { toMicros } from '../money/micros.ts'
import type { KindFigures, Stock } from './stock-figures.ts'
import { balanceFigures, balanceGroups, movementFigures, movementGroups } from './stock-figures.ts'
import { stockOf } from './stock-tree.ts'

type MovedQuantity = [kind: KindFigures['kind'], quantity: string, value: string, settlement?: string]
const moved = (...[kind, quantity, value, settlement = '0']: MovedQuantity): KindFigures => ({
  kind,
  ...stockOf(quantity, value),
  settlement: toMicros(settlement),
})

/** Opens with 10 for 20.00, sells 4 (8.00); freight of 1.80 for the remaining 6. */
const hammer = {
  before: stockOf('0', '0'),
  closing: stockOf('6', '13.80'),
  kinds: [moved('opening', '10', '20.00'), moved('sale', '-4', '-8.00'), moved('value_change', '0', '1.80')],
}
/** 5 issued at 1.00 each from negative stock; of the 30.00 for 20 at 1.50, 2.50 correct the cost of those five. */
const nut = {
  before: stockOf('0', '0'),
  closing: stockOf('15', '22.50'),
  kinds: [moved('sale', '-5', '-5.00'), moved('purchase', '20', '30.00', '-2.50')],
}

test('opening stock counts as stock at the start; freight raises the cost of the receipts', () => {
  expect(balanceFigures(hammer)).toEqual({
    opening: stockOf('10', '20.00'),
    in: stockOf('0', '1.80'),
    out: stockOf('4', '8.00'),
    closing: stockOf('6', '13.80'),
  })
})

test('a receipt that settles negative stock corrects the cost of the issues', () => {
  expect(balanceFigures(nut)).toMatchObject({ in: stockOf('20', '30.00'), out: stockOf('5', '7.50') })
  expect(movementFigures(nut)).toMatchObject({
    purchase: stockOf('20', '30.00'),
    sales: stockOf('-5', '-5.00'),
    revaluation: stockOf('0', '-2.50'),
  })
})

test('a change of the costing method is neither a receipt nor an issue', () => {
  const pair = [moved('revaluation_out', '-6', '-13.80'), moved('revaluation_in', '6', '13.80')]
  const changed = { ...hammer, kinds: [...hammer.kinds, ...pair] }
  expect(balanceFigures(changed)).toEqual(balanceFigures(hammer))
  expect(movementFigures(changed)).toEqual(movementFigures(hammer))
})

test.each([['hammer', hammer] as const, ['nut', nut] as const])(
  'the columns of a %s add up to its closing',
  (_name, item) => {
    const sum = (parts: readonly Stock[], what: keyof Stock) => parts.reduce((total, part) => total + part[what], 0n)
    const movement = movementFigures(item)
    const balance = balanceFigures(item)
    for (const what of ['quantity', 'value'] as const) {
      const parts = movementGroups.filter((group) => group !== 'closing').map((group) => movement[group])
      expect(sum(parts, what)).toBe(item.closing[what])
      expect(balance.opening[what] + balance.in[what] - balance.out[what]).toBe(balance.closing[what])
    }
    expect(balanceGroups.map((group) => balance[group].quantity)).not.toContain(undefined)
  },
)

test('damaged and expired goods are one group, and so are both sides of a merge', () => {
  const { damaged, merge } = movementFigures({
    before: stockOf('10', '20'),
    closing: stockOf('6', '12'),
    kinds: [
      moved('damaged', '-2', '-4'),
      moved('expired', '-1', '-2'),
      moved('merge_in', '3', '6'),
      moved('merge_out', '-4', '-8'),
    ],
  })
  expect([damaged, merge]).toEqual([stockOf('-3', '-6'), stockOf('-1', '-2')])
})

test('a delivery counts as a sale, and the cost that an invoice carries on is no stock', () => {
  const delivered = {
    before: stockOf('10', '20.00'),
    closing: stockOf('7', '14.00'),
    kinds: [
      moved('delivery', '-4', '-8.00'),
      moved('delivery_cost', '0', '-6.00', '6.00'),
      moved('delivery_return', '1', '2.00'),
    ],
  }
  const movement = movementFigures(delivered)
  expect([movement.sales, movement.sales_return, movement.revaluation]).toEqual([
    stockOf('-4', '-8.00'),
    stockOf('1', '2.00'),
    stockOf('0', '0'),
  ])
  const balance = balanceFigures(delivered)
  expect([balance.in, balance.out]).toEqual([stockOf('1', '2.00'), stockOf('4', '8.00')])
})
