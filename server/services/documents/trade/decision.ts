/** The decision on an invoice, a bill or a note: its figures, its postings, its stock movements, its warnings. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { add, compare, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import type { NewAllocation } from '../../../db/ledger/open-item-store.ts'
import { setLedgers } from '../../../db/parties/party-merge-store.ts'
import type { TradeParty } from '../../../db/trade/trade-facts-store.ts'
import { billOfNumber } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { ensureLedgers } from '../../books/party-ledgers.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { NewMovement } from '../../stock/stock-plan.ts'
import { dateFarAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import type { ActRequest, Decide as DecideAct } from '../engine/kind.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { LandedCostInput } from './trade-input.ts'
import type { CheckedTrade, TradeRow } from './trade-rows.ts'

export type Decision = CheckedTrade & {
  party: TradeParty
  landedCosts: readonly DecidedLandedCost[]
  isFree: boolean
  posting: Posting | null
  /** What the total of a till differs from that of the lines. */
  rounding?: string
}

/** A landed cost with its computed amounts. */
export type DecidedLandedCost = LandedCostInput & { amount: string; tax: string }

/** A decided document as it is to be posted. */
export type TradePosting = {
  draft: TradeDraft
  decision: Decision
  posting: Posting
  accept: readonly ErrorCode[]
  dueDate: string | null
  /** The payment that the document created and that is updated with it; its allocations are not repeated here. */
  paymentId: string | null
}

/** The postings of an issued document; `entryId` is the id of the trade entry, if one is posted. */
export type Posting = {
  entryId: string
  /** The account of its open item; null for a document without one. */
  partyAccountId: string | null
  lines: readonly LedgerLine[]
  movements: readonly RowMovement[]
  /** Statements that create accounts and other records first. */
  first: readonly Statement[]
  /** New allocations, besides those that exist. */
  allocations: readonly NewAllocation[]
  warnings: readonly Problem[]
  /** The new cost prices of items. */
  costPrices: readonly { id: string; version: number; name: string; before: string | null; price: string }[]
}
export type RowMovement = NewMovement & { rowId: string }

/** The decision of an act on a stored document. */
export type TradeDecision = Reading<DecideAct<ActRequest<StoredTrade>>>

/** Returns whether a stored document is issued, so that it has posted or moved stock. */
export function isPosted({ stored_status: status }: Pick<StoredTrade, 'stored_status'>): boolean {
  return status === 'Issued' || status === 'Delivered'
}

/** Reads and locks what a decision needs, and decides. */
export type Decide = (tx: Transaction, context: DecisionContext, draft: TradeDraft) => Promise<Decision>

/** Returns the party of a draft without problems; cash sales have the walk-in party. */
export function partyOf({ facts: { party } }: TradeDraft): TradeParty {
  if (party === null) throw new Error('The company has no party for people without a name')
  return party
}

type AccountParty = Pick<TradeParty, 'id' | 'name' | 'customer_account' | 'supplier_account'>

/** Returns the account of one side of a party, with the statements that create a missing one. */
export async function partyAccount(
  tx: Transaction,
  context: DecisionContext,
  { party, side }: { party: AccountParty; side: 'customer_account' | 'supplier_account' },
): Promise<{ id: string; statements: Statement[] }> {
  const accounts = { customer_account: party.customer_account, supplier_account: party.supplier_account }
  const accountId = accounts[side]
  if (accountId !== null) return { id: accountId, statements: [] }
  const { companyId } = context.who
  const { ledgers, statements } = await ensureLedgers({ companyId, context, run: tx.run }, party.name, accounts)
  return { id: ledgers[side], statements: [...statements, setLedgers(companyId, party.id, ledgers)] }
}

/** Returns the movement of a row; the kind determines its costs and its origin. */
export function movementOf(
  row: TradeRow,
  movement: Pick<NewMovement, 'kind' | 'quantity' | 'costs' | 'originId' | 'counterAccountId' | 'carries' | 'postedIn'>,
): RowMovement {
  return {
    ...movement,
    id: newId(),
    rowId: row.id,
    itemId: row.item.id,
    rowNo: row.stockRowNo,
    unitId: row.unitId,
    unitFactor: row.unitFactor,
    costShare: null,
    path: `${row.path}.quantity`,
  }
}

/**
 * Returns DATE_FAR_AHEAD at `date`, and DATE_BEFORE_LAST when a document that gets a number is dated before the last
 * number of its year.
 */
export function dateWarnings(
  context: DecisionContext,
  { input, stored, facts: { last, book } }: TradeDraft,
): Problem[] {
  const isIssued = stored !== null && isPosted(stored)
  const warnings = dateFarAhead(context, { date: input.date, book, before: isIssued ? stored.date : null })
  if (isIssued || last === null || last.date <= input.date) return warnings
  return [...warnings, { code: 'DATE_BEFORE_LAST', path: 'date', params: { number: last.voucher_no, date: last.date } }]
}

type CreditedDraft = Pick<TradeDraft, 'stored'> & {
  input: Pick<TradeDraft['input'], 'payment_mode'>
  facts: { book: { currency_digits: number } }
}

/**
 * Returns CREDIT_LIMIT at `party` when the party's balance with this document, unless that is paid at once, exceeds its
 * credit limit.
 */
export function creditWarnings(
  { input, stored, facts }: CreditedDraft,
  party: Pick<TradeParty, 'id' | 'name' | 'credit_limit' | 'owed'>,
  total: string,
): Problem[] {
  if (party.credit_limit === null || input.payment_mode !== null) return []
  const digits = facts.book.currency_digits
  const owed = add(subtract(party.owed, countedBefore(stored, party)), total)
  if (compare(owed, party.credit_limit) <= 0) return []
  const params = { party: party.name, limit: withDigits(party.credit_limit, digits), owed: withDigits(owed, digits) }
  return [{ code: 'CREDIT_LIMIT', path: 'party', params }]
}

/**
 * Returns the part of a party's balance that goes with the posting of a stored document. Its allocations stay, so that
 * all of it goes; with a payment that it created, which goes too, only what that has left open.
 */
function countedBefore(stored: StoredTrade | null, party: Pick<TradeParty, 'id'>): string {
  if (stored?.stored_status !== 'Issued' || stored.party !== party.id) return '0'
  return stored.payment === null ? stored.total : stored.open_amount
}

/** Raises BILL_NUMBER_USED at `supplier_no` when another bill of the supplier has the number in the year. */
export async function refuseUsedNumber(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<void> {
  const { path, input, stored, facts } = draft
  const number = input.supplier_no
  if (number === '' || input.party === null) return
  const fiscalYearId = yearOfDate(input.date, facts).id
  const bill = { partyId: input.party, fiscalYearId, path, number, except: stored?.id ?? null }
  const [, [otherBill]] = await tx.batch(billOfNumber(context.who.companyId, bill))
  if (!otherBill) return
  refuse([{ code: 'BILL_NUMBER_USED', path: 'supplier_no', params: { number, voucher: otherBill.voucher_no } }])
}
