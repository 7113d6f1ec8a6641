/** Costs that wait are computed in parts, each in a transaction of its own, until none wait any more. */
import type { YearFacts } from '../../db/documents/book-store.ts'
import { yearFacts } from '../../db/documents/book-store.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { DocumentRef } from '../../db/stock/stock-document-store.ts'
import { firstWaiting, waiting } from '../../db/stock/stock-recost-store.ts'
import type { Span, StockRules } from '../../db/stock/stock-store.ts'
import { lockBalances, stockRules } from '../../db/stock/stock-store.ts'
import { later } from '../../jobs/queue.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import type { CostEffect } from './stock-plan.ts'
import { appendCosts, changedWorths, differenceEntries, effectsOf } from './stock-postings.ts'
import { valueStock } from './stock-valuing.ts'
import { writeStock } from './stock-writes.ts'

export type PendingRecosts = {
  /** How many items wait; 0: all costs are right. */
  readonly items: number
  /** The first day whose costs may still change. */
  readonly from: string | null
  /** Of the movements of those items, how many are right already. */
  readonly done: number
  readonly total: number
}

/** What waits in the company to be computed: what a report says of its figures, and how far it is. */
export async function pendingRecosts({ db, who }: Context): Promise<PendingRecosts> {
  const [[pending]] = await db.batch(who.companyId, [waiting(who.companyId)])
  return pending ?? { items: 0, from: null, done: 0, total: 0 }
}

/**
 * The statement that puts the job down, on the document that made costs wait. Each time it is a job of its own: one that
 * is about to end must not keep another from being put down, and one that finds nothing to do ends at once.
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

/** Computes all costs that wait, from the earliest place on. What was interrupted goes on where it was. */
export async function recost(
  context: Context,
  cause: { documentPath: string; documentId: string },
  signal: AbortSignal,
): Promise<void> {
  const document = { path: cause.documentPath, id: cause.documentId }
  const { companyId } = context.who
  while (await context.db.transaction(companyId, (tx) => recostPart(tx, context, document))) signal.throwIfAborted()
}

/** Computes the next part of the item that waits from the earliest place; answers whether there may be more. */
async function recostPart(tx: Transaction, context: DecisionContext, cause: DocumentRef): Promise<boolean> {
  const { companyId } = context.who
  const [, [first], [rules], years] = await tx.batch([
    statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [companyId]),
    firstWaiting(companyId),
    stockRules(companyId),
    yearFacts(companyId),
  ])
  if (!first || !rules) return false
  const { itemId, from, name } = first
  const [, [balance]] = await tx.batch(lockBalances(companyId, [itemId]))
  // Somebody changed the item until it was locked.
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

type Recosting = {
  readonly rules: StockRules
  readonly years: readonly YearFacts[]
  readonly spans: readonly Span[]
  /** What the differences are posted on. */
  readonly cause: DocumentRef
  readonly inParts?: string
}

/** Values items anew, each from its place on, and writes it: what that changed for documents, the entries it posted. */
export async function recostAll(
  tx: Transaction,
  context: DecisionContext,
  { rules, years, spans, cause, inParts }: Recosting,
): Promise<{ effects: CostEffect[]; entries: string[] }> {
  const { companyId } = context.who
  const change = { companyId, rules, spans, added: [], voided: new Set<string>() }
  const valued = await valueStock(tx, inParts === undefined ? change : { ...change, inParts })
  const changed = changedWorths(valued)
  const differences = changed.map(({ change: worth }) => worth)
  const entries = differenceEntries(cause, differences)
  await tx.batch([...writeStock(context, [], valued), ...appendCosts(context, years, entries)])
  return { effects: effectsOf(changed), entries: entries.map(({ id }) => id) }
}
