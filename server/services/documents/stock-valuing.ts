/**
 * What a change of movements makes of all costs that follow from it: reads each item from the first place that changes,
 * values it anew, and goes on with the items that take their costs from those, until nothing further changes.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { ItemStart, Layer, Movement, Origin, Production, Revalued } from '../../../domain/inventory/revalue.ts'
import { revalue } from '../../../domain/inventory/revalue.ts'
import { add, compare } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/client.ts'
import { dependentSpans, originFacts, productionFacts, takingOver } from '../../db/stock-origin-store.ts'
import type { Span, StockMovement, StockRules, StoredBalance, StoredLayer, StoredState } from '../../db/stock-store.ts'
import { OLDEST_LAYERS, layersAt, lockBalances, movementsSince, statesBefore } from '../../db/stock-store.ts'
import { groupBy } from '../group-by.ts'

export type Change = {
  readonly companyId: string
  readonly rules: StockRules
  readonly spans: readonly Span[]
  readonly added: readonly StockMovement[]
  /** Movements that are kept and shall count no more. */
  readonly voided: ReadonlySet<string>
}

/** An item as it is kept from a place on: what was there before, what follows. */
export type LoadedItem = {
  readonly span: Span
  readonly balance: StoredBalance
  readonly state: StoredState | null
  readonly layers: readonly StoredLayer[]
  /** Those that shall count no more are among them. */
  readonly movements: readonly StockMovement[]
}

export type Valued = {
  readonly items: ReadonlyMap<string, LoadedItem>
  /** What counts after the change, by id. */
  readonly standing: ReadonlyMap<string, StockMovement>
  readonly voided: readonly StockMovement[]
  readonly revalued: Revalued
}

/** Values a change anew. Locks every item that it reaches. Raises IN_USE for an issue taken back whose return stays. */
export async function valueStock(tx: Transaction, change: Change): Promise<Valued> {
  const items = new Map<string, LoadedItem>()
  let wanted = change.spans
  for (;;) {
    for (const item of await loadItems(tx, change, wanted)) items.set(item.span.itemId, item)
    const valued = await valueItems(tx, change, items)
    wanted = await itemsReached(tx, change, valued)
    if (wanted.length === 0) return valued
  }
}

async function loadItems(tx: Transaction, change: Change, spans: readonly Span[]): Promise<LoadedItem[]> {
  const { companyId, rules, added } = change
  const ids = spans.map(({ itemId }) => itemId)
  const named = added.flatMap(({ originId }) => originId ?? [])
  const isFifo = rules.method === 'fifo'
  const [, balances, states, movements, layers] = await tx.batch([
    ...lockBalances(companyId, ids),
    statesBefore(companyId, spans),
    movementsSince(companyId, spans),
    layersAt(companyId, isFifo ? spans : [], { named, all: false }),
  ])
  const short = spansOfFewLayers(change, spans, layers)
  const rest = short.length === 0 ? [] : await tx.run(layersAt(companyId, short, { named, all: true }))
  const isShort = new Set(short.map(({ itemId }) => itemId))
  const all = groupBy([...layers.filter(({ itemId }) => !isShort.has(itemId)), ...rest], itemOf)
  const movementsOf = groupBy(movements, itemOf)
  return spans.map((span) => ({
    span,
    balance: found(balances, span),
    state: states.find(({ itemId }) => itemId === span.itemId) ?? null,
    layers: all.get(span.itemId) ?? [],
    movements: movementsOf.get(span.itemId) ?? [],
  }))
}

/** Where the oldest layers are all that was read, and more leaves than they hold. */
function spansOfFewLayers({ added }: Change, spans: readonly Span[], layers: readonly StoredLayer[]): Span[] {
  const layersOf = groupBy(layers, itemOf)
  return spans.filter(({ itemId }) => {
    const known = layersOf.get(itemId) ?? []
    if (known.length < OLDEST_LAYERS) return false
    const issues = added.filter((one) => one.itemId === itemId && compare(one.quantity, '0') < 0)
    const wanted = issues.reduce((sum, { quantity }) => add(sum, quantity), '0')
    const held = known.reduce((sum, { quantityLeft }) => add(sum, quantityLeft), '0')
    return compare(add(held, wanted), '0') < 0
  })
}

async function valueItems(tx: Transaction, change: Change, items: ReadonlyMap<string, LoadedItem>): Promise<Valued> {
  const stored = [...items.values()].flatMap(({ movements }) => movements)
  const voided = stored.filter(({ id }) => change.voided.has(id))
  const kept = stored.filter(({ id }) => !change.voided.has(id))
  const successor = successorsOf(voided, change.added)
  const standing = [...kept, ...change.added]
    .map((movement) => withOrigin(movement, change, successor))
    .toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  const { origins, productions } = await costFacts(tx, change, { standing, stored })
  const revalued = revalue({
    method: change.rules.method,
    digits: change.rules.digits,
    movements: standing.map(toMovement),
    items: new Map([...items].map(([id, item]) => [id, startOf(item)])),
    origins,
    productions,
  })
  return { items, standing: new Map(standing.map((one) => [one.id, one])), voided, revalued }
}

