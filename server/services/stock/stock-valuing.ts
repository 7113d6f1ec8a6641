/**
 * Computes all costs that follow from a change of movements: reads each item from its first changed position, revalues
 * it, and continues with the items that take their costs from those, until nothing further changes.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { Movement, Origin, Production, RevaluationResult, Valuation } from '../../../domain/inventory/revalue.ts'
import { revalue } from '../../../domain/inventory/revalue.ts'
import { absolute, add, compare, negate } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { OriginPlace } from '../../db/stock/stock-origin-store.ts'
import { dependentSpans, originFacts, productionFacts, takingOver } from '../../db/stock/stock-origin-store.ts'
import type { Span, StockMovement } from '../../db/stock/stock-store.ts'
import type { DeferredItem } from './stock-deferral.ts'
import { deferredOf } from './stock-deferral.ts'
import type { Change, LoadedItem } from './stock-loading.ts'
import { loadItems, startOf } from './stock-loading.ts'

export type StockValuation = {
  readonly items: ReadonlyMap<string, LoadedItem>
  /** Items with too many later movements: their costs are pending. */
  readonly deferred: readonly DeferredItem[]
  /** The movements after the change, by id. */
  readonly liveMovements: ReadonlyMap<string, StockMovement>
  readonly voided: readonly StockMovement[]
  readonly revalued: RevaluationResult
}

/** Revalues a change. Locks every item that it reaches. Raises IN_USE for a reversed issue whose return remains. */
export async function valueStock(tx: Transaction, change: Change): Promise<StockValuation> {
  const items = new Map<string, LoadedItem>()
  const waitingSpans = new Map<string, Span>()
  let spans = change.spans
  for (;;) {
    for (const item of await loadItems(tx, change, spans)) {
      const { itemId } = item.span
      const isWhole = item.next === null || itemId === change.inParts
      items.delete(itemId)
      if (isWhole) items.set(itemId, item)
      else waitingSpans.set(itemId, item.span)
    }
    const deferred = await deferredOf(tx, change, [...waitingSpans.values()])
    const valuation = await valueItems(tx, change, { items, deferred })
    spans = await itemsReached(tx, change, valuation)
    if (spans.length === 0) return valuation
  }
}

type LoadedItems = Pick<StockValuation, 'items' | 'deferred'>

async function valueItems(tx: Transaction, change: Change, { items, deferred }: LoadedItems): Promise<StockValuation> {
  const late = new Set(deferred.map(({ span }) => span.itemId))
  const stored = [...items.values()].flatMap(({ movements }) => movements)
  const voided = [...stored, ...deferred.flatMap((item) => item.voided)].filter(({ id }) => change.voided.has(id))
  const successor = successorsOf(voided, change.added)
  const liveMovements = [...stored.filter(({ id }) => !change.voided.has(id)), ...change.added]
    .map((movement) => withOrigin(movement, change, successor))
    .toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  const now = liveMovements.filter(({ itemId }) => !late.has(itemId))
  const deferredValuations = deferred.flatMap(({ valuations }) => valuations)
  const { origins, productions } = await costFacts(tx, change, { now, stored, deferredValuations })
  const revalued = revalue({
    method: change.rules.method,
    changes: change.rules.changes,
    digits: change.rules.digits,
    movements: now.map(toMovement),
    items: new Map([...items].map(([id, item]) => [id, startOf(item)])),
    origins,
    productions,
  })
  return {
    items,
    deferred,
    liveMovements: new Map(liveMovements.map((one) => [one.id, one])),
    voided,
    revalued: { ...revalued, valuations: [...revalued.valuations, ...deferredValuations] },
  }
}

/** Maps replaced movements to the new ones that take over from them: the same row, the same item. */
function successorsOf(voided: readonly StockMovement[], added: readonly StockMovement[]): Map<string, StockMovement> {
  const rowOf = ({ documentPath, documentId, rowNo, itemId }: StockMovement) =>
    [documentPath, documentId, rowNo, itemId].join(' ')
  const byRow = new Map(added.map((movement) => [rowOf(movement), movement]))
  return new Map(
    voided.flatMap((movement) => {
      const now = byRow.get(rowOf(movement))
      return now === undefined ? [] : [[movement.id, now] as const]
    }),
  )
}

function withOrigin(
  movement: StockMovement,
  { voided }: Change,
  successor: ReadonlyMap<string, StockMovement>,
): StockMovement {
  const { originId } = movement
  if (originId === null || !voided.has(originId)) return movement
  const now = successor.get(originId)
  if (now === undefined && takesOver(movement)) throw new DomainError('IN_USE')
  return now === undefined ? movement : { ...movement, originId: now.id, originKey: now.orderKey }
}

