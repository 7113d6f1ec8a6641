/** What creating and editing documents of trade writes: drafts, and what is issued at once. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { isBody } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { switchedOff } from '../../../../domain/resources/switched-off.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { setCostPrices } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import {
  insertTradeRows,
  insertTrades,
  issueTrade,
  replaceLandedCosts,
  replaceTradeRows,
  setTradeEntries,
  updateTrade,
} from '../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changesBetween, newId } from '../../core/unit-of-work.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { made, stepped } from '../engine/history.ts'
import type { Outcome, Saving, Sent } from '../engine/kind.ts'
import { decidingOn } from '../engine/kind.ts'
import { payTrade } from '../payments/pay-trade.ts'
import type { Decision } from './decision.ts'
import type { Posted } from './post-trade.ts'
import { postTrade } from './post-trade.ts'
import { finalInput, isFinal } from './final-trade.ts'
import { rateAlerts } from './rate-warnings.ts'
import { refuseReturned } from './notes/returned-lines.ts'
import { described, describedStored, dueDateOf, headerOf, printedOf, landedOf, rowsOf } from './store-trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { factsReading } from './trade-facts.ts'
import type { TradeInput } from './trade-input.ts'
import { parseTrade } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'

/**
 * What a body says. An issued document keeps its number, its place within the day and its fiscal year; what it posted is
 * taken back and posted anew where anything of it differs. Raises DOCUMENT_FINAL at what a final one keeps, RETURNS_EXIST and
 * ALLOCATED for what notes and payments hold, and what the stock refuses.
 */
export function sentTrade(
  context: DecisionContext,
  path: TradePath,
  { id, body }: { id: string | null; body: unknown },
): Sent<StoredTrade> {
  const input = parseTrade(path, body)
  const except = id !== null && isId(id) ? id : null
  return {
    decides: decidingOn(factsReading(context, { path, input, except }), async (tx, saving, facts) => {
      const { stored } = saving
      if (isBody(body)) refuse(switchedOff(tradeResources[path], facts.settings, { sent: body, stored }))
      if (stored === null || !isFinal(stored, facts.settings))
        return written(tx, context, { ...saving, path, input, facts })
      return decidedAnew(tx, context, { ...saving, path, input: finalInput(stored, input) })
    }),
  }
}

type Undecided = Saving<StoredTrade> & {
  path: TradePath
  input: TradeInput
  /** The step of a stored document; left out: it is changed. */
  action?: 'issue'
}

/** Reads everything that a document names, decides about it and answers what to write. */
export async function decidedAnew(tx: Transaction, context: DecisionContext, asked: Undecided): Promise<Outcome> {
  const { path, input, stored } = asked
  const { statements, take } = factsReading(context, { path, input, except: stored?.id ?? null })
  return written(tx, context, { ...asked, facts: take(await tx.batch(statements)) })
}

/** Decides about a document, a new one or a stored one anew, and answers what to write, the number last. */
async function written(
  tx: Transaction,
  context: DecisionContext,
  { path, input, accept, facts, stored, status, action }: Undecided & { facts: TradeFacts },
): Promise<Outcome> {
  const id = stored?.id ?? newId()
  const draft: TradeDraft = { id, path, input, stored, facts, isPosted: status !== 'Draft', isImported: false }
  const isIssued = stored?.stored_status === 'Issued'
  if (isIssued) refuseMove(stored, input.date, facts)
  const checkReturned = isIssued ? await refuseReturned(tx, context, { stored, input }) : null
  const decision = await decideTrade[path](tx, context, draft)
  checkReturned?.(decision)
  const paying = await payTrade(tx, context, { draft, decision, accept })
  const posted = await post(tx, context, { draft, decision, accept, paymentId: paying.paymentId })
  const { claim, line } = historyOf(context, { draft, decision }, { action, entries: posted?.entries ?? [] })
  return {
    id,
    statements: [
      ...claim,
      ...paying.before,
      ...(posted?.before ?? []),
      ...stores(context, { draft, decision, posted }),
      ...(posted === null ? [] : [...posted.after, issuing(context, { draft, decision, posted })]),
      ...costPrices(context, decision),
      ...rateAlerts(context, draft, decision),
      line,
      ...paying.after,
    ],
  }
}

