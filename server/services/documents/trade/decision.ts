/** What was decided about a document of trade: what it says, what it posts, what it moves, what a person should look at. */
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { add, compare, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Wish } from '../../../db/ledger/open-item-store.ts'
import { setLedgers } from '../../../db/parties/party-merge-store.ts'
import type { TradeParty } from '../../../db/trade/trade-facts-store.ts'
import { billOfNumber } from '../../../db/trade/trade-facts-store.ts'
import { ensureLedgers } from '../../books/party-ledgers.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { NewMovement } from '../../stock/stock-plan.ts'
import { farAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { LandedCostInput } from './trade-input.ts'
import type { JudgedTrade, TradeRow } from './trade-rows.ts'

export type Decision = JudgedTrade & {
  party: TradeParty
  landed: readonly DecidedLandedCost[]
  isFree: boolean
  posting: Posting | null
}

/** A landed cost with what it comes to. */
export type DecidedLandedCost = LandedCostInput & { amount: string; tax: string }

/** What an issued document does; `entryId` is the trade entry's, should it be posted. */
export type Posting = {
  entryId: string
  partyAccountId: string
  lines: readonly LedgerLine[]
  movements: readonly RowMovement[]
  /** Ledgers and other records that have to be there first. */
  first: readonly Statement[]
  /** What is set against it besides what is so already. */
  wishes: readonly Wish[]
  warnings: readonly Problem[]
  /** What items cost from now on. */
  costPrices: readonly { id: string; version: number; name: string; before: string | null; price: string }[]
}
export type RowMovement = NewMovement & { rowId: string }

/** The two steps of a decision: what it must know and lock, and what follows from that. */
export type Decide = (tx: Transaction, context: DecisionContext, draft: TradeDraft) => Promise<Decision>

/** The party of a draft that nothing is wrong with; people without a name have one as well. */
export function partyOf({ facts: { party } }: TradeDraft): TradeParty {
  if (party === null) throw new Error('The company has no party for people without a name')
  return party
}

/** The account of one side of a party, with the statements that make it where it is missing. */
export async function partyAccount(
  tx: Transaction,
  context: DecisionContext,
  { party, side }: { party: TradeParty; side: 'customer_account' | 'supplier_account' },
): Promise<{ id: string; statements: Statement[] }> {
  const kept = { customer_account: party.customer_account, supplier_account: party.supplier_account }
  const own = kept[side]
  if (own !== null) return { id: own, statements: [] }
  const { companyId } = context.who
  const { ledgers, statements } = await ensureLedgers({ companyId, context, run: tx.run }, party.name, kept)
  return { id: ledgers[side], statements: [...statements, setLedgers(companyId, party.id, ledgers)] }
}

/** The movement of a row; what it costs and takes over is the kind's to say. */
export function movementOf(
  row: TradeRow,
  of: Pick<NewMovement, 'kind' | 'quantity' | 'costs' | 'originId' | 'counterAccountId'> & { postedIn?: string },
): RowMovement {
  return {
    ...of,
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
 * At `date`: DATE_FAR_AHEAD, and DATE_BEFORE_LAST when a document that is to be numbered is dated before the last number of
 * its year.
 */
export function dateWarnings(
  context: DecisionContext,
  { input, stored, facts: { last, book } }: TradeDraft,
): Problem[] {
  const isIssued = stored?.stored_status === 'Issued'
  const ahead = farAhead(context, { date: input.date, book, before: isIssued ? stored.date : null })
  if (isIssued || last === null || last.date <= input.date) return ahead
  return [...ahead, { code: 'DATE_BEFORE_LAST', path: 'date', params: { number: last.voucher_no, date: last.date } }]
}

/** CREDIT_LIMIT at `party` when what it owes with this document, unless that is paid at once, is more than it may owe. */
export function creditWarnings({ input, stored, facts }: TradeDraft, party: TradeParty, total: string): Problem[] {
  if (party.credit_limit === null || input.payment_mode !== null) return []
  const digits = facts.book.currency_digits
  const before = stored?.stored_status === 'Issued' && stored.party === party.id ? stored.open_amount : '0'
  const owed = add(subtract(party.owed, before), total)
  if (compare(owed, party.credit_limit) <= 0) return []
  const params = { party: party.name, limit: withDigits(party.credit_limit, digits), owed: withDigits(owed, digits) }
  return [{ code: 'CREDIT_LIMIT', path: 'party', params }]
}

/** Raises BILL_NUMBER_USED at `supplier_no` when the number of the supplier is entered already in the year. */
export async function refuseUsedNumber(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<void> {
  const { path, input, stored, facts } = draft
  const number = input.supplier_no
  if (number === '' || input.party === null) return
  const fiscalYearId = yearOfDate(input.date, facts).id
  const wanted = { partyId: input.party, fiscalYearId, path, number, except: stored?.id ?? null }
  const [, [used]] = await tx.batch(billOfNumber(context.who.companyId, wanted))
  if (!used) return
  refuse([{ code: 'BILL_NUMBER_USED', path: 'supplier_no', params: { number, voucher: used.voucher_no } }])
}
