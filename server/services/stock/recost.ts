/** Computes pending costs in parts, each in a transaction of its own, until none is pending. */
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import type { YearFacts } from '../../db/documents/book-store.ts'
import { yearFacts } from '../../db/documents/book-store.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import type { DocumentRef } from '../../db/stock/stock-document-store.ts'
import { firstWaiting, pendingItems } from '../../db/stock/stock-recost-store.ts'
import type { Span, StockRules } from '../../db/stock/stock-store.ts'
import { lockBalances, stockRules } from '../../db/stock/stock-store.ts'
import { later } from '../../jobs/queue.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import type { CostEffect } from './stock-plan.ts'
import { appendCosts, changedValues, differenceEntries, effectsOf } from './stock-postings.ts'
import { valueStock } from './stock-valuing.ts'
import { writeStock } from './stock-writes.ts'

export type PendingRecosts = {
  /** The number of items with pending costs; 0: all costs are correct. */
  readonly items: number
  /** The first day whose costs may still change. */
  readonly from: string | null
  /** The number of movements of those items that are already correct. */
  readonly done: number
  readonly total: number
}

/** Returns the pending costs of the company, for notes on reports and their progress. */
export async function pendingRecosts({ db, who }: Context): Promise<PendingRecosts> {
  const [[pending]] = await db.batch(who.companyId, [pendingItems(who.companyId)])
  return pending ?? { items: 0, from: null, done: 0, total: 0 }
}

/**
 * Returns the statement that queues the job, on the document that made costs pending. Each call queues a job of its
 * own: one that is about to end must not prevent another, and one without work ends at once.
 */
export function recostLater({ who }: DecisionContext, { path, id }: DocumentRef): Statement {
  return later({
    companyId: who.companyId,
    userId: who.userId,
    name: 'stock.recost',
    payload: { documentPath: path, documentId: id },
    dedupeKey: `stock.recost ${newId()}`,
  })
}

/** Computes all pending costs, from the earliest position on. An interrupted run continues where it stopped. */
export async function recost(
  context: Context,
  cause: { documentPath: string; documentId: string },
  signal: AbortSignal,
): Promise<void> {
  const document = { path: cause.documentPath, id: cause.documentId }
  const { companyId } = context.who
  while (await context.db.transaction(companyId, (tx) => recostPart(tx, context, document))) signal.throwIfAborted()
}

/** Computes the next part of the item with the earliest pending position; returns whether there may be more. */
async function recostPart(tx: Transaction, context: DecisionContext, cause: DocumentRef): Promise<boolean> {
  const { companyId } = context.who
  const [, [first], [rules], years] = await tx.batch([
    shareLedger(companyId),
    firstWaiting(companyId),
    stockRules(companyId),
    yearFacts(companyId),
  ])
  if (!first || !rules) return false
  const { itemId, from, name } = first
  const [, [balance]] = await tx.batch(lockBalances(companyId, [itemId]))
  // The item was changed before it was locked.
  if (balance?.recostFrom !== from) return true
  const spans = [{ itemId, from }]
  const { entries } = await recostAll(tx, context, { rules, years, spans, cause, inParts: itemId })
  const act = {
    action: 'recost',
    resource: 'inventory/ledgers',
    objectId: itemId,
    version: 1,
    label: name,
    changes: {},
  }
  if (entries.length > 0) await tx.run(audit(context, { ...act, entries }))
  return true
}

type RecostInput = {
  readonly rules: StockRules
  readonly years: readonly YearFacts[]
  readonly spans: readonly Span[]
  /** The document on which the differences are posted. */
  readonly cause: DocumentRef
  readonly inParts?: string
}

/**
 * Revalues items, each from its position on, and writes the result; returns the changed documents and the posted
 * entries.
 */
export async function recostAll(
  tx: Transaction,
  context: DecisionContext,
  { rules, years, spans, cause, inParts }: RecostInput,
): Promise<{ effects: CostEffect[]; entries: string[] }> {
  const { companyId } = context.who
  const change = { companyId, rules, spans, added: [], voided: new Set<string>() }
  const valuation = await valueStock(tx, inParts === undefined ? change : { ...change, inParts })
  const changes = changedValues(valuation)
  const differences = changes.map(({ change: worth }) => worth)
  const entries = differenceEntries(cause, differences)
  await tx.batch([...writeStock(context, [], valuation), ...appendCosts(context, years, { entries })])
  return { effects: effectsOf(changes), entries: entries.map(({ id }) => id) }
}
