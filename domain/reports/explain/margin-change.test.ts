import { expect, test } from 'vitest'
import { compare, subtract, sum } from '../../money/decimal.ts'
import type { ItemMargin, MarginEffect } from './margin-change.ts'
import { effectsOnMargin } from './margin-change.ts'

const item = (id: string, quantity: string | null, [net, cost]: [string, string]): ItemMargin => {
  return { id, code: null, name: id, quantity, net, cost }
}

function totals(now: ItemMargin[], earlier: ItemMargin[]) {
  const effects = effectsOnMargin({ now, earlier }, 2)
  const totalOf = (effect: MarginEffect) => sum(effects[effect].map(({ above, below }) => subtract(above, below)))
  const margin = (items: ItemMargin[]) => sum(items.map(({ net, cost }) => subtract(net, cost)))
  const total = {
    price: totalOf('price'),
    quantity: totalOf('quantity'),
    mix: totalOf('mix'),
    cost: totalOf('cost'),
    others: totalOf('others'),
  }
  return { total, sum: sum(Object.values(total)), change: subtract(margin(now), margin(earlier)) }
}

test('one item has effects of price, quantity and cost, and no mix', () => {
  const { total, change } = totals([item('Tea', '12', ['72', '42'])], [item('Tea', '10', ['50', '30'])])
  expect([total, change]).toEqual([{ price: '12', quantity: '4', mix: '0', cost: '-6', others: '0' }, '10'])
})

test('selling more of the item with the smaller margin is an effect of the mix', () => {
  const earlier = [item('Tea', '10', ['100', '40']), item('Cup', '10', ['100', '80'])]
  const now = [item('Tea', '5', ['50', '20']), item('Cup', '15', ['150', '120'])]
  expect(totals(now, earlier).total).toEqual({ price: '0', quantity: '0', mix: '-20', cost: '0', others: '0' })
})

test('items sold in one period only, returned on balance or of several units are others', () => {
  const earlier = [item('Old', '1', ['9', '4']), item('Back', '2', ['20', '10']), item('Both', null, ['7', '3'])]
  const now = [item('New', '3', ['30', '12']), item('Back', '-1', ['-10', '-5']), item('Both', '4', ['8', '3'])]
  const { total, change } = totals(now, earlier)
  expect([total.others, change]).toEqual(['-1', '-1'])
})

test('what was given away before grows nothing', () => {
  const { total } = totals([item('Gift', '4', ['40', '8'])], [item('Gift', '2', ['0', '4'])])
  expect(total).toEqual({ price: '40', quantity: '0', mix: '-4', cost: '0', others: '0' })
})

test('random periods leave no residual, whatever is rounded', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most
  const cents = () => `${random(90_000) - 5000}`.replace(/(\d\d)$/, '.$1').replace(/^(-?)\./, '$10.')
  const period = () =>
    Array.from({ length: 12 }, (_, place) => place)
      .filter(() => random(4) > 0)
      .map((place) => item(`item ${place}`, `${random(40) - 4}.${random(900) + 100}`, [cents(), cents()]))
  for (let run = 0; run < 300; run += 1) {
    const { sum: all, change } = totals(period(), period())
    expect(compare(all, change)).toBe(0)
  }
})
