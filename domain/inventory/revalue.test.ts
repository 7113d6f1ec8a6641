import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, subtract, sum } from '../money/decimal.ts'
import type { ItemStart, Layer, Movement, Origin, Production, RevaluationResult } from './revalue.ts'
import { revalue, unitCostOf } from './revalue.ts'
import type { CostingMethod } from './stock-state.ts'

const nothing: ItemStart = { quantity: '0', value: '0', unitCost: null, layers: [] }

type Given = Partial<Movement> & Pick<Movement, 'id' | 'quantity'>
/** Movements of the item `bolt` in the order given, each a document of its own. */
function movements(given: readonly Given[]): Movement[] {
  return given.map((movement, index) => ({
    itemId: 'bolt',
    orderKey: (index + 1).toString().padStart(4, '0'),
    ownValue: '0',
    originId: null,
    originKey: null,
    takesOver: false,
    takesAll: false,
    costShare: null,
    documentKey: movement.id,
    fallbackCost: '0',
    ...movement,
  }))
}

function run(method: CostingMethod, given: readonly Given[], productions: ReadonlyMap<string, Production> = new Map()) {
  const all = movements(given)
  const items = new Map(all.map(({ itemId }) => [itemId, nothing]))
  return revalue({ method, changes: [], digits: 2, movements: all, items, origins: new Map(), productions })
}

const figures = ({ valuations }: RevaluationResult) =>
  valuations.map(({ id, value, settlement, quantityAfter, valueAfter }) =>
    [id, value, settlement, quantityAfter, valueAfter].join(' '),
  )

test('ten are bought for 100.00 and three sold: they cost 30.00 and 70.00 of stock is left', () => {
  const given = [
    { id: 'buy', quantity: '10', ownValue: '100' },
    { id: 'sell', quantity: '-3' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, given))).toEqual(['buy 100 0 10 100', 'sell -30 0 7 70'])
  }
})

test('ten are sold before twenty come at 10.00: the receipt settles what the sale cost', () => {
  const given = [
    { id: 'sell', quantity: '-10' },
    { id: 'buy', quantity: '20', ownValue: '200' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, given))).toEqual(['sell 0 0 -10 0', 'buy 200 -100 10 100'])
  }
  expect(run('fifo', given).layers).toEqual([
    {
      itemId: 'bolt',
      entryId: 'buy',
      orderKey: '0002',
      quantityIn: '20',
      valueIn: '200',
      quantityLeft: '10',
      valueLeft: '100',
    },
  ])
})

test('first in goes out first; the average takes from all', () => {
  const given = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'b', quantity: '5', ownValue: '100' },
    { id: 'sell', quantity: '-12' },
  ]
  expect(figures(run('fifo', given)).at(-1)).toBe('sell -140 0 3 60')
  expect(figures(run('average', given)).at(-1)).toBe('sell -160 0 3 40')
})

test('three pieces for 10.00 sold one by one leave nothing behind', () => {
  const given = [{ id: 'buy', quantity: '3', ownValue: '10' }, ...['a', 'b', 'c'].map((id) => ({ id, quantity: '-1' }))]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, given)).slice(1)).toEqual(['a -3.33 0 2 6.67', 'b -3.34 0 1 3.33', 'c -3.33 0 0 0'])
  }
})

test('what leaves beyond the stock costs what a unit last cost, else what the item is said to cost', () => {
  const beyond = run('fifo', [
    { id: 'buy', quantity: '2', ownValue: '10' },
    { id: 'sell', quantity: '-3' },
    { id: 'more', quantity: '-1' },
    { id: 'late', quantity: '1', ownValue: '7' },
  ])
  expect(figures(beyond)).toEqual(['buy 10 0 2 10', 'sell -15 0 -1 -5', 'more -5 0 -2 -10', 'late 7 -2 -1 -5'])
  expect(figures(run('average', [{ id: 'sell', quantity: '-3', fallbackCost: '4.5' }]))).toEqual([
    'sell -13.5 0 -3 -13.5',
  ])
})

