/** Creating and editing documents of trade: drafts, and what is issued at once. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { isBody } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { switchedOff } from '../../../../domain/resources/switched-off.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import { setCostPrices } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { tradeDocument } from '../../../db/trade/trade-store.ts'
import {
  claimTrade,
  insertTradeRows,
  insertTrades,
  issueTrade,
  replaceLandedCosts,
  replaceTradeRows,
  setTradeEntries,
  updateTrade,
} from '../../../db/trade/trade-write-store.ts'
import type { Answer, Context, DecisionContext, Write } from '../../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../../core/unit-of-work.ts'
import { acceptedWarnings, parseVersion } from '../body.ts'
import { saysNothingNew, unchanged } from '../changed-body.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { allowWarnings } from '../warnings.ts'
import { payTrade } from '../payments/pay-trade.ts'
import type { Decision } from './decision.ts'
import type { Posted } from './post-trade.ts'
import { postTrade } from './post-trade.ts'
import { finalInput, isFinal } from './final-trade.ts'
import { rateAlerts } from './rate-warnings.ts'
import { refuseReturned } from './notes/returned-lines.ts'
import { described, describedStored, dueDateOf, headerOf, printedOf, landedOf, rowsOf } from './store-trade.ts'
import { tradeAnswer } from './trade-answer.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { factsReading } from './trade-facts.ts'
import type { TradeInput } from './trade-input.ts'
import { parseTrade } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'
import { allowAct } from './trade-rights.ts'

/**
 * Makes a document; with status Issued it is numbered and posted at once, which asks for the right to change one. Raises
 * every problem at its field or row, WARNINGS that were not accepted, and what the stock refuses.
 */
export function createTrade(context: Context, path: TradePath, body: unknown): Promise<Answer<TradeAnswer>> {
  require(context, `${moduleOf(path)}.create`)
  const input = parseTrade(path, body)
  const accept = acceptedWarnings(body)
  if (input.status === 'Issued') require(context, `${moduleOf(path)}.update`)
  allowWarnings(context, path, accept)
  return changeOnce(context, {
    load: factsReading(context, { path, input, except: null }),
    change: (tx, facts) => {
      refuseSwitchedOff(path, facts, { sent: body, stored: null })
      return storeNew(tx, context, { path, input, accept, facts })
    },
    read: (id) => tradeAnswer(context, path, id),
  })
}

function refuseSwitchedOff(
  path: TradePath,
  { settings }: TradeFacts,
  { sent, stored }: { sent: unknown; stored: StoredTrade | null },
): void {
  if (isBody(sent)) refuse(switchedOff(tradeResources[path], settings, { sent, stored }))
}

type New = { path: TradePath; input: TradeInput; accept: readonly ErrorCode[]; facts: TradeFacts }

