/**
 * The one way in which documents move stock: what they move is valued, everything that follows from it is valued anew,
 * and the ledger gets the worth of the documents and the differences of all others. A document that is issued, changed
 * or cancelled, or hundreds of them in an import, are one such change.
 */
import type { ErrorCode } from '../../../domain/errors.ts'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import { dayRank, orderKey } from '../../../domain/inventory/movement.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { canonical, isZero, sum } from '../../../domain/money/decimal.ts'
import type { Statement, Transaction } from '../../db/client.ts'
import type { DocumentMovement, DocumentRef } from '../../db/stock-document-store.ts'
import { documentMovements, liveMovements, standingEntries } from '../../db/stock-document-store.ts'
import type { Span, StockMovement } from '../../db/stock-store.ts'
import type { CostChange, NewStockMovement } from '../../db/stock-write-store.ts'
import { insertCostChanges } from '../../db/stock-write-store.ts'
import { groupBy } from '../group-by.ts'
import type { DecisionContext } from '../unit-of-work.ts'
import { recostLater } from './recost.ts'
import type { StockFacts } from './stock-facts.ts'
import { stockFacts } from './stock-facts.ts'
import { warnOfCounts } from './stock-counted.ts'
import { refuseFixedStock } from './stock-fixed.ts'
import { causeOf, postStock } from './stock-postings.ts'
import { refuseShortages } from './stock-shortages.ts'
import { valueStock } from './stock-valuing.ts'
import { writeStock } from './stock-writes.ts'

export type CostPart = { readonly kind: 'goods' | 'landed' | 'overhead' | 'correction'; readonly amount: string }

/** What a row of a document moves. */
export type NewMovement = {
  /** A new id. */
  readonly id: string
  readonly itemId: string
  readonly kind: MovementKind
  /** Of a production within a day: how many others of that day it builds upon. */
  readonly level?: number
  readonly rowNo: number
  /** In the item's own unit: + in, − out, 0 for a change of worth. */
  readonly quantity: string
  readonly unitId: string
  readonly unitFactor: string
  /** What a receipt or a change of worth brings of its own; none for what takes its cost from others. */
  readonly costs: readonly CostPart[]
  readonly originId: string | null
  /** A percentage of what the document consumed, for what it makes. */
  readonly costShare: string | null
  readonly counterAccountId: string
  /**
   * The entry that holds what a receipt brings of its own, as the bill does that debits the stock itself; it is appended
   * in the same transaction, before the stock, or stands already. Left out: the document's own cost entry.
   */
  readonly postedIn?: string
  /** Where a problem of the movement stands: `rows.3.quantity`. */
  readonly path: string
}

export type StockDocument = {
  readonly path: string
  readonly id: string
  readonly date: string
  readonly fiscalYearId: string
  /** ISO in UTC with milliseconds: its place within the day. */
  readonly time: string
  readonly reference: string
  readonly entryKind: 'cost' | 'opening'
  readonly movements: readonly NewMovement[]
}

export type StockChange = {
  /** What stands afterwards. */
  readonly documents: readonly StockDocument[]
  /** Documents whose movements count no more: those that are changed or cancelled. */
  readonly replaced: readonly DocumentRef[]
  /** Warnings that the person has seen and goes on. */
  readonly accept: readonly ErrorCode[]
  /** Where the document has read them already, in the same transaction. */
  readonly facts?: StockFacts
}

/** What movements of another document cost before and after a change, signed: + into the stock. */
export type CostEffect = {
  readonly documentPath: string
  readonly documentId: string
  readonly date: string
  readonly itemId: string
  readonly before: string
  readonly after: string
}

/** What a change posts, reversals apart. */
export type PostedCosts = {
  /** What stands for the documents' own movements. */
  readonly own: readonly LedgerLine[]
  /** Differences of the costs of others, on their days. */
  readonly others: readonly { readonly date: string; readonly lines: readonly LedgerLine[] }[]
}

