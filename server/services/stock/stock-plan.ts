/** What documents change in the stock, and the result of a change. */
import type { ErrorCode } from '../../../domain/errors.ts'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import type { Statement } from '../../db/core/client.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import type { DocumentMovement, DocumentRef } from '../../db/stock/stock-document-store.ts'
import type { StockMovement } from '../../db/stock/stock-store.ts'
import type { NewStockMovement } from '../../db/stock/stock-write-store.ts'
import type { StockFacts } from './stock-facts.ts'

export type CostPart = { readonly kind: 'goods' | 'landed' | 'overhead' | 'correction'; readonly amount: string }

/** The movement of a document's row. */
export type NewMovement = {
  /** A new id. */
  readonly id: string
  readonly itemId: string
  readonly kind: MovementKind
  /** For a production: how many other productions of the day it builds upon. */
  readonly level?: number
  readonly rowNo: number
  /** In the base unit of the item: + in, − out, 0 for a change of value. */
  readonly quantity: string
  readonly unitId: string
  readonly unitFactor: string
  /** The own costs of a receipt or a change of value; none for movements that take their cost from others. */
  readonly costs: readonly CostPart[]
  readonly originId: string | null
  /** For a product: its percentage of the consumed cost. */
  readonly costShare: string | null
  readonly counterAccountId: string
  /** The delivered quantity whose cost it carries on, in the base unit, and the account that the cost is on. */
  readonly carries?: { readonly quantity: string; readonly accountId: string }
  /** Its own day, and its time there; absent: those of its document. */
  readonly on?: { readonly date: string; readonly time: string }
  /**
   * The entry that holds the value of a receipt, such as that of a bill, which debits the stock itself; it is appended
   * in the same transaction before the stock, or exists already. Absent: the document's own cost entry.
   */
  readonly postedIn?: string
  /** The path of the movement's problems: `rows.3.quantity`. */
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
  /** The documents after the change. */
  readonly documents: readonly StockDocument[]
  /** Changed or cancelled documents, whose movements are replaced. */
  readonly replaced: readonly DocumentRef[]
  /** Warnings that the user accepts. */
  readonly accept: readonly ErrorCode[]
  /** Entries of the documents, which are appended together with those of the stock. */
  readonly entries?: readonly Entry[]
  /** Facts that the document has read in the same transaction. */
  readonly facts?: StockFacts
}

/** The cost of another document's movements before and after a change, signed: + into the stock. */
export type CostEffect = {
  readonly documentPath: string
  readonly documentId: string
  readonly date: string
  readonly itemId: string
  readonly before: string
  readonly after: string
}

/** The postings of a change, except reversals. */
export type PostedCosts = {
  /** The lines of the documents' own movements. */
  readonly ownLines: readonly LedgerLine[]
  /** Differences of the costs of others, on their days. */
  readonly others: readonly { readonly date: string; readonly lines: readonly LedgerLine[] }[]
}

export type PreparedStock = {
  /** All statements, including the journal entries. */
  readonly statements: readonly Statement[]
  /** By document: the current journal entry of its movements; null when they have no value. */
  readonly liveEntryIds: ReadonlyMap<string, string | null>
  /** By document: the journal entries that the change posted, for the audit. */
  readonly entries: ReadonlyMap<string, readonly string[]>
  readonly effects: readonly CostEffect[]
  readonly costs: PostedCosts
  /** By new movement: its value, signed. */
  readonly values: ReadonlyMap<string, string>
  /** By new movement: the current one, itself or the unchanged stored one. */
  readonly liveMovements: ReadonlyMap<string, string>
}

/** Returns the entries that a change posted for one document, and the current one of its movements. */
export function postedOf({ entries, liveEntryIds }: PreparedStock, id: string) {
  return { entries: entries.get(id) ?? [], entryId: liveEntryIds.get(id) ?? null }
}

/** A new movement: as it is valued, as it is stored, and the path of its problems. */
export type AddedMovement = {
  readonly movement: StockMovement
  readonly row: NewStockMovement
  readonly path: string
  /** The entry of another kind that holds its own value. */
  readonly postedIn: string | null
}

/** An unchanged movement: the new one and the stored one. */
export type UnchangedMovement = { readonly added: AddedMovement; readonly before: DocumentMovement }

/** A change with everything known before stock is locked. */
export type Plan = StockFacts & {
  readonly change: StockChange
  readonly added: readonly AddedMovement[]
  /** Stored movements that are replaced. */
  readonly voided: readonly DocumentMovement[]
  /** Documents whose movements are unchanged, and those movements. */
  readonly same: ReadonlySet<string>
  readonly unchanged: readonly UnchangedMovement[]
}
