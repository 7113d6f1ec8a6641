/** Creates and edits trade documents, as drafts or issued at once. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { isBody } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { switchedOff } from '../../../../domain/resources/switched-off-fields.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { setCostPrices } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { TradeNumber } from '../../../db/trade/trade-write-store.ts'
import {
  insertNumberedTrade,
  insertTradeRows,
  insertTrades,
  issueTrade,
  replaceLandedCosts,
  replaceTradeRows,
  setTradeEntries,
  tillSeries,
  updateTrade,
} from '../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changesBetween, newId } from '../../core/unit-of-work.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { recordCreation, recordStep } from '../engine/history.ts'
import type { Outcome, SaveRequest, ParsedBody } from '../engine/kind.ts'
import { decideAfter } from '../engine/kind.ts'
import { payTrade } from '../payments/pay-trade.ts'
import { payAtTill } from '../payments/pay-at-till.ts'
import type { Decision } from './decision.ts'
import { isPosted } from './decision.ts'
import type { PostedTrade } from './post-trade.ts'
import { postTrade } from './post-trade.ts'
import { changeOpenFields } from './change-open-fields.ts'
import { changesNoPosting, isFinal, refuseFinal } from './final-trade.ts'
import { finishOrder } from './orders/decide-order.ts'
import { finishQuotation } from './quotations/decide-quotation.ts'
import { rateAlerts } from './rate-warnings.ts'
import { refuseReturned } from './notes/returned-lines.ts'
import {
  describeTrade,
  describeStoredTrade,
  dueDateOf,
  headerOf,
  numberOf,
  printedOf,
  landedOf,
  refreshSources,
  rowsOf,
} from './store-trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TillDocument } from './till-document.ts'
import { atPrintedTotal } from './till-document.ts'
import type { TradeFacts } from './trade-facts.ts'
import { factsReading, isTradeByDefault } from './trade-facts.ts'
import type { SentTrade } from './trade-input.ts'
import { parseTrade, withDiscountKinds } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

/**
 * Reads a body. An issued document keeps its number, its time within the day and its fiscal year. Where only fields
 * differ that post nothing, only these are changed (`change-open-fields.ts`); where anything else differs, the whole is
 * decided by the books of today, and a posting that differs is reversed and posted again. Raises DOCUMENT_FINAL at fixed
 * fields of a final document, RETURNS_EXIST and ALLOCATED for what notes and payments protect, and what the stock refuses.
 */
export function parseTradeBody(
  context: DecisionContext,
  path: TradePath,
  { id, body }: { id: string | null; body: unknown },
): ParsedBody<StoredTrade> {
  const input = parseTrade(path, body)
  const except = id !== null && isId(id) ? id : null
  return {
    decides: decideAfter(factsReading(context, { path, input, except }), async (tx, request, facts) => {
      const { stored } = request
      if (isBody(body)) refuse(switchedOff(tradeResources[path], facts.settings, { sent: body, stored }))
      if (stored !== null && isFinal(stored, facts.settings)) refuseFinal(stored, input)
      if (stored !== null && changesNoPosting(stored, input))
        return changeOpenFields(tx, context, { ...request, stored, input, facts })
      return saveTrade(tx, context, { ...request, path, input, facts })
    }),
  }
}

type TradeToSave = SaveRequest<StoredTrade> & {
  path: TradePath
  input: SentTrade
  /** Whether the discounts are those of the document that it is made of. */
  isAgreed?: boolean
  /** The step of a stored document; absent: it is changed. */
  action?: 'issue' | 'generate'
  /** The document of a till, which has issued it. */
  till?: TillDocument
}

/** Reads everything that a document references, decides it and returns the statements. */
export async function loadAndSaveTrade(
  tx: Transaction,
  context: DecisionContext,
  request: TradeToSave,
): Promise<Outcome> {
  const { path, input, stored } = request
  const { statements, take } = factsReading(context, { path, input, except: stored?.id ?? null })
  return saveTrade(tx, context, { ...request, facts: take(await tx.batch(statements)) })
}