export type PreparedStock = {
  /** Everything to write, the journal entries included. */
  readonly statements: readonly Statement[]
  /** By document: the journal entry that now stands for its movements; null when they are worth nothing. */
  readonly liveEntryIds: ReadonlyMap<string, string | null>
  /** By document: the journal entries that the change posted, for the audit. */
  readonly entries: ReadonlyMap<string, readonly string[]>
  readonly effects: readonly CostEffect[]
  readonly costs: PostedCosts
  /** By new movement: its value, signed. */
  readonly values: ReadonlyMap<string, string>
  /** By new movement: the one that stands for it, itself or the same one from before. */
  readonly standing: ReadonlyMap<string, string>
}

/** A movement on its way in: as it is valued, as it is kept, and where a problem of it stands. */
export type Added = {
  readonly movement: StockMovement
  readonly row: NewStockMovement
  readonly path: string
  /** The entry of another kind that holds its own value. */
  readonly postedIn: string | null
}

/** What was moved before, exactly so: its value, its movement, and the entry of another kind that holds it. */
type Kept = { readonly given: Added; readonly before: DocumentMovement }

/** A change with all that is known before stock is locked. */
export type Plan = StockFacts & {
  readonly change: StockChange
  readonly added: readonly Added[]
  /** Movements that shall count no more. */
  readonly voided: readonly DocumentMovement[]
  /** Documents that move exactly what they moved before, and their movements. */
  readonly same: ReadonlySet<string>
  readonly kept: readonly Kept[]
}

/**
 * Locks the items that a change reaches and decides what it means: the statements to write, and what they come to. The
 * transaction must hold the ledger key, shared. Raises NEGATIVE_STOCK or WARNINGS at the movements for shortages and later
 * stock counts, IN_USE for a returned sale, COSTING_CHANGED for a day before the last change of the costing method.
 */
export async function prepareStock(
  tx: Transaction,
  context: DecisionContext,
  change: StockChange,
): Promise<PreparedStock> {
  const { companyId } = context.who
  const plan = await planOf(tx, context, change)
  refuseFixedStock(plan)
  const { rules, added, voided } = plan
  const valued = await valueStock(tx, {
    companyId,
    rules,
    spans: spansOf(plan),
    added: added.map(({ movement }) => movement),
    voided: new Set(voided.map(({ id }) => id)),
  })
  await refuseShortages(tx, plan, { companyId, ...valued })
  await warnOfCounts(tx, plan, companyId)
  const standing = change.replaced.length === 0 ? [] : await tx.run(standingEntries(companyId, change.replaced))
  const posted = postStock(context, plan, { valued, standing })
  const values = new Map(valued.revalued.valuations.map(({ id, value }) => [id, value]))
  const rows = added.map(({ row }) => row)
  const statements = writeStock(context, rows, valued)
  const waits = valued.deferred.length > 0 ? [recostLater(context, causeOf(plan))] : []
  return {
    statements: [...statements, ...insertCostChanges(companyId, sharesElsewhere(plan)), ...posted.statements, ...waits],
    liveEntryIds: posted.liveEntryIds,
    entries: posted.entries,
    effects: posted.effects,
    costs: posted.costs,
    values: new Map([
      ...plan.kept.map(({ given, before }) => [given.row.id, canonical(before.value)] as const),
      ...added.map(({ row }) => [row.id, values.get(row.id) ?? '0'] as const),
    ]),
    standing: new Map([
      ...plan.kept.map(({ given, before }) => [given.row.id, before.id] as const),
      ...added.map(({ row }) => [row.id, row.id] as const),
    ]),
  }
}

async function planOf(tx: Transaction, { who }: DecisionContext, change: StockChange): Promise<Plan> {
  const { companyId } = who
  const { documents, replaced } = change
  const movements = documents.flatMap((document) => document.movements)
  const origins = [...new Set(movements.flatMap(({ originId }) => originId ?? []))]
  const facts = change.facts ?? (await stockFacts(tx, companyId, new Set(movements.map(({ itemId }) => itemId))))
  const before = replaced.length === 0 ? [] : await tx.run(documentMovements(companyId, replaced))
  const live = origins.length === 0 ? [] : await tx.run(liveMovements(companyId, origins))
  const liveOrigin = new Map(live.map(({ id, ...now }) => [id, now]))
  const beforeOf = groupBy(before, ({ documentPath, documentId }) => `${documentPath} ${documentId}`)
  const added: Added[] = []
  const same = new Set<string>()
  const allKept: Kept[] = []
  for (const document of documents) {
    const key = `${document.path} ${document.id}`
    const rows = document.movements.map((movement) => addedOf(document, movement, { items: facts.items, liveOrigin }))
    const kept = keptIfSame(beforeOf.get(key) ?? [], rows)
    if (kept === null || !beforeOf.has(key)) added.push(...rows)
    else {
      same.add(key)
      allKept.push(...kept)
    }
  }
  const voided = before.filter(({ documentPath, documentId }) => !same.has(`${documentPath} ${documentId}`))
  return { ...facts, change, added, voided, same, kept: allKept }
}

