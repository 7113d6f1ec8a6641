/** What documents ask of the stock, and what a change of it comes to. */
import type { ErrorCode } from '../../../domain/errors.ts'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../../db/core/client.ts'
import type { DocumentMovement, DocumentRef } from '../../db/stock/stock-document-store.ts'
import type { StockMovement } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import type { StockFacts } from './stock-facts.ts'

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

/** What a change wrote for one document: the entries that it posted, and the one that now stands for its movements. */
export function postedOf({ entries, liveEntryIds }: PreparedStock, id: string) {
  return { entries: entries.get(id) ?? [], entryId: liveEntryIds.get(id) ?? null }
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
export type Kept = { readonly given: Added; readonly before: DocumentMovement }

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
