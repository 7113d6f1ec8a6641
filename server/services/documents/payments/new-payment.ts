/** A payment that is not there yet: decided, posted unless it is a cheque, numbered last. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Numbering } from '../../../db/payments/payment-write-store.ts'
import { insertPayment, insertPaymentRows, replaceWishes } from '../../../db/payments/payment-write-store.ts'
import type { Answer, Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require } from '../../core/unit-of-work.ts'
import { acceptedWarnings } from '../body.ts'
import { farAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import { partyAccount } from '../trade/decision.ts'
import { allowWarnings, warn } from '../warnings.ts'
import type { Judged, PaymentDraft } from './judge-payment.ts'
import { judgePayment } from './judge-payment.ts'
import { paymentAnswer } from './payment-answer.ts'
import type { PaymentFacts } from './payment-facts.ts'
import { paymentFactsReading } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'
import { parsePayment } from './payment-input.ts'
import { sharesPaidTwice } from './pending-cheques.ts'
import { postingOf } from './post-payment.ts'
import { newCheque } from './cheque-of-payment.ts'
import type { MadeBy } from './store-payment.ts'
import { describedPayment, paymentHeader, paymentRows } from './store-payment.ts'

/**
 * Makes a payment; it posts at once, but for a cheque that waits until it clears. Raises every problem at its field or
 * row, and WARNINGS that were not accepted.
 */
export function createPayment(context: Context, path: PaymentPath, body: unknown): Promise<Answer<PaymentAnswer>> {
  require(context, `${moduleOf(path)}.create`)
  const input = parsePayment(path, body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, path, accept)
  return changeOnce(context, {
    load: paymentFactsReading(context, input, { id: null }),
    change: async (tx, facts) => {
      const { id, statements } = await newPayment(tx, context, { input, facts, accept })
      return { status: 201, id, statements }
    },
    read: (id) => paymentAnswer(context, path, id),
  })
}

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
      audit(context, {
        action: 'create',
        resource: input.path,
        objectId: id,
        version: 1,
        label: null,
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