type Known = Pick<StockFacts, 'items'> & { liveOrigin: ReadonlyMap<string, Origin> }
/** The movement that stands for the one that is named, and its place. */
type Origin = { readonly live: string; readonly orderKey: string }

function addedOf(document: StockDocument, given: NewMovement, { items, liveOrigin }: Known): Added {
  const item = items.get(given.itemId)
  if (!item?.inventoryAccountId || !item.cogsAccountId) throw new Error(`The item ${given.itemId} keeps no stock`)
  const { date, time, reference } = document
  const { path, level = 0, costs, postedIn = null, ...movement } = given
  const origin = given.originId === null ? undefined : liveOrigin.get(given.originId)
  const row: NewStockMovement = {
    ...movement,
    costs,
    date,
    orderKey: orderKey({ date, rank: dayRank(given.kind, level), time, reference, rowNo: given.rowNo }),
    documentPath: document.path,
    documentId: document.id,
    originId: origin?.live ?? given.originId,
    originKey: origin?.orderKey ?? null,
    fallbackCost: item.costPrice ?? '0',
    inventoryAccountId: item.inventoryAccountId,
    cogsAccountId: item.cogsAccountId,
  }
  return { path, postedIn, row, movement: { ...row, ownValue: sum(costs.map(({ amount }) => amount)), worth: null } }
}

/** Rows that move exactly what was moved before, each with its movement; null when anything differs. */
function keptIfSame(before: readonly DocumentMovement[], rows: readonly Added[]): Kept[] | null {
  if (before.length !== rows.length) return null
  const known = new Map(before.map((movement) => [fingerprint(movement), movement]))
  const kept = rows.flatMap((given): Kept[] => {
    const found = known.get(fingerprint(given.row))
    return found === undefined ? [] : [{ given, before: found }]
  })
  return kept.length === rows.length ? kept : null
}

/** What entries of another kind hold of movements that come in, or that stand while another entry takes over. */
function sharesElsewhere({ added, kept }: Plan): CostChange[] {
  const held = [
    ...added.map(({ row, postedIn }) => ({ id: row.id, row, postedIn })),
    ...kept.flatMap(({ given: { row, postedIn }, before }) =>
      postedIn === before.postedIn ? [] : [{ id: before.id, row, postedIn }],
    ),
  ]
  return held.flatMap(({ id, row, postedIn }) => {
    const amount = sum(row.costs.map((cost) => cost.amount))
    return postedIn === null || isZero(amount) ? [] : [{ stockEntryId: id, journalEntryId: postedIn, amount }]
  })
}

type Comparable = Pick<
  NewStockMovement,
  | 'itemId'
  | 'orderKey'
  | 'kind'
  | 'quantity'
  | 'unitId'
  | 'unitFactor'
  | 'costs'
  | 'originId'
  | 'costShare'
  | 'counterAccountId'
>

function fingerprint(movement: Comparable): string {
  const { orderKey: key, itemId, kind, quantity, unitId, unitFactor, costs, originId, costShare } = movement
  return JSON.stringify([
    key,
    itemId,
    kind,
    canonical(quantity),
    unitId,
    canonical(unitFactor),
    costs.map((cost) => `${cost.kind} ${canonical(cost.amount)}`),
    originId,
    costShare === null ? null : canonical(costShare),
    movement.counterAccountId,
  ])
}

/** The first place of each item that changes. */
function spansOf({ added, voided }: Plan): Span[] {
  const first = new Map<string, string>()
  for (const { itemId, orderKey: key } of [...added.map(({ row }) => row), ...voided]) {
    const from = first.get(itemId)
    if (from === undefined || key < from) first.set(itemId, key)
  }
  return [...first].map(([itemId, from]) => ({ itemId, from }))
}
