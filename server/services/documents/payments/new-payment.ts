/** Creates payments: they post at once, except a cheque that waits until it clears, and are numbered last. */
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Numbering } from '../../../db/payments/payment-write-store.ts'
import {
  insertPayment,
  insertPaymentRows,
  insertRelief,
  replaceIntendedAllocations,
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
import { postingOf } from './post-payment.ts'
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
}
export type NewPayment = { id: string; statements: Statement[] }

/** Decides a new payment and returns the statements, the numbers last. */
export async function newPayment(
  tx: Transaction,
  context: DecisionContext,
  { input, facts, accept, paidDocument }: NewPaymentInput,
): Promise<NewPayment> {
  const id = newId()
  const draft: PaymentDraft = { id, input, stored: null, facts, previousAllocations: new Map() }
  const checked = validatePayment(context.who, draft)
  warn([...dateWarnings(context, draft), ...chequeWarnings(draft, checked)], accept)
  const account = await accountFor(tx, context, { draft, checked, paidDocument })
  const decision = { draft, checked, partyAccountId: account.id }
  const entryId = checked.isPending ? null : newId()
  const { companyId, userId } = context.who
  const date = checked.isPending ? null : input.date
  const state = { status: entryId === null ? 'Issued' : 'Cleared', clearing_date: date, entry_id: entryId } as const
  const header = paymentHeader(draft, checked, { ...state, madeBy: paidDocument ?? null })
  return {
    id,
    statements: [
      ...account.statements,
      ...(entryId === null
        ? []
        : postingOf(context, {
            ...decision,
            entryId,
            date: input.date,
            shares: checked.shares,
            against: paidDocument,
          })),
      insertPayment(companyId, userId, { header, numbering: numberingOf(facts, input.date, facts.book) }),
      ...insertPaymentRows(companyId, id, paymentRows(checked)),
      ...insertRelief(companyId, id, checked.relief),
      ...(entryId === null ? replaceIntendedAllocations(companyId, id, checked.shares) : []),
      ...createChequeDocument(context, decision, numberingOf(facts, input.date, facts.chequeSeries)),
      recordCreation(context, paymentResources[input.path], {
        id,
        changes: changesBetween({}, describePayment(draft, checked)),
        entries: entryId === null ? [] : [entryId],
      }),
    ],
  }
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
