/**
 * Where more movements follow a change than are valued at once: the quantities are put right now, and the costs from the
 * first place on wait for a job. What is entered meanwhile is taken to cost what a unit cost at its place.
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

/** An item whose costs wait from the place of its span on. */
export type Deferred = {
  readonly span: Span
  readonly voided: readonly StockMovement[]
  /** What its new movements are taken to be worth. */
  readonly valuations: readonly Valuation[]
  readonly steps: readonly Step[]
  readonly shortage: Shortage | null
}

/** What a change means for items whose costs wait, as far as it can be said now. */
export async function deferredOf(tx: Transaction, change: Change, spans: readonly Span[]): Promise<Deferred[]> {
  if (spans.length === 0) return []
  const { companyId } = change
  const wanted = new Set(spans.map(({ itemId }) => itemId))
  const added = change.added.filter(({ itemId }) => wanted.has(itemId))
  const places = added.map(({ itemId, orderKey }) => ({ itemId, from: orderKey }))
  const [states, kept] = await tx.batch([statesBefore(companyId, places), movementsById(companyId, [...change.voided])])
  const stateAt = new Map(states.map((state) => [`${state.itemId} ${state.from}`, state]))
  const addedOf = groupBy(added, ({ itemId }) => itemId)
  const voidedOf = groupBy(kept, ({ itemId }) => itemId)
  const items = spans.map((span) => {
    const voided = voidedOf.get(span.itemId) ?? []
    return { span, voided, ...taken(change, { added: addedOf.get(span.itemId) ?? [], voided, stateAt }) }
  })
  const steps = items.flatMap((item) => item.steps)
  const short = steps.length === 0 ? [] : await tx.run(shortagesAfter(companyId, steps, [...change.voided]))
  return items.map((item) => {
    const found = [...item.shortages, ...short.filter(({ itemId }) => itemId === item.span.itemId)]
    const [shortage = null] = found.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
    return { ...item, shortage }
  })
}

type Taken = { valuations: Valuation[]; steps: Step[]; shortages: Shortage[] }
type Moves = {
  added: readonly StockMovement[]
  voided: readonly StockMovement[]
  stateAt: ReadonlyMap<string, StoredState>
}

function taken({ rules }: Change, { added, voided, stateAt }: Moves): Taken {
  const out: Taken = { valuations: [], steps: voided.flatMap(takenBack), shortages: [] }
  for (const movement of added.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))) {
    const { id, itemId, orderKey, quantity } = movement
    const state = stateAt.get(`${itemId} ${orderKey}`)
    const value = roundHalfUp(takenToCost(movement, state), rules.digits)
    const before = out.steps.filter((step) => step.orderKey < orderKey)
    const moved = before.reduce((sum, step) => add(sum, step.quantity), quantity)
    const worth = before.reduce((sum, step) => add(sum, step.value), value)
    const quantityAfter = add(state?.quantity ?? '0', moved)
    const valueAfter = add(state?.value ?? '0', worth)
    const unitCost = state?.unitCost ?? null
    out.valuations.push({ id, itemId, orderKey, value, settlement: '0', quantityAfter, valueAfter, unitCost })
    out.steps.push({ itemId, orderKey, quantity, value })
    if (isNegative(quantityAfter) && isNegative(moved)) out.shortages.push({ orderKey, quantity: quantityAfter })
  }
  return out
}

function takenBack({ itemId, orderKey, quantity, worth }: StockMovement): Step[] {
  const value = worth ? add(worth.value, worth.settlement) : '0'
  return [{ itemId, orderKey, quantity: negate(quantity), value: negate(value) }]
}

/** A receipt brings its own cost; what takes its cost from elsewhere is taken to cost what a unit costs here. */
function takenToCost(movement: StockMovement, state: StoredState | undefined): string {
  const { quantity, ownValue, originId, costShare, fallbackCost } = movement
  if (isZero(quantity)) return '0'
  const brings = !isNegative(quantity) && costShare === null && (originId === null || !isZero(ownValue))
  return brings ? ownValue : add(ownValue, multiply(quantity, state?.unitCost ?? fallbackCost))
}

/** Before anything else is written: layers as they were at each place, later quantities as they will be. */
export function rollBack(companyId: string, deferred: readonly Deferred[]): Statement[] {
  if (deferred.length === 0) return []
  return rollBackLayers(
    companyId,
    deferred.map(({ span }) => span),
  )
}

/** After what counts no more is gone and before what is new comes. */
export function shiftLater(companyId: string, deferred: readonly Deferred[]): Statement[] {
  return shiftAfter(
    companyId,
    deferred.flatMap(({ steps }) => steps),
  )
}

/** When everything else is written: the balances, and from where on costs wait. */
export function waitForCosts(companyId: string, deferred: readonly Deferred[]): Statement[] {
  return waitFrom(
    companyId,
    deferred.map(({ span }) => span),
    deferred.flatMap(({ steps }) => steps),
  )
}
