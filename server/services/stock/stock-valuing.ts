/**
 * What a change of movements makes of all costs that follow from it: reads each item from the first place that changes,
 * values it anew, and goes on with the items that take their costs from those, until nothing further changes.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { Movement, Origin, Production, RevaluationResult, Valuation } from '../../../domain/inventory/revalue.ts'
import { revalue } from '../../../domain/inventory/revalue.ts'
import { absolute, add, compare, negate } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { OriginPlace } from '../../db/stock/stock-origin-store.ts'
import { dependentSpans, originFacts, productionFacts, takingOver } from '../../db/stock/stock-origin-store.ts'
import type { Span, StockMovement } from '../../db/stock/stock-store.ts'
import type { Deferred } from './stock-deferral.ts'
import { deferredOf } from './stock-deferral.ts'
import type { Change, LoadedItem } from './stock-loading.ts'
import { loadItems, startOf } from './stock-loading.ts'

export type Valued = {
  readonly items: ReadonlyMap<string, LoadedItem>
  /** Items of which too much follows: their costs wait. */
  readonly deferred: readonly Deferred[]
  /** What counts after the change, by id. */
  readonly standing: ReadonlyMap<string, StockMovement>
  readonly voided: readonly StockMovement[]
  readonly revalued: RevaluationResult
}

/** Values a change anew. Locks every item that it reaches. Raises IN_USE for an issue taken back whose return stays. */
export async function valueStock(tx: Transaction, change: Change): Promise<Valued> {
  const items = new Map<string, LoadedItem>()
  const waiting = new Map<string, Span>()
  let wanted = change.spans
  for (;;) {
    for (const item of await loadItems(tx, change, wanted)) {
      const { itemId } = item.span
      const isWhole = item.next === null || itemId === change.inParts
      items.delete(itemId)
      if (isWhole) items.set(itemId, item)
      else waiting.set(itemId, item.span)
    }
    const deferred = await deferredOf(tx, change, [...waiting.values()])
    const valued = await valueItems(tx, change, { items, deferred })
    wanted = await itemsReached(tx, change, valued)
    if (wanted.length === 0) return valued
  }
}

type Reached = Pick<Valued, 'items' | 'deferred'>

async function valueItems(tx: Transaction, change: Change, { items, deferred }: Reached): Promise<Valued> {
  const late = new Set(deferred.map(({ span }) => span.itemId))
  const stored = [...items.values()].flatMap(({ movements }) => movements)
  const voided = [...stored, ...deferred.flatMap((item) => item.voided)].filter(({ id }) => change.voided.has(id))
  const successor = successorsOf(voided, change.added)
  const standing = [...stored.filter(({ id }) => !change.voided.has(id)), ...change.added]
    .map((movement) => withOrigin(movement, change, successor))
    .toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  const now = standing.filter(({ itemId }) => !late.has(itemId))
  const taken = deferred.flatMap(({ valuations }) => valuations)
  const { origins, productions } = await costFacts(tx, change, { now, stored, taken })
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
    standing: new Map(standing.map((one) => [one.id, one])),
    voided,
    revalued: { ...revalued, valuations: [...revalued.valuations, ...taken] },
  }
}

/** What takes over from a movement that is entered anew takes over from the new one: the same row, the same item. */
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

/** What is valued now, what of the items is kept, and what new movements are taken to cost whose costs wait. */
type Looked = { now: readonly StockMovement[]; stored: readonly StockMovement[]; taken: readonly Valuation[] }
type Facts = { origins: Map<string, Origin>; productions: Map<string, Production> }

/** What the valuation has to know of movements that are not among those it looks at. */
export async function costFacts(
  tx: Transaction,
  { companyId, added, voided }: Pick<Change, 'companyId' | 'added' | 'voided'>,
  { now, stored, taken }: Looked,
): Promise<Facts> {
  const productions = productionsAmong(added, taken)
  const origins = originsAmong(added, taken)
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
  const [known, made] = await tx.batch([
    originFacts(companyId, [...far.values()], among),
    productionFacts(companyId, refs, among),
  ])
  for (const origin of known) origins.set(origin.id, origin)
  for (const { documentPath, documentId, consumed, shares } of made) {
    productions.set(`${documentPath} ${documentId}`, { consumed, shares })
  }
  return { origins, productions }
}

/** Of documents that are there whole: what each made, and what is already known of what it consumed. */
export function productionsAmong(
  added: readonly StockMovement[],
  taken: readonly Valuation[],
): Map<string, Production> {
  const productions = new Map<string, { consumed: string; shares: { entryId: string; share: string }[] }>()
  const worth = new Map(taken.map(({ id, value }) => [id, value]))
  const makers = new Set(added.filter(({ costShare }) => costShare !== null).map(documentKey))
  for (const movement of added.toSorted((one, other) => one.rowNo - other.rowNo)) {
    const key = documentKey(movement)
    if (!makers.has(key)) continue
    const production = productions.get(key) ?? { consumed: '0', shares: [] }
    productions.set(key, production)
    const { id, costShare: share } = movement
    if (share !== null) production.shares.push({ entryId: id, share })
    else production.consumed = add(production.consumed, negate(worth.get(id) ?? '0'))
  }
  return productions
}

/** What is taken over from new movements whose own costs wait. */
function originsAmong(added: readonly StockMovement[], taken: readonly Valuation[]): Map<string, Origin> {
  const quantityOf = new Map(added.map(({ id, quantity }) => [id, quantity]))
  return new Map(
    taken.map(({ id, value }) => {
      const quantity = absolute(quantityOf.get(id) ?? '0')
      return [id, { quantity, cost: absolute(value), returned: '0', returnedCost: '0' }]
    }),
  )
}

/** Items, or earlier places of them, that take their costs from issues whose cost comes out differently. */
async function itemsReached(tx: Transaction, { companyId }: Change, valued: Valued): Promise<Span[]> {
  const { items, deferred, standing, voided, revalued } = valued
  const changed = revalued.valuations.filter(({ id, value }) => {
    const worth = standing.get(id)?.worth
    return worth && compare(value, '0') <= 0 && compare(value, worth.value) !== 0
  })
  const ids = [...changed, ...voided].map(({ id }) => id)
  if (ids.length === 0) return []
  const spans = [...[...items.values()].map(({ span }) => span), ...deferred.map(({ span }) => span)]
  const known = new Map(spans.map(({ itemId, from }) => [itemId, from]))
  const reached: Span[] = await tx.run(dependentSpans(companyId, ids))
  return reached.filter(({ itemId, from }) => from < (known.get(itemId) ?? '\uffff'))
}

/** A movement as the valuation takes it. */
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
