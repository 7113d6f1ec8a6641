/**
 * Changes the fields of an issued document that post nothing: due date, payment method, sales agent, reference, remarks
 * and the supplier's number. Its figures, entries and movements are not computed again, so that they stay as posted
 * whatever rate, unit or account has changed in the books since.
 *
 *   issued 100.00 + 13 % = 113.00, the rate is 15 % now, other remarks     113.00 stays posted, and paid
 */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { checkHead } from '../../../../domain/documents/check-trade-document.ts'
import type { EditableField } from '../../../../domain/documents/final-documents.ts'
import { editableFields } from '../../../../domain/documents/final-documents.ts'
import { documentEntryProblems, toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import { tradeHead, tradeResources, tradeRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { setItemDates } from '../../../db/ledger/open-item-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { setOpenFields, tillSeries } from '../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween } from '../../core/unit-of-work.ts'
import { recordStep } from '../engine/history.ts'
import type { Outcome } from '../engine/kind.ts'
import { payInFull } from '../payments/pay-trade.ts'
import { warn } from '../warnings.ts'
import { creditWarnings, partyOf, refuseUsedNumber } from './decision.ts'
import { describeStoredTrade, dueDateOf } from './store-trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { isPurchase } from './trade-facts.ts'
import type { SentTrade } from './trade-input.ts'
import { inputOf } from './trade-input.ts'
import { checkedHead, headerProblems } from './trade-problems.ts'

type OpenChange = { stored: StoredTrade; input: SentTrade; facts: TradeFacts; accept: readonly ErrorCode[] }

/**
 * Returns the statements of a change of open fields; another payment method replaces the payment by one of the stored
 * total. Raises the problems of these fields and of the period of the document, BILL_NUMBER_USED at a new `supplier_no`,
 * WARNINGS with CREDIT_LIMIT where it stays on account from now on, and what `payInFull` raises.
 */
export async function changeOpenFields(
  tx: Transaction,
  context: DecisionContext,
  { stored, input: sent, facts, accept }: OpenChange,
): Promise<Outcome> {
  const { id, path, date, total } = stored
  const input = { ...inputOf(stored), ...openValues(path, sent) }
  const draft: TradeDraft = {
    id,
    path,
    input,
    stored,
    facts,
    isNumbered: true,
    isImported: stored.series === tillSeries,
  }
  refuse([
    ...documentEntryProblems(tradeHead, tradeRow, input),
    ...checkHead(checkedHead(draft)),
    ...headerProblems(draft, input),
  ])
  const { companyId } = context.who
  const { payment_mode, sales_agent, reference, remarks, supplier_no } = toRequestValues(tradeHead, input)
  const due_date = dueDateOf(draft, { party: partyOf(draft) })
  const fields = { due_date, payment_mode, sales_agent, reference, remarks, supplier_no }
  if (supplier_no !== stored.supplier_no) await refuseUsedNumber(tx, context, draft)
  const isOtherMode = payment_mode !== stored.payment_mode
  if (isOtherMode && path === 'sales/vouchers') warn(creditWarnings(draft, partyOf(draft), total), accept)
  const payment = { path, id, partyId: stored.party, date, total, modeId: payment_mode, accountId: null }
  const payments = isOtherMode ? await payInFull(tx, context, { payment, stored, accept }) : null
  const digits = facts.book.currency_digits
  const changes = changesBetween(
    describeStoredTrade(stored, digits),
    describeStoredTrade({ ...stored, ...fields }, digits),
  )
  const step = { action: 'update', changes }
  const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, step)
  return {
    statements: [
      claim,
      ...(payments?.before ?? []),
      setOpenFields(companyId, id, fields),
      ...dueDateOfItem(context, draft, due_date),
      line,
      ...(payments?.after ?? []),
    ],
  }
}

/** Returns the sent values of the open fields of a kind. */
function openValues(path: StoredTrade['path'], sent: SentTrade): Partial<Pick<SentTrade, EditableField>> {
  return Object.fromEntries(editableFields(path, { supplier_no: null }).map((name) => [name, sent[name]]))
}

/** Returns the statement that sets another due date of the open item of a document. */
function dueDateOfItem({ who }: DecisionContext, draft: TradeDraft, dueDate: string | null): Statement[] {
  const { path, stored } = draft
  const party = partyOf(draft)
  const accountId = isPurchase(path) ? party.supplier_account : party.customer_account
  const entryId = stored?.entry_id ?? null
  if (stored === null || entryId === null || accountId === null || dueDate === stored.due_date) return []
  return [setItemDates(who.companyId, [{ accountId, entryId, dueDate: dueDate ?? stored.date }])]
}
