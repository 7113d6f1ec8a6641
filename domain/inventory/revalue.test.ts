import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, compare, subtract, sum } from '../money/decimal.ts'
import type { ItemStart, Layer, Movement, Origin, Production, RevaluationResult } from './revalue.ts'
import { revalue, unitCostOf } from './revalue.ts'
import type { CostingMethod } from './stock-state.ts'

const nothing: ItemStart = { quantity: '0', value: '0', unitCost: null, layers: [] }

type MovementInput = Partial<Movement> & Pick<Movement, 'id' | 'quantity'>
/** Movements of the item `bolt` in the given order, each with its own document. */
function movements(inputs: readonly MovementInput[]): Movement[] {
  return inputs.map((movement, index) => ({
    itemId: 'bolt',
    orderKey: (index + 1).toString().padStart(4, '0'),
    ownValue: '0',
    originId: null,
    originKey: null,
    takesOver: false,
    takesAll: false,
    costShare: null,
    carriedQuantity: null,
    documentKey: movement.id,
    fallbackCost: '0',
    ...movement,
  }))
}

function run(
  method: CostingMethod,
  inputs: readonly MovementInput[],
  productions: ReadonlyMap<string, Production> = new Map(),
) {
  const all = movements(inputs)
  const items = new Map(all.map(({ itemId }) => [itemId, nothing]))
  return revalue({ method, changes: [], digits: 2, movements: all, items, origins: new Map(), productions })
}

const figures = ({ valuations }: RevaluationResult) =>
  valuations.map(({ id, value, settlement, quantityAfter, valueAfter }) =>
    [id, value, settlement, quantityAfter, valueAfter].join(' '),
  )

test('ten are bought for 100.00 and three sold: they cost 30.00 and 70.00 of stock is left', () => {
  const inputs = [
    { id: 'buy', quantity: '10', ownValue: '100' },
    { id: 'sell', quantity: '-3' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, inputs))).toEqual(['buy 100 0 10 100', 'sell -30 0 7 70'])
  }
})

test('ten are sold before twenty are received at 10.00: the receipt settles the cost of the sale', () => {
  const inputs = [
    { id: 'sell', quantity: '-10' },
    { id: 'buy', quantity: '20', ownValue: '200' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, inputs))).toEqual(['sell 0 0 -10 0', 'buy 200 -100 10 100'])
  }
  expect(run('fifo', inputs).layers).toEqual([
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

test('FIFO uses the oldest layer; the average uses all', () => {
  const inputs = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'b', quantity: '5', ownValue: '100' },
    { id: 'sell', quantity: '-12' },
  ]
  expect(figures(run('fifo', inputs)).at(-1)).toBe('sell -140 0 3 60')
  expect(figures(run('average', inputs)).at(-1)).toBe('sell -160 0 3 40')
})

test('three pieces for 10.00 sold one by one leave no value behind', () => {
  const inputs = [
    { id: 'buy', quantity: '3', ownValue: '10' },
    ...['a', 'b', 'c'].map((id) => ({ id, quantity: '-1' })),
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, inputs)).slice(1)).toEqual(['a -3.33 0 2 6.67', 'b -3.34 0 1 3.33', 'c -3.33 0 0 0'])
  }
})

test('an issue beyond the stock costs the last unit cost, else the cost price of the item', () => {
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

test('returns take the cost of the sale, and the last one the rest', () => {
  const back = (id: string) => ({ id, quantity: '1', originId: 'sell', takesOver: true })
  const inputs = [
    { id: 'buy', quantity: '3', ownValue: '10' },
    { id: 'sell', quantity: '-3' },
    back('x'),
    back('y'),
    back('z'),
  ]
  expect(figures(run('average', inputs)).slice(2)).toEqual(['x 3.33 0 1 3.33', 'y 3.34 0 2 6.67', 'z 3.33 0 3 10'])
})

test('a return to the supplier uses the layer of its receipt', () => {
  const inputs = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'b', quantity: '5', ownValue: '100' },
    { id: 'return', quantity: '-6', originId: 'b' },
  ]
  expect(figures(run('fifo', inputs)).at(-1)).toBe('return -110 0 9 90')
})

test('a later cost belongs to the stock as far as the receipt is still on hand', () => {
  const inputs = [
    { id: 'a', quantity: '10', ownValue: '100' },
    { id: 'sell', quantity: '-4' },
    { id: 'freight', quantity: '0', ownValue: '15', originId: 'a' },
    { id: 'rest', quantity: '-6' },
  ]
  for (const method of ['fifo', 'average'] as const) {
    expect(figures(run(method, inputs)).slice(2)).toEqual(['freight 9 0 6 69', 'rest -69 0 0 0'])
  }
  const allowance = [...inputs.slice(0, 2), { id: 'allowance', quantity: '0', ownValue: '-500', originId: 'a' }]
  expect(figures(run('fifo', allowance)).at(-1)).toBe('allowance -60 0 6 0')
  expect(figures(run('average', allowance)).at(-1)).toBe('allowance -60 0 6 0')
})

