/**
 * Models stock costs independently: keeps the documents' movements, starts again from the first day at every change,
 * and calculates all costs. Quantities in thousandths, money in pennies.
 */
export type Fact = {
  id: string
  item: string
  key: string
  document: string
  /** + in, − out, 0 a change of value. */
  quantity: bigint
  ownCost: bigint
  origin?: string
  /** Takes the cost of its origin. */
  isReturn?: boolean
  share?: bigint
}
export type Worth = { value: bigint; settlement: bigint; quantityAfter: bigint; valueAfter: bigint }
type Heap = { id: string; whole: bigint; quantity: bigint; value: bigint }
type Shelf = { quantity: bigint; value: bigint; price: bigint | undefined; heaps: Heap[] }

/** Prices have ten-thousandths of a penny. */
const FINER = 10_000n

/** Divides a by positive b, halves away from zero. */
function divide(a: bigint, b: bigint): bigint {
  return a < 0n ? -((-a * 2n + b) / (2n * b)) : (a * 2n + b) / (2n * b)
}
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const most = (a: bigint, b: bigint) => (a > b ? a : b)

/** The costing method from a day on. */
export type Change = { day: string; isFifo: boolean }
type Habits = { isFifo: boolean; price: bigint; changes?: readonly Change[] }

/**
 * Returns the value of every movement, and the remaining layers (fifo). `price` is that of the item, in pennies. On a
 * day of change all stock is pooled; that is recorded as `revaluation_out day item` and `_in`.
 */
export function reckon(facts: readonly Fact[], { price, changes = [], ...first }: Habits) {
  let { isFifo } = first
  const due = [...changes]
  const worths = new Map<string, Worth>()
  const shelves = new Map<string, Shelf>()
  const moved = new Map<string, { key: string; quantity: bigint; cost: bigint; back: bigint; paid: bigint }>()
  let heaped = ''
  const used = new Map<string, bigint>()
  const turn = (key: string) => {
    for (let next = due[0]; next && key >= next.day; next = due[0]) {
      isFifo = next.isFifo
      heaped = next.day
      for (const [item, shelf] of shelves) heapUp(shelf, `${next.day} ${item}`, worths)
      due.shift()
    }
  }
  for (const fact of facts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    turn(fact.key)
    const { id, item, quantity, document, origin = '' } = fact
    const shelf = shelves.get(item) ?? { quantity: 0n, value: 0n, price: undefined, heaps: [] }
    shelves.set(item, shelf)
    let [value, settlement] = [0n, 0n]
    if (quantity < 0n) {
      value = -takeOut(shelf, { isFifo, quantity: -quantity, price, named: origin })
      used.set(document, (used.get(document) ?? 0n) - value)
    } else if (quantity === 0n) {
      const { key, quantity: receipt } = moved.get(origin) ?? { key: '', quantity: 0n }
      const heap = key < heaped ? `revaluation_in ${heaped} ${item}` : origin
      value = changeWorth(shelf, { isFifo, fact, heap, receipt })
    } else {
      value = fact.ownCost
      const source = moved.get(origin)
      if (fact.isReturn && source) {
        source.back += quantity
        value = divide(source.cost * source.back, source.quantity) - source.paid
        source.paid += value
      }
      if (fact.share !== undefined) value += portion(facts, fact, used.get(document) ?? 0n)
      settlement = putIn(shelf, { id, quantity, value })
    }
    if (quantity !== 0n)
      moved.set(id, { key: fact.key, quantity: most(quantity, -quantity), cost: -value, back: 0n, paid: 0n })
    if (shelf.quantity > 0n) shelf.price = divide(shelf.value * FINER * 1000n, shelf.quantity)
    worths.set(id, { value, settlement, quantityAfter: shelf.quantity, valueAfter: shelf.value })
  }
  turn('9999')
  return { worths, shelves }
}

/** Pools all stock into one layer, at its value. */
function heapUp(shelf: Shelf, name: string, worths: Map<string, Worth>): void {
  const { quantity, value } = shelf
  for (const heap of shelf.heaps) [heap.quantity, heap.value] = [0n, 0n]
  if (quantity <= 0n) return
  shelf.heaps.push({ id: `revaluation_in ${name}`, whole: quantity, quantity, value })
  worths.set(`revaluation_out ${name}`, { value: -value, settlement: 0n, quantityAfter: 0n, valueAfter: 0n })
  worths.set(`revaluation_in ${name}`, { value, settlement: 0n, quantityAfter: quantity, valueAfter: value })
}

function takeOut(shelf: Shelf, o: { isFifo: boolean; quantity: bigint; price: bigint; named: string }): bigint {
  const there = least(o.quantity, most(shelf.quantity, 0n))
  let [cost, left] = [0n, there]
  const named = shelf.heaps.filter(({ id }) => id === o.named)
  for (const heap of o.isFifo ? [...named, ...shelf.heaps] : []) {
    const part = least(left, heap.quantity)
    if (part === 0n) continue
    const takenValue = divide(heap.value * part, heap.quantity)
    heap.quantity -= part
    heap.value -= takenValue
    left -= part
    cost += takenValue
  }
  if (!o.isFifo && there > 0n) cost = divide(shelf.value * there, shelf.quantity)
  cost += divide((o.quantity - there) * (shelf.price ?? o.price * FINER), 1000n * FINER)
  shelf.quantity -= o.quantity
  shelf.value -= cost
  return cost
}

function changeWorth(shelf: Shelf, o: { isFifo: boolean; fact: Fact; heap: string; receipt: bigint }): bigint {
  const heap = shelf.heaps.find(({ id }) => id === o.heap)
  const [there, worth] = o.isFifo ? [heap?.quantity ?? 0n, heap?.value ?? 0n] : [shelf.quantity, shelf.value]
  const [left, whole] = [most(least(there, o.receipt), 0n), o.receipt]
  if (left === 0n) return 0n
  const value = most(divide(o.fact.ownCost * left, whole), -worth)
  if (heap && o.isFifo) heap.value += value
  shelf.value += value
  return value
}

function putIn(shelf: Shelf, { id, quantity, value }: { id: string; quantity: bigint; value: bigint }): bigint {
  const short = most(-shelf.quantity, 0n)
  const settled = least(short, quantity)
  const actual = divide(value * settled, quantity)
  const assumed = short === 0n ? 0n : divide(-shelf.value * settled, short)
  shelf.heaps.push({ id, whole: quantity, quantity: quantity - settled, value: value - actual })
  shelf.quantity += quantity
  shelf.value += value + assumed - actual
  return assumed - actual
}

/**
 * Returns the share of a total for one product: indivisible pennies go to the largest fractions, the earlier row first.
 */
function portion(facts: readonly Fact[], product: Fact, total: bigint): bigint {
  const products = facts.filter(({ document, share }) => document === product.document && share !== undefined)
  const all = products.reduce((sum, { share = 0n }) => sum + share, 0n)
  const rests = products.map(({ id, share = 0n }) => ({ id, rest: (total * share) % all }))
  const extra = total - products.reduce((sum, { share = 0n }) => sum + (total * share) / all, 0n)
  const lucky = rests.toSorted((a, b) => Number(b.rest - a.rest)).slice(0, Number(extra))
  return (total * (product.share ?? 0n)) / all + (lucky.some(({ id }) => id === product.id) ? 1n : 0n)
}