test('returns take back what the sale cost, and the last one the rest', () => {
  const back = (id: string) => ({ id, quantity: '1', originId: 'sell', takesOver: true })
  const given = [
    { id: 'buy', quantity: '3', ownValue: '10' },
    { id: 'sell', quantity: '-3' },
    back('x'),
    back('y'),
    back('z'),
  ]
  expect(figures(run('average', given)).slice(2)).toEqual(['x 3.33 0 1 3.33', 'y 3.34 0 2 6.67', 'z 3.33 0 3 10'])
})

test('a return to the supplier takes the layer that it names', () => {
  const given = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'b', quantity: '5', ownValue: '100' },
    { id: 'return', quantity: '-6', originId: 'b' },
  ]
  expect(figures(run('fifo', given)).at(-1)).toBe('return -110 0 9 90')
})

test('a cost known later belongs to the stock as far as the receipt is still there', () => {
  const given = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'sell', quantity: '-4' },
    { id: 'freight', quantity: '0', ownValue: '15', originId: 'a' },
    { id: 'rest', quantity: '-6' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, given)).slice(2)).toEqual(['freight 9 0 6 69', 'rest -69 0 0 0'])
  }
  const allowance = [...given.slice(0, 2), { id: 'allowance', quantity: '0', ownValue: '-500', originId: 'a' }]
  expect(figures(run('fifo', allowance)).at(-1)).toBe('allowance -60 0 6 0')
  expect(figures(run('average', allowance)).at(-1)).toBe('allowance -60 0 6 0')
})

test('products carry what their materials cost, and the work on them', () => {
  const document = { documentKey: 'make' }
  const given = [
    { id: 'wood', itemId: 'wood', quantity: '4', ownValue: '30' },
    { id: 'in', itemId: 'wood', quantity: '-4', ...document },
    { id: 'chair', itemId: 'chair', quantity: '2', ownValue: '5', costShare: '90', ...document },
    { id: 'chips', itemId: 'chips', quantity: '1', costShare: '10', ...document },
  ]
  const shares = [
    { entryId: 'chair', share: '90' },
    { entryId: 'chips', share: '10' },
  ]
  const made = run('fifo', given, new Map([['make', { consumed: '0', shares }]]))
  expect(figures(made).slice(1)).toEqual(['in -30 0 0 0', 'chair 32 0 2 32', 'chips 3 0 1 3'])
})

test('what is missing is a mistake of ours, not a cost of nothing', () => {
  expect(() => run('fifo', [{ id: 'x', quantity: '1', originId: 'nobody', takesOver: true }])).toThrow('origin nobody')
  expect(() => run('fifo', [{ id: 'x', quantity: '1', costShare: '1' }])).toThrow('production x')
})

test('the cost of one is derived for display', () => {
  expect(unitCostOf('10', '3')).toBe('3.333333')
})

type Step = { kind: 'in' | 'out' | 'back' | 'worth'; quantity: number; cents: number; pick: number }
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('in', 'in', 'out', 'out', 'back', 'worth'),
    quantity: fc.integer({ min: 1, max: 40 }),
    cents: fc.integer({ min: 0, max: 50_000 }),
    pick: fc.nat(1000),
  }),
  { minLength: 1, maxLength: 60 },
)

function story(drawn: readonly Step[]): Given[] {
  const given: Given[] = []
  const receipts: string[] = []
  const sales: { id: string; left: number }[] = []
  for (const [index, { kind, quantity, cents, pick }] of drawn.entries()) {
    const id = `m${index}`
    const worth = (cents / 100).toFixed(2)
    const sale = sales.filter(({ left }) => left > 0)[pick % Math.max(1, sales.length)]
    if (kind === 'out') {
      given.push({ id, quantity: `-${quantity}`, fallbackCost: '1.25' })
      sales.push({ id, left: quantity })
    } else if (kind === 'back' && sale) {
      const part = Math.min(sale.left, quantity)
      sale.left -= part
      given.push({ id, quantity: `${part}`, originId: sale.id, takesOver: true })
    } else if (kind === 'worth' && receipts.length > 0) {
      given.push({ id, quantity: '0', ownValue: worth, originId: receipts[pick % receipts.length] ?? null })
    } else {
      given.push({ id, quantity: `${quantity}`, ownValue: worth })
      receipts.push(id)
    }
  }
  return given
}

