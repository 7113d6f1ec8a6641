/**
 * Where more movements follow a change than are valued at once, quantities are corrected now, and the costs from the
 * first position on wait for a job. Movements entered meanwhile have the unit cost at their position.
 */
import type { Valuation } from '../../../domain/inventory/revalue.ts'
import type { Shortage } from '../../../domain/inventory/shortages.ts'
import { add, isNegative, isZero, multiply, negate, roundHalfUp } from '../../../domain/money/decimal.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import type { Step } from '../../db/stock/stock-recost-store.ts'
import {
  movementsById,
  rollBackLayers,
  shiftAfter,
  shortagesAfter,
  waitFrom,
} from '../../db/stock/stock-recost-store.ts'
import type { Span, StockMovement, StoredState } from '../../db/stock/stock-store.ts'
import { statesBefore } from '../../db/stock/stock-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { Change } from './stock-loading.ts'

/** An item whose costs are pending from the position of its span on. */
export type DeferredItem = {
  readonly span: Span
  readonly voided: readonly StockMovement[]
  /** The provisional values of its new movements. */
  readonly valuations: readonly Valuation[]
  readonly steps: readonly Step[]
  readonly shortage: Shortage | null
}

/** Returns the effects of a change on items with pending costs, as far as they are known now. */
export async function deferredOf(tx: Transaction, change: Change, spans: readonly Span[]): Promise<DeferredItem[]> {
  if (spans.length === 0) return []
  const { companyId } = change
  const itemIds = new Set(spans.map(({ itemId }) => itemId))
  const added = change.added.filter(({ itemId }) => itemIds.has(itemId))
  const places = added.map(({ itemId, orderKey }) => ({ itemId, from: orderKey }))
  const [states, voidedMovements] = await tx.batch([
    statesBefore(companyId, places),
    movementsById(companyId, [...change.voided]),
  ])
  const stateAt = new Map(states.map((state) => [`${state.itemId} ${state.from}`, state]))
  const addedOf = groupBy(added, ({ itemId }) => itemId)
  const voidedOf = groupBy(voidedMovements, ({ itemId }) => itemId)
  const items = spans.map((span) => {
    const voided = voidedOf.get(span.itemId) ?? []
    return { span, voided, ...takeSteps(change, { added: addedOf.get(span.itemId) ?? [], voided, stateAt }) }
  })
  const steps = items.flatMap((item) => item.steps)
  const short = steps.length === 0 ? [] : await tx.run(shortagesAfter(companyId, steps, [...change.voided]))
  return items.map((item) => {
    const itemShortages = [...item.shortages, ...short.filter(({ itemId }) => itemId === item.span.itemId)]
    const [shortage = null] = itemShortages.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
    return { ...item, shortage }
  })
}

type DeferredSteps = { valuations: Valuation[]; steps: Step[]; shortages: Shortage[] }
type Moves = {
  added: readonly StockMovement[]
  voided: readonly StockMovement[]
  stateAt: ReadonlyMap<string, StoredState>
}

function takeSteps({ rules }: Change, { added, voided, stateAt }: Moves): DeferredSteps {
  const out: DeferredSteps = { valuations: [], steps: voided.flatMap(reverseSteps), shortages: [] }
  for (const movement of added.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))) {
    const { id, itemId, orderKey, quantity } = movement
    const state = stateAt.get(`${itemId} ${orderKey}`)
    const value = roundHalfUp(takenToCost(movement, state), rules.digits)
    const before = out.steps.filter((step) => step.orderKey < orderKey)
    const totalQuantity = before.reduce((sum, step) => add(sum, step.quantity), quantity)
    const totalValue = before.reduce((sum, step) => add(sum, step.value), value)
    const quantityAfter = add(state?.quantity ?? '0', totalQuantity)
    const valueAfter = add(state?.value ?? '0', totalValue)
    const unitCost = state?.unitCost ?? null
    out.valuations.push({ id, itemId, orderKey, value, settlement: '0', quantityAfter, valueAfter, unitCost })
    out.steps.push({ itemId, orderKey, quantity, value })
    if (isNegative(quantityAfter) && isNegative(totalQuantity))
      out.shortages.push({ orderKey, quantity: quantityAfter })
  }
  return out
}

function reverseSteps({ itemId, orderKey, quantity, worth: valueAfter }: StockMovement): Step[] {
  const value = valueAfter ? add(valueAfter.value, valueAfter.settlement) : '0'
  return [{ itemId, orderKey, quantity: negate(quantity), value: negate(value) }]
}

/** Returns the provisional cost: a receipt has its own, any other movement has the unit cost here. */
function takenToCost(movement: StockMovement, state: StoredState | undefined): string {
  const { quantity, ownValue, originId, costShare, fallbackCost } = movement
  if (isZero(quantity)) return '0'
  const brings = !isNegative(quantity) && costShare === null && (originId === null || !isZero(ownValue))
  return brings ? ownValue : add(ownValue, multiply(quantity, state?.unitCost ?? fallbackCost))
}

/** First: restores the layers as of each position, and sets the later quantities. */
export function rollBack(companyId: string, deferred: readonly DeferredItem[]): Statement[] {
  if (deferred.length === 0) return []
  return rollBackLayers(
    companyId,
    deferred.map(({ span }) => span),
  )
}

/** After replaced movements are removed and before new ones are added. */
export function shiftLater(companyId: string, deferred: readonly DeferredItem[]): Statement[] {
  return shiftAfter(
    companyId,
    deferred.flatMap(({ steps }) => steps),
  )
}

/** Last: the balances, and the positions from which costs are pending. */
export function waitForCosts(companyId: string, deferred: readonly DeferredItem[]): Statement[] {
  return waitFrom(
    companyId,
    deferred.map(({ span }) => span),
    deferred.flatMap(({ steps }) => steps),
  )
}
