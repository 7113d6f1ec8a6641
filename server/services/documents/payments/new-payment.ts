/** What making a payment writes: it posts at once, but for a cheque that waits until it clears, and is numbered last. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Numbering } from '../../../db/payments/payment-write-store.ts'
import { insertPayment, insertPaymentRows, replaceWishes } from '../../../db/payments/payment-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../core/unit-of-work.ts'
import { farAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import { partyAccount } from '../trade/decision.ts'
import { made } from '../engine/history.ts'
import { warn } from '../warnings.ts'
import type { Judged, PaymentDraft } from './judge-payment.ts'
import { judgePayment } from './judge-payment.ts'
import type { PaymentFacts } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'
import { sharesPaidTwice } from './pending-cheques.ts'
import { postingOf } from './post-payment.ts'
import { newCheque } from './cheque-of-payment.ts'
import type { MadeBy } from './store-payment.ts'
import { describedPayment, paymentHeader, paymentRows } from './store-payment.ts'

/** An invoice or bill, how much of it is paid, and the account of its party, which it may make itself (null: it is there). */
export type PaidDocument = MadeBy & { amount: string; accountId: string | null }
type New = {
  input: PaymentInput
  facts: PaymentFacts
  accept: readonly ErrorCode[]
  /** The invoice or bill that makes it, to be paid by it. */
  paid?: PaidDocument
}
export type NewPayment = { id: string; statements: Statement[] }

/** Decides about a new payment and answers what to write, the numbers last. */
export async function newPayment(
  tx: Transaction,
  context: DecisionContext,
  { input, facts, accept, paid }: New,
): Promise<NewPayment> {
  const id = newId()
  const draft: PaymentDraft = { id, input, stored: null, facts, released: new Map() }
  const judged = judgePayment(context.who, draft)
  warn([...dateWarnings(context, draft), ...chequeWarnings(draft, judged)], accept)
  const account = await accountFor(tx, context, { draft, judged, paid })
  const decided = { draft, judged, partyAccountId: account.id }
  const entryId = judged.isPending ? null : newId()
  const { companyId, userId } = context.who
  const date = judged.isPending ? null : input.date
  const standing = { status: entryId === null ? 'Issued' : 'Cleared', clearing_date: date, entry_id: entryId } as const
  const header = paymentHeader(draft, judged, { ...standing, madeBy: paid ?? null })
  return {
    id,
    statements: [
      ...account.statements,
      ...(entryId === null
        ? []
        : postingOf(context, { ...decided, entryId, date: input.date, shares: judged.shares, against: paid })),
      insertPayment(companyId, userId, { header, numbering: numberingOf(facts, input.date, facts.book) }),
      ...insertPaymentRows(companyId, id, paymentRows(judged)),
      ...(entryId === null ? replaceWishes(companyId, id, judged.shares) : []),
      ...newCheque(context, decided, numberingOf(facts, input.date, facts.chequeSeries)),
      made(context, paymentResources[input.path], {
        id,
        changes: changesBetween({}, describedPayment(draft, judged)),
        entries: entryId === null ? [] : [entryId],
      }),
    ],
  }
}

/** The account of the party that a payment stands on, with the statements that make it; a paid document has made its own. */
export async function accountFor(
  tx: Transaction,
  context: DecisionContext,
  { draft, judged, paid }: { draft: PaymentDraft; judged: Judged; paid?: PaidDocument | undefined },
): Promise<{ id: string; statements: Statement[] }> {
  const made = paid?.accountId ?? null
  if (made !== null) return { id: made, statements: [] }
  const side = draft.input.ledger === 'receivable' ? 'customer_account' : 'supplier_account'
  return partyAccount(tx, context, { party: judged.party, side })
}

/** DATE_BEFORE_LAST at `date` for a new payment dated before the last number of its year, DATE_FAR_AHEAD for any. */
export function dateWarnings(
  context: DecisionContext,
  { input, stored, facts: { last, book } }: PaymentDraft,
): Problem[] {
  const ahead = farAhead(context, { date: input.date, book, before: stored?.date ?? null })
  if (stored !== null || last === null || last.date <= input.date) return ahead
  const params = { number: last.voucher_no, date: last.date }
  return [...ahead, { code: 'DATE_BEFORE_LAST', path: 'date', params }]
}

/** PENDING_CHEQUE at what is settled of documents that a cheque is to settle as well. */
export function chequeWarnings({ facts: { items, pending, book }, released }: PaymentDraft, judged: Judged): Problem[] {
  return sharesPaidTwice(judged.shares, { items, pending, released, digits: book.currency_digits })
}

function numberingOf(facts: PaymentFacts, date: string, series: { prefix: string; padding: number }): Numbering {
  const year = yearOfDate(date, facts)
  const prefix = numberPrefix({ prefix: series.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: series.padding }
}