/** The movements valued now, the stored ones, and the provisional values of new movements with pending costs. */
type MovementSets = {
  now: readonly StockMovement[]
  stored: readonly StockMovement[]
  deferredValuations: readonly Valuation[]
}
type Facts = { origins: Map<string, Origin>; productions: Map<string, Production> }

/** Reads what the valuation needs of other movements. */
export async function costFacts(
  tx: Transaction,
  { companyId, added, voided }: Pick<Change, 'companyId' | 'added' | 'voided'>,
  { now, stored, deferredValuations }: MovementSets,
): Promise<Facts> {
  const productions = productionsAmong(added, deferredValuations)
  const origins = originsAmong(added, deferredValuations)
  const here = new Set([...now.map(({ id }) => id), ...origins.keys(), ...voided])
  const far = new Map<string, OriginPlace>()
  for (const { originId: id, orderKey: before } of now) {
    if (id !== null && !here.has(id) && !far.has(id)) far.set(id, { id, before })
  }
  const isNew = new Set(added.map(documentKey))
  const makers = now.filter((one) => one.costShare !== null && !isNew.has(documentKey(one)))
  const documents = [...new Map(makers.map((one) => [documentKey(one), one])).values()]
  if (far.size === 0 && documents.length === 0) return { origins, productions }
  const among = stored.map(({ id }) => id)
  const refs = documents.map(({ documentPath, documentId }) => ({ path: documentPath, id: documentId }))
  const [originRows, productionRows] = await tx.batch([
    originFacts(companyId, [...far.values()], among),
    productionFacts(companyId, refs, among),
  ])
  for (const origin of originRows) origins.set(origin.id, origin)
  for (const { documentPath, documentId, consumed, shares } of productionRows) {
    productions.set(`${documentPath} ${documentId}`, { consumed, shares })
  }
  return { origins, productions }
}

/** Returns the productions of complete documents: their products, and the known part of their consumption. */
export function productionsAmong(
  added: readonly StockMovement[],
  deferredValuations: readonly Valuation[],
): Map<string, Production> {
  const productions = new Map<string, { consumed: string; shares: { entryId: string; share: string }[] }>()
  const values = new Map(deferredValuations.map(({ id, value }) => [id, value]))
  const makers = new Set(added.filter(({ costShare }) => costShare !== null).map(documentKey))
  for (const movement of added.toSorted((one, other) => one.rowNo - other.rowNo)) {
    const key = documentKey(movement)
    if (!makers.has(key)) continue
    const production = productions.get(key) ?? { consumed: '0', shares: [] }
    productions.set(key, production)
    const { id, costShare: share } = movement
    if (share !== null) production.shares.push({ entryId: id, share })
    else production.consumed = add(production.consumed, negate(values.get(id) ?? '0'))
  }
  return productions
}

/** Returns the origins among new movements with pending costs. */
function originsAmong(added: readonly StockMovement[], deferredValuations: readonly Valuation[]): Map<string, Origin> {
  const quantityOf = new Map(added.map(({ id, quantity, carriedQuantity }) => [id, carriedQuantity ?? quantity]))
  return new Map(
    deferredValuations.map(({ id, value }) => {
      const quantity = absolute(quantityOf.get(id) ?? '0')
      return [id, { quantity, cost: absolute(value), returned: '0', returnedCost: '0' }]
    }),
  )
}

/** Returns items, or earlier positions of them, that take their costs from issues with a changed cost. */
async function itemsReached(tx: Transaction, { companyId }: Change, valuation: StockValuation): Promise<Span[]> {
  const { items, deferred, liveMovements, voided, revalued } = valuation
  const changed = revalued.valuations.filter(({ id, value }) => {
    const values = liveMovements.get(id)?.worth
    return values && compare(value, '0') <= 0 && compare(value, values.value) !== 0
  })
  const ids = [...changed, ...voided].map(({ id }) => id)
  if (ids.length === 0) return []
  const spans = [...[...items.values()].map(({ span }) => span), ...deferred.map(({ span }) => span)]
  const fromByItem = new Map(spans.map(({ itemId, from }) => [itemId, from]))
  const dependents: Span[] = await tx.run(dependentSpans(companyId, ids))
  return dependents.filter(({ itemId, from }) => from < (fromByItem.get(itemId) ?? '\uffff'))
}

/** Returns a movement in the form of the valuation. */
export function toMovement(movement: StockMovement): Movement {
  const takesAll = movement.kind === 'revaluation_out'
  return { ...movement, takesOver: takesOver(movement), takesAll, documentKey: documentKey(movement) }
}

function takesOver({ kind, originId }: Pick<StockMovement, 'kind' | 'originId'>): boolean {
  return originId !== null && takingOver.some((one) => one === kind)
}

function documentKey({ documentPath, documentId }: StockMovement): string {
  return `${documentPath} ${documentId}`
}