/** What takes over from a movement that is entered anew takes over from the new one: the same row, the same item. */
function successorsOf(voided: readonly StockMovement[], added: readonly StockMovement[]): Map<string, string> {
  const rowOf = ({ documentPath, documentId, rowNo, itemId }: StockMovement) =>
    [documentPath, documentId, rowNo, itemId].join(' ')
  const byRow = new Map(added.map((movement) => [rowOf(movement), movement.id]))
  return new Map(
    voided.flatMap((movement) => {
      const id = byRow.get(rowOf(movement))
      return id === undefined ? [] : [[movement.id, id] as const]
    }),
  )
}

function withOrigin(
  movement: StockMovement,
  { voided }: Change,
  successor: ReadonlyMap<string, string>,
): StockMovement {
  const { originId } = movement
  if (originId === null || !voided.has(originId)) return movement
  const now = successor.get(originId)
  if (now === undefined && takesOver(movement)) throw new DomainError('IN_USE')
  return { ...movement, originId: now ?? originId }
}

type Facts = { origins: Map<string, Origin>; productions: Map<string, Production> }

/** What the valuation has to know of movements that are not among those it looks at. */
async function costFacts(
  tx: Transaction,
  { companyId, added, voided }: Change,
  { standing, stored }: { standing: readonly StockMovement[]; stored: readonly StockMovement[] },
): Promise<Facts> {
  const here = new Set(standing.map(({ id }) => id))
  const isFar = (id: string | null): id is string => id !== null && !here.has(id) && !voided.has(id)
  const far = [...new Set(standing.map(({ originId }) => originId).filter(isFar))]
  const isNew = new Set(added.map(documentKey))
  const productions = productionsAmong(added)
  const makers = standing.filter((one) => one.costShare !== null && !isNew.has(documentKey(one)))
  const documents = [...new Map(makers.map((one) => [documentKey(one), one])).values()]
  if (far.length === 0 && documents.length === 0) return { origins: new Map(), productions }
  const among = stored.map(({ id }) => id)
  const refs = documents.map(({ documentPath, documentId }) => ({ path: documentPath, id: documentId }))
  const [origins, made] = await tx.batch([originFacts(companyId, far, among), productionFacts(companyId, refs, among)])
  for (const { documentPath, documentId, consumed, shares } of made) {
    productions.set(`${documentPath} ${documentId}`, { consumed, shares })
  }
  return { origins: new Map(origins.map((origin) => [origin.id, origin])), productions }
}

/** Documents that are entered now consume and make nothing but what is entered with them. */
function productionsAmong(added: readonly StockMovement[]): Map<string, Production> {
  const productions = new Map<string, { consumed: string; shares: { entryId: string; share: string }[] }>()
  for (const movement of added.toSorted((one, other) => one.rowNo - other.rowNo)) {
    if (movement.costShare === null) continue
    const key = documentKey(movement)
    const production = productions.get(key) ?? { consumed: '0', shares: [] }
    production.shares.push({ entryId: movement.id, share: movement.costShare })
    productions.set(key, production)
  }
  return productions
}

/** Items, or earlier places of them, that take their costs from issues whose cost comes out differently. */
async function itemsReached(tx: Transaction, { companyId }: Change, valued: Valued): Promise<Span[]> {
  const { items, standing, voided, revalued } = valued
  const changed = revalued.valuations.filter(({ id, value }) => {
    const worth = standing.get(id)?.worth
    return worth && compare(value, '0') <= 0 && compare(value, worth.value) !== 0
  })
  const ids = [...changed, ...voided].map(({ id }) => id)
  if (ids.length === 0) return []
  const reached: Span[] = await tx.run(dependentSpans(companyId, ids))
  return reached.filter(({ itemId, from }) => {
    const item = items.get(itemId)
    return !item || from < item.span.from
  })
}

function toMovement(movement: StockMovement): Movement {
  return { ...movement, takesOver: takesOver(movement), documentKey: documentKey(movement) }
}

function takesOver({ kind, originId }: Pick<StockMovement, 'kind' | 'originId'>): boolean {
  return originId !== null && takingOver.some((one) => one === kind)
}

function documentKey({ documentPath, documentId }: StockMovement): string {
  return `${documentPath} ${documentId}`
}

function startOf({ state, layers }: LoadedItem): ItemStart {
  const { quantity = '0', value = '0', unitCost = null } = state ?? {}
  return { quantity, value, unitCost, layers: layers.map(layerThen) }
}

/** A layer as it was at the place from which its item is looked at. */
export function layerThen(layer: StoredLayer): Layer {
  const { entryId, orderKey, quantityIn, valueIn, quantityLeft, valueLeft, quantitySince, valueSince } = layer
  return {
    entryId,
    orderKey,
    quantityIn,
    valueIn,
    quantityLeft: add(quantityLeft, quantitySince),
    valueLeft: add(valueLeft, valueSince),
  }
}

function itemOf({ itemId }: { readonly itemId: string }): string {
  return itemId
}

function found(balances: readonly StoredBalance[], { itemId }: Span): StoredBalance {
  const balance = balances.find((one) => one.itemId === itemId)
  if (!balance) throw new Error(`The item ${itemId} has no stock balance`)
  return balance
}