test('products carry the cost of their materials and overhead', () => {
  const document = { documentKey: 'make' }
  const inputs = [
    { id: 'wood', itemId: 'wood', quantity: '4', ownValue: '30' },
    { id: 'in', itemId: 'wood', quantity: '-4', ...document },
    { id: 'chair', itemId: 'chair', quantity: '2', ownValue: '5', costShare: '90', ...document },
    { id: 'chips', itemId: 'chips', quantity: '1', costShare: '10', ...document },
  ]
  const shares = [
    { entryId: 'chair', share: '90' },
    { entryId: 'chips', share: '10' },
  ]
  const result = run('fifo', inputs, new Map([['make', { consumed: '0', shares }]]))
  expect(figures(result).slice(1)).toEqual(['in -30 0 0 0', 'chair 32 0 2 32', 'chips 3 0 1 3'])
})

test('missing input is a program error, not a cost of zero', () => {
  expect(() => run('fifo', [{ id: 'x', quantity: '1', originId: 'nobody', takesOver: true }])).toThrow('origin nobody')
  expect(() => run('fifo', [{ id: 'x', quantity: '1', costShare: '1' }])).toThrow('production x')
})

test('the unit cost is derived for display', () => {
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

function story(drawn: readonly Step[]): MovementInput[] {
  const inputs: MovementInput[] = []
  const receipts: string[] = []
  const sales: { id: string; left: number }[] = []
  for (const [index, { kind, quantity, cents, pick }] of drawn.entries()) {
    const id = `m${index}`
    const worth = (cents / 100).toFixed(2)
    const sale = sales.filter(({ left }) => left > 0)[pick % Math.max(1, sales.length)]
    if (kind === 'out') {
      inputs.push({ id, quantity: `-${quantity}`, fallbackCost: '1.25' })
      sales.push({ id, left: quantity })
    } else if (kind === 'back' && sale) {
      const part = Math.min(sale.left, quantity)
      sale.left -= part
      inputs.push({ id, quantity: `${part}`, originId: sale.id, takesOver: true })
    } else if (kind === 'worth' && receipts.length > 0) {
      inputs.push({ id, quantity: '0', ownValue: worth, originId: receipts[pick % receipts.length] ?? null })
    } else {
      inputs.push({ id, quantity: `${quantity}`, ownValue: worth })
      receipts.push(id)
    }
  }
  return inputs
}

/** Returns the state before the movement at `place` of a full run, as it is stored: layers without their later uses. */
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

test('layers hold the stock on hand, and the used and the remaining parts of each add up', () => {
  fc.assert(
    fc.property(steps, (drawn) => {
      const { layers, uses, ends } = run('fifo', story(drawn))
      const end = ends.get('bolt')
      const onHand = sum(layers.map(({ quantityLeft }) => quantityLeft))
      const worth = sum(layers.map(({ valueLeft }) => valueLeft))
      if (compare(end?.quantity ?? '0', '0') >= 0) expect([onHand, worth]).toEqual([end?.quantity, end?.value])
      else expect(onHand).toBe('0')
      for (const layer of layers) {
        const layerUses = uses.filter(({ layerId }) => layerId === layer.entryId)
        expect(subtract(layer.quantityIn, sum(layerUses.map(({ quantity }) => quantity)))).toBe(layer.quantityLeft)
        expect(subtract(layer.valueIn, sum(layerUses.map(({ value }) => value)))).toBe(layer.valueLeft)
      }
    }),
    { numRuns: 300, seed: 7 },
  )
})

test('what is invoiced of a delivery carries its cost on pro rata, the last one the rest, and leaves the stock as it is', () => {
  const result = run('average', [
    { id: 'bought', quantity: '5', ownValue: '16.67' },
    { id: 'delivered', quantity: '-3' },
    { id: 'first', quantity: '0', originId: 'delivered', takesOver: true, carriedQuantity: '1' },
    { id: 'back', quantity: '1', originId: 'delivered', takesOver: true },
    { id: 'last', quantity: '0', originId: 'delivered', takesOver: true, carriedQuantity: '1' },
    { id: 'credited', quantity: '1', originId: 'last', takesOver: true },
  ])
  expect(figures(result)).toEqual([
    'bought 16.67 0 5 16.67',
    'delivered -10 0 2 6.67',
    'first -3.33 3.33 2 6.67',
    'back 3.34 0 3 10.01',
    'last -3.33 3.33 3 10.01',
    'credited 3.33 0 4 13.34',
  ])
})