/** Decides a new or stored document and returns the statements, the number last. */
async function saveTrade(
  tx: Transaction,
  context: DecisionContext,
  { isAgreed = false, ...request }: TradeToSave & { facts: TradeFacts },
): Promise<Outcome> {
  const { path, input: sent, accept, facts: current, stored, status, action, till } = request
  const id = stored?.id ?? till?.id ?? newId()
  const facts = till?.asSold(current) ?? current
  const input = withDiscountKinds(sent, isTradeByDefault(path, facts))
  const isImported = till !== undefined || stored?.series === tillSeries
  const draft: TradeDraft = { id, path, input, stored, facts, isAgreed, isImported, isNumbered: status !== 'Draft' }
  const isIssued = stored !== null && isPosted(stored)
  if (isIssued) refuseMove(stored, input.date, facts)
  const checkReturned = isIssued ? await refuseReturned(tx, context, { stored, input }) : null
  const decision = atPrintedTotal(await decideTrade[path](tx, context, draft), draft, till)
  checkReturned?.(decision)
  const payment = till
    ? await payAtTill(tx, context, { draft, decision, till })
    : await payTrade(tx, context, { draft, decision, accept })
  const posted = await post(tx, context, { draft, decision, accept, paymentId: payment.paymentId })
  const finish = await finishUnposted(tx, context, { draft, decision })
  const { claim, line } = historyOf(context, { draft, decision }, { action, entries: posted?.entries ?? [] })
  return {
    id,
    isAlone: isAlone(draft, decision) && payment.after.length === 0,
    statements: [
      ...claim,
      ...payment.before,
      ...(posted?.before ?? []),
      ...storeStatements(context, { draft, decision, posted }, till),
      ...finish,
      ...refreshSources(context.who.companyId, path, countedLines(draft, decision)),
      ...costPrices(context, decision),
      ...rateAlerts(context, draft, decision),
      line,
      ...payment.after,
    ],
  }
}

/** Returns whether a new document names no other one. */
function isAlone({ stored }: TradeDraft, { rows, posting }: Decision): boolean {
  const isNamed = rows.some(({ origin, sourceRowId }) => origin || sourceRowId !== null)
  return stored === null && !isNamed && (posting?.allocations ?? []).length === 0
}

/** Returns the lines whose settled quantities change: of orders, goods receipts and delivery notes that it names, or its own. */
function countedLines({ path, stored }: TradeDraft, { rows }: Decision): (string | null)[] {
  if (path === 'sales/challans') return rows.map(({ id }) => id)
  return [...(stored?.rows ?? []).map((row) => row.source_row), ...rows.map(({ sourceRowId }) => sourceRowId)]
}

/** Returns the statements that number and revise a document that is decided without a posting. */
async function finishUnposted(tx: Transaction, context: DecisionContext, decided: DecidedTrade): Promise<Statement[]> {
  const { path, isNumbered } = decided.draft
  if (!isNumbered || decided.decision.posting !== null) return []
  return path === 'sales/quotations' ? finishQuotation(tx, context, decided) : finishOrder(context, decided)
}

/** The status that a document shows when it has just got its number. */
function finishedStatus(path: TradePath) {
  if (path === 'sales/quotations') return 'Generated'
  return path === 'purchase/goods-receipts' ? 'Received' : 'Issued'
}

/**
 * Returns the statements that post a document and store its header, rows and landed costs. A new one that gets a number
 * is stored after its entries, because others wait for the number.
 */
