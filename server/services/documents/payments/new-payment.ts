/** Creates payments: they post at once, except a cheque that waits until it clears, and are numbered last. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Numbering, PaymentHeader } from '../../../db/payments/payment-write-store.ts'
import {
  insertIntendedAllocations,
  insertPayment,
  insertPaymentRows,
  insertRelief,
} from '../../../db/payments/payment-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../core/unit-of-work.ts'
import { dateFarAhead } from '../../books/far-ahead.ts'
import { yearOfDate } from '../../books/period.ts'
import { partyAccount } from '../trade/decision.ts'
import { recordCreation } from '../engine/history.ts'
import { warn } from '../warnings.ts'
import type { CheckedPayment } from './check-payment.ts'
import { validatePayment } from './check-payment.ts'
import type { PaymentDraft, PaymentFacts } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'
import { sharesPaidTwice } from './pending-cheques.ts'
import type { DecidedPayment, PaymentPosting } from './post-payment.ts'
import { postingsOf } from './post-payment.ts'
import { createChequeDocument } from './cheque-of-payment.ts'
import type { MakerDocument } from './store-payment.ts'
import { describePayment, paymentHeader, paymentRows } from './store-payment.ts'

/** An invoice or bill, the amount paid, and the account of its party if the document creates it (null: it exists). */
export type PaidDocument = MakerDocument & { amount: string; accountId: string | null }
type NewPaymentInput = {
  input: PaymentInput
  facts: PaymentFacts
  accept: readonly ErrorCode[]
  /** The invoice or bill that creates and is paid by it. */
  paidDocument?: PaidDocument
  /** The id that was given to it before; absent: a new one. */
  id?: string
}
export type NewPayment = { id: string; statements: Statement[] }

/** Decides a new payment and returns the statements, the numbers last. */
export async function newPayment(
  tx: Transaction,
  context: DecisionContext,
  { input, facts, accept, paidDocument, id = newId() }: NewPaymentInput,
): Promise<NewPayment> {
  const draft: PaymentDraft = { id, input, stored: null, facts, previousAllocations: new Map() }
  const checked = checkNewPayment(context, draft, accept)
  const account = await accountFor(tx, context, { draft, checked, paidDocument })
  const decision = decidedPayment(draft, checked, { partyAccountId: account.id, paidDocument })
  const { companyId, userId } = context.who
  const { header } = decision
  const numbering = numberingOf(facts, input.date, facts.book)
  return {
    id,
    statements: [
      ...account.statements,
      ...newPaymentStatements(context, [decision], insertPayment(companyId, userId, { header, numbering })),
      recordCreation(context, paymentResources[input.path], {
        id,
        changes: changesBetween({}, describePayment(draft, checked)),
        entries: decision.entryId === null ? [] : [decision.entryId],
      }),
    ],
  }
}

/** Returns the figures of a new payment; raises its problems, and its warnings that are not accepted. */
export function checkNewPayment(
  context: DecisionContext,
  draft: PaymentDraft,
  accept: readonly ErrorCode[],
): CheckedPayment {
  const checked = validatePayment(context.who, draft)
  warn([...dateWarnings(context, draft), ...chequeWarnings(draft, checked)], accept)
  return checked
}

/** A decided new payment: `entryId` is null for a cheque that posts when it clears. */
export type NewDecision = DecidedPayment & {
  entryId: string | null
  header: PaymentHeader
  paidDocument: PaidDocument | undefined
}

/** Returns the header of a checked payment, and the id of its entry if it posts at once. */
export function decidedPayment(
  draft: PaymentDraft,
  checked: CheckedPayment,
  { partyAccountId, paidDocument }: { partyAccountId: string; paidDocument?: PaidDocument | undefined },
): NewDecision {
  const entryId = checked.isPending ? null : newId()
  const date = checked.isPending ? null : draft.input.date
  const state = { status: entryId === null ? 'Issued' : 'Cleared', clearing_date: date, entry_id: entryId } as const
  const header = paymentHeader(draft, checked, { ...state, madeBy: paidDocument ?? null })
  return { draft, checked, partyAccountId, paidDocument, entryId, header }
}

/** Returns the statements of new payments; `insertion` inserts their headers. */
export function newPaymentStatements(
  context: DecisionContext,
  decisions: readonly NewDecision[],
  insertion: Statement,
): Statement[] {
  const { companyId } = context.who
  return [
    ...postingsOf(context, decisions.flatMap(postingIn)),
    insertion,
    ...insertPaymentRows(
      companyId,
      decisions.map(({ draft, checked }) => ({ id: draft.id, rows: paymentRows(checked) })),
    ),
    ...insertRelief(
      companyId,
      decisions.map(({ draft, checked }) => ({ id: draft.id, relief: checked.relief })),
    ),
    ...insertIntendedAllocations(
      companyId,
      decisions
        .filter(({ entryId }) => entryId === null)
        .map(({ draft, checked }) => ({ id: draft.id, allocations: checked.shares })),
    ),
    ...decisions.flatMap((decision) => {
      const { input, facts } = decision.draft
      return createChequeDocument(context, decision, numberingOf(facts, input.date, facts.chequeSeries))
    }),
  ]
}

function postingIn({ entryId, paidDocument, ...decision }: NewDecision): PaymentPosting[] {
  const { draft, checked } = decision
  if (entryId === null) return []
  return [{ ...decision, entryId, date: draft.input.date, shares: checked.shares, against: paidDocument }]
}

/**
 * Returns the account of the party of a payment, with the statements that create it; a paid document has created its
 * own.
 */
export async function accountFor(
  tx: Transaction,
  context: DecisionContext,
  {
    draft,
    checked,
    paidDocument,
  }: { draft: PaymentDraft; checked: CheckedPayment; paidDocument?: PaidDocument | undefined },
): Promise<{ id: string; statements: Statement[] }> {
  const createdAccountId = paidDocument?.accountId ?? null
  if (createdAccountId !== null) return { id: createdAccountId, statements: [] }
  const side = draft.input.ledger === 'receivable' ? 'customer_account' : 'supplier_account'
  return partyAccount(tx, context, { party: checked.party, side })
}

/**
 * Returns DATE_BEFORE_LAST at `date` for a new payment dated before the last number of its year, DATE_FAR_AHEAD for
 * any.
 */
export function dateWarnings(
  context: DecisionContext,
  { input, stored, facts: { last, book } }: PaymentDraft,
): Problem[] {
  const warnings = dateFarAhead(context, { date: input.date, book, before: stored?.date ?? null })
  if (stored !== null || last === null || last.date <= input.date) return warnings
  const params = { number: last.voucher_no, date: last.date }
  return [...warnings, { code: 'DATE_BEFORE_LAST', path: 'date', params }]
}

/** Returns PENDING_CHEQUE at allocations to documents that a pending cheque will pay as well. */
export function chequeWarnings(
  { facts: { items, pending, book }, previousAllocations }: PaymentDraft,
  checked: CheckedPayment,
): Problem[] {
  return sharesPaidTwice(checked.shares, { items, pending, previousAllocations, digits: book.currency_digits })
}

function numberingOf(facts: PaymentFacts, date: string, series: { prefix: string; padding: number }): Numbering {
  const year = yearOfDate(date, facts)
  const prefix = numberPrefix({ prefix: series.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: series.padding }
}