/** The statements that write what it says. */
function stores(
  { who }: DecisionContext,
  { draft, decision, posted }: Decided & { posted: Posted | null },
): Statement[] {
  const { companyId, userId } = who
  const { id, stored } = draft
  const header = headerOf(draft, decision)
  const rows = rowsOf(draft, { decision, movements: posted?.movements ?? new Map() })
  const landed = landedOf(decision)
  if (stored === null) {
    return [
      insertTrades(companyId, userId, [header]),
      insertTradeRows(companyId, rows),
      ...(landed.length === 0 ? [] : replaceLandedCosts(companyId, id, landed)),
    ]
  }
  return [
    updateTrade(companyId, header),
    ...replaceTradeRows(companyId, id, rows),
    ...replaceLandedCosts(companyId, id, landed),
  ]
}

/** The claim of a stored document, and the line in the history. */
function historyOf(
  context: DecisionContext,
  { draft, decision }: Decided,
  { action = 'update', entries }: { action?: string | undefined; entries: readonly string[] },
): { claim: Statement[]; line: Statement } {
  const { id, path, input, stored, facts, isPosted } = draft
  const resource = tradeResources[path]
  const label = isPosted ? null : (input.customer_name || decision.party.name).slice(0, 80)
  const after = described(draft, decision)
  if (stored === null) {
    const changes = changesBetween({}, after)
    return { claim: [], line: made(context, resource, { id, label, changes, entries }) }
  }
  const status = isPosted ? 'Issued' : 'Draft'
  const changes = {
    ...(status === stored.stored_status ? {} : { status: [stored.stored_status, status] as const }),
    ...changesBetween(describedStored(stored, facts.book.currency_digits), after),
  }
  const { claim, line } = stepped(context, { resource, stored }, { action, label, changes, entries })
  return { claim: [claim], line }
}

type Decided = { draft: TradeDraft; decision: Decision }

async function post(
  tx: Transaction,
  context: DecisionContext,
  { accept, paymentId, ...decided }: Decided & { accept: readonly ErrorCode[]; paymentId: string | null },
): Promise<Posted | null> {
  const { draft, decision } = decided
  if (decision.posting === null) return null
  const dueDate = dueDateOf(draft, decision)
  return postTrade(tx, context, { ...decided, posting: decision.posting, accept, dueDate, paymentId })
}

/** Ties an issued document to its entries and, unless it has one, gives it its number. */
function issuing({ who }: DecisionContext, { draft, decision, posted }: Decided & { posted: Posted }): Statement {
  const { id, path, input, stored, facts } = draft
  const { companyId } = who
  const { entryId, costEntryId, time } = posted
  const entries = { entryId, costEntryId, printed: printedOf(draft, decision) }
  if (stored?.stored_status === 'Issued') return setTradeEntries(companyId, id, entries)
  const year = yearOfDate(input.date, facts)
  const prefix = numberPrefix({ prefix: facts.book.prefix, fiscalYear: year.name })
  const number = { path, time, fiscalYearId: year.id, prefix, padding: facts.book.padding }
  return issueTrade(companyId, id, { ...number, ...entries })
}

/** What items cost from now on, each with its line in the history. */
function costPrices(context: DecisionContext, { posting }: Decision): Statement[] {
  const prices = posting?.costPrices ?? []
  if (prices.length === 0) return []
  return [
    setCostPrices(context.who.companyId, prices),
    ...prices.map(({ id, version, name, before, price }) =>
      audit(context, {
        action: 'update',
        resource: 'inventory/items',
        objectId: id,
        version: version + 1,
        label: name,
        changes: { cost_price: [before, price] },
      }),
    ),
  ]
}

/** Raises YEAR_CHANGED, and what keeps the old date from being touched. */
function refuseMove(stored: StoredTrade, date: string, facts: TradeFacts): void {
  const locked = periodProblem(stored.date, facts)
  if (locked) throw new DomainError(locked.code, locked.params, [locked])
  if (periodProblem(date, facts)) return
  const year = yearOfDate(stored.date, facts)
  if (yearOfDate(date, facts).id === year.id) return
  refuse([{ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } }])
}