function storeStatements(
  context: DecisionContext,
  { draft, decision, posted }: DecidedTrade & { posted: PostedTrade | null },
  till: TillDocument | undefined,
): Statement[] {
  const { companyId, userId } = context.who
  const { id, stored } = draft
  const document = headerOf(draft, decision)
  const rows = rowsOf(draft, { decision, movements: posted?.movements ?? new Map() })
  const landedCosts = landedOf(draft, decision)
  const after = posted === null ? [] : posted.after
  if (stored !== null) {
    return [
      updateTrade(companyId, document),
      ...replaceTradeRows(companyId, id, rows),
      ...replaceLandedCosts(companyId, id, landedCosts),
      ...after,
      ...(posted === null ? [] : [issueStatement(context, { draft, decision, posted })]),
    ]
  }
  const lines = [
    insertTradeRows(companyId, rows),
    ...(landedCosts.length === 0 ? [] : replaceLandedCosts(companyId, id, landedCosts)),
  ]
  if (posted === null) return [insertTrades(companyId, userId, [document]), ...lines]
  const issue = issueOf(draft, decision, posted)
  return [
    ...after,
    insertNumberedTrade(companyId, userId, { document, issue, given: till?.voucherNo ?? null }),
    ...lines,
  ]
}

/** Returns the claim of a stored document, and the line in the history. */
function historyOf(
  context: DecisionContext,
  { draft, decision }: DecidedTrade,
  { action = 'update', entries }: { action?: string | undefined; entries: readonly string[] },
): { claim: Statement[]; line: Statement } {
  const { id, path, input, stored, facts, isNumbered } = draft
  const resource = tradeResources[path]
  const label = isNumbered ? null : cutText(input.customer_name || decision.party.name, 80)
  const after = describeTrade(draft, decision)
  const status = !isNumbered ? 'Draft' : finishedStatus(path)
  if (stored === null) {
    const changes = changesBetween({}, { status, ...after })
    return { claim: [], line: recordCreation(context, resource, { id, label, changes, entries }) }
  }
  const wasFinished = isPosted(stored) || stored.stored_status === 'Ordered'
  const before = wasFinished ? finishedStatus(path) : stored.stored_status
  const changes = {
    ...(status === before ? {} : { status: [before, status] as const }),
    ...changesBetween(describeStoredTrade(stored, facts.book.currency_digits), after),
  }
  const { claim, line } = recordStep(context, { resource, stored }, { action, label, changes, entries })
  return { claim: [claim], line }
}

type DecidedTrade = { draft: TradeDraft; decision: Decision }

async function post(
  tx: Transaction,
  context: DecisionContext,
  { accept, paymentId, ...decidedTrade }: DecidedTrade & { accept: readonly ErrorCode[]; paymentId: string | null },
): Promise<PostedTrade | null> {
  const { draft, decision } = decidedTrade
  if (decision.posting === null) return null
  const dueDate = dueDateOf(draft, decision)
  return postTrade(tx, context, { ...decidedTrade, posting: decision.posting, accept, dueDate, paymentId })
}

/** Returns the entries, the time and what the number is made of for a document that is issued. */
function issueOf(draft: TradeDraft, decision: Decision, { entryId, costEntryId, time }: PostedTrade) {
  const { path } = draft
  const status: TradeNumber['status'] = path === 'sales/challans' ? 'Delivered' : finishedStatus(path)
  return { ...numberOf(draft), status, time, entryId, costEntryId, printed: printedOf(draft, decision) }
}

/** Sets the entries of an issued document and, unless it has one, its number. */
function issueStatement(
  { who: { companyId } }: DecisionContext,
  { draft, decision, posted }: DecidedTrade & { posted: PostedTrade },
): Statement {
  const { id, stored } = draft
  const issue = issueOf(draft, decision, posted)
  if (stored !== null && isPosted(stored)) return setTradeEntries(companyId, id, issue)
  return issueTrade(companyId, id, issue)
}

/** Returns the statements that set cost prices of items, each with its line in the history. */
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

/** Raises YEAR_CHANGED, and what locks the old date. */
function refuseMove(stored: StoredTrade, date: string, facts: TradeFacts): void {
  const lockProblem = periodProblem(stored.date, facts)
  if (lockProblem) throw new DomainError(lockProblem.code, lockProblem.params, [lockProblem])
  if (periodProblem(date, facts)) return
  const year = yearOfDate(stored.date, facts)
  if (yearOfDate(date, facts).id === year.id) return
  refuse([{ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } }])
}