/**
 * The state before the movement at `place`, from what a full run left, as it is kept: layers with later uses given
 * back.
 */
function startAt(full: RevaluationResult, all: readonly Movement[], place: number): ItemStart {
  const before = full.valuations[place - 1]
  const key = all[place]?.orderKey ?? '9999'
  if (!before) return nothing
  const layers = full.layers
    .filter(({ orderKey }) => orderKey < key)
    .map((layer): Layer => {
      const later = full.uses.filter(({ layerId, orderKey }) => layerId === layer.entryId && orderKey >= key)
      return {
        ...layer,
        quantityLeft: add(layer.quantityLeft, sum(later.map(({ quantity }) => quantity))),
        valueLeft: add(layer.valueLeft, sum(later.map(({ value }) => value))),
      }
    })
    .filter(({ quantityLeft }) => compare(quantityLeft, '0') > 0)
  const { quantityAfter: quantity, valueAfter: value, unitCost } = before
  return { quantity, value, unitCost, layers }
}

function originsAt(full: RevaluationResult, all: readonly Movement[], place: number): Map<string, Origin> {
  const before = full.valuations.slice(0, place)
  return new Map(
    before.map(({ id, value }, index) => {
      const returns = before.filter((_, at) => all[at]?.takesOver === true && all[at]?.originId === id)
      const quantity = all[index]?.quantity.replace('-', '') ?? '0'
      const returned = sum(returns.map((one) => all.find((movement) => movement.id === one.id)?.quantity ?? '0'))
      const cost = value.replace('-', '')
      return [id, { quantity, cost, returned, returnedCost: sum(returns.map((one) => one.value)) }]
    }),
  )
}

test.each(['fifo', 'average'] as const)(
  '%s: from any moment on it comes to what the whole story comes to',
  (method) => {
    fc.assert(
      fc.property(steps, fc.nat(1000), (drawn, cut) => {
        const all = movements(story(drawn))
        const base = { method, changes: [], digits: 2, productions: new Map() }
        const full = revalue({ ...base, movements: all, items: new Map([['bolt', nothing]]), origins: new Map() })
        const place = cut % all.length
        const part = revalue({
          ...base,
          movements: all.slice(place),
          items: new Map([['bolt', startAt(full, all, place)]]),
          origins: originsAt(full, all, place),
        })
        expect(part.valuations).toEqual(full.valuations.slice(place))
        expect(part.ends).toEqual(full.ends)
      }),
      { numRuns: 300, seed: 6 },
    )
  },
)

test('layers hold what is on hand, and what was taken of each adds up with what is left', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { layers, uses, ends } = run('fifo', story(drawn))
      const end = ends.get('bolt')
      const onHand = sum(layers.map(({ quantityLeft }) => quantityLeft))
      const worth = sum(layers.map(({ valueLeft }) => valueLeft))
      if (compare(end?.quantity ?? '0', '0') >= 0) expect([onHand, worth]).toEqual([end?.quantity, end?.value])
      else expect(onHand).toBe('0')
      for (const layer of layers) {
        const taken = uses.filter(({ layerId }) => layerId === layer.entryId)
        expect(subtract(layer.quantityIn, sum(taken.map(({ quantity }) => quantity)))).toBe(layer.quantityLeft)
        expect(subtract(layer.valueIn, sum(taken.map(({ value }) => value)))).toBe(layer.valueLeft)
      }
    }),
    { numRuns: 300, seed: 7 },
  )
})