/** Decides about a new document and answers what to write, the number last. */
export async function storeNew(
  tx: Transaction,
  context: DecisionContext,
  { path, input, accept, facts }: New,
): Promise<Write> {
  const id = newId()
  const isPosted = input.status === 'Issued'
  const draft: TradeDraft = { id, path, input, stored: null, facts, isPosted, isImported: false }
  const decision = await decideTrade[path](tx, context, draft)
  const { companyId, userId } = context.who
  const paying = await payTrade(tx, context, { draft, decision, accept })
  const posted = await post(tx, context, { draft, decision, accept, paymentId: null })
  const rows = rowsOf(draft, { decision, movements: posted?.movements ?? new Map() })
  return {
    status: 201,
    id,
    statements: [
      insertTrades(companyId, userId, [headerOf(draft, decision)]),
      insertTradeRows(companyId, rows),
      ...(decision.landed.length === 0 ? [] : replaceLandedCosts(companyId, id, landedOf(decision))),
      ...(posted === null ? [] : [...posted.after, issuing(context, { draft, decision, posted })]),
      ...costPrices(context, decision),
      ...rateAlerts(context, draft, decision),
      audit(context, {
        action: 'create',
        resource: path,
        objectId: id,
        version: 1,
        label: draft.isPosted ? null : (input.customer_name || decision.party.name).slice(0, 80),
        changes: changesBetween({}, described(draft, decision)),
        entries: posted?.entries ?? [],
      }),
      ...paying.after,
    ],
  }
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

/** The stored document of an id; raises NOT_FOUND. */
export function storedReading({ who }: Context, path: TradePath, id: string): Reading<StoredTrade> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([tradeDocument(who.companyId, path, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/**
 * Changes a document. An issued one keeps its number, its place within the day and its fiscal year; what it posted is
 * taken back and posted anew where anything of it differs. Raises STALE with who changed what when the version is old,
 * DOCUMENT_FINAL at what a final one keeps, RETURNS_EXIST and ALLOCATED for what notes and payments hold.
 */
export function editTrade(
  context: Context,
  path: TradePath,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<TradeAnswer>> {
  require(context, `${moduleOf(path)}.update`)
  const input = parseTrade(path, body)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, path, accept)
  const facts = factsReading(context, { path, input, except: isId(id) ? id : null })
  const stored = storedReading(context, path, id)
  return changeOnce(context, {
    load: {
      statements: [...stored.statements, ...facts.statements],
      take: (rows) => ({ stored: stored.take(rows), facts: facts.take(rows.slice(stored.statements.length)) }),
    },
    change: async (tx, loaded) => {
      if (loaded.stored.version !== version) throw await stale(tx.batch, context, { resource: path, id, version })
      allowAct(context, loaded.stored, 'edit')
      const isIssuing = loaded.stored.stored_status === 'Draft' && input.status === 'Issued'
      if (isIssuing) allowAct(context, loaded.stored, 'issue')
      else if (saysNothingNew(tradeResources[path], loaded.stored, body)) return unchanged(id)
      refuseSwitchedOff(path, loaded.facts, { sent: body, stored: loaded.stored })
      if (isFinal(loaded.stored, loaded.facts.settings)) {
        const kept = finalInput(loaded.stored, input)
        const again = factsReading(context, { path, input: kept, except: id })
        const known = again.take(await tx.batch(again.statements))
        return storeChange(tx, context, { ...loaded, facts: known, path, input: kept, accept, action: 'update' })
      }
      return storeChange(tx, context, { ...loaded, path, input, accept, action: 'update' })
    },
    read: () => tradeAnswer(context, path, id),
  })
}

type Changing = New & { stored: StoredTrade; action: 'update' | 'issue' }

/** Decides about a stored document anew and answers what to write, the number last. */
export async function storeChange(tx: Transaction, context: DecisionContext, changing: Changing): Promise<Write> {
  const { path, input, accept, facts, stored, action } = changing
  const isIssued = stored.stored_status === 'Issued'
  const draft: TradeDraft = {
    id: stored.id,
    path,
    input,
    stored,
    facts,
    isPosted: isIssued || input.status === 'Issued',
    isImported: false,
  }
  const { companyId } = context.who
  const { id } = stored
  if (isIssued) refuseMove(stored, input.date, facts)
  const checkReturned = isIssued ? await refuseReturned(tx, context, { stored, input }) : null
  const decision = await decideTrade[path](tx, context, draft)
  checkReturned?.(decision)
  const paying = await payTrade(tx, context, { draft, decision, accept })
  const posted = await post(tx, context, { draft, decision, accept, paymentId: paying.paymentId })
  const rows = rowsOf(draft, { decision, movements: posted?.movements ?? new Map() })
  const digits = facts.book.currency_digits
  const status = { status: [stored.stored_status, draft.isPosted ? 'Issued' : 'Draft'] as const }
  return {
    status: 200,
    id,
    statements: [
      claimTrade(companyId, id, stored.version),
      ...paying.before,
      ...(posted?.before ?? []),
      updateTrade(companyId, headerOf(draft, decision)),
      ...replaceTradeRows(companyId, id, rows),
      ...replaceLandedCosts(companyId, id, landedOf(decision)),
      ...(posted === null ? [] : [...posted.after, issuing(context, { draft, decision, posted })]),
      ...costPrices(context, decision),
      ...rateAlerts(context, draft, decision),
      audit(context, {
        action,
        resource: path,
        objectId: id,
        version: stored.version + 1,
        label: draft.isPosted ? null : (input.customer_name || decision.party.name).slice(0, 80),
        changes: {
          ...(status.status[0] === status.status[1] ? {} : status),
          ...changesBetween(describedStored(stored, digits), described(draft, decision)),
        },
        entries: posted?.entries ?? [],
      }),
      ...paying.after,
    ],
  }
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
