/**
 * Pays what a till has sold or taken back, as it was paid there: one receipt, or one payment to the customer, with a line for each
 * payment method. It is created by the document, and cancelled with it.
 */
import { settlingPath } from '../../../../domain/documents/status.ts'
import { compare, sum, withDigits } from '../../../../domain/money/decimal.ts'
import { feeOf } from '../../../../domain/payments/fee.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { TillNote } from '../../../../domain/till/notes.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Decision } from '../trade/decision.ts'
import type { TradeDraft } from '../trade/trade-draft.ts'
import type { PaidDocument } from './new-payment.ts'
import { newPayment } from './new-payment.ts'
import type { PaymentStatements } from './pay-trade.ts'
import type { PaymentFacts } from './payment-facts.ts'
import { paymentFactsReading } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

export type TillPayment = { mode: string; amount: string; reference: string | null }
export type TillPayments = {
  /** What was paid, or paid out, at the till. */
  payments: readonly TillPayment[]
  /** Receives what is unusual about the document. */
  onNote: (note: TillNote) => void
}

/** Warnings that do not concern what was paid already. */
export const paidAlready: readonly ErrorCode[] = ['DATE_BEFORE_LAST', 'DATE_FAR_AHEAD', 'PENDING_CHEQUE']

/** Returns the statements of the payment of a decided document; none where nothing was paid. */
export async function payAtTill(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision, till }: { draft: TradeDraft; decision: Decision; till: TillPayments },
): Promise<PaymentStatements> {
  const { payments } = till
  if (payments.length === 0) return { paymentId: null, before: [], after: [] }
  const { id, path, input: document } = draft
  const input: PaymentInput = {
    ...tillPaymentInput(payments),
    path: settlingPath(path),
    date: document.date,
    party: decision.party.id,
  }
  const accountId = decision.posting?.partyAccountId ?? null
  const paidDocument: PaidDocument = { path, id, amount: sum(payments.map(({ amount }) => amount)), accountId }
  const reading = paymentFactsReading(context, input, { id: null })
  const facts = paidAtTill(reading.take(await tx.batch(reading.statements)), till)
  const { statements } = await newPayment(tx, context, { input, facts, accept: paidAlready, paidDocument })
  return { paymentId: null, before: [], after: statements }
}

/** Returns the body of a payment of a customer with a line for each part. */
export function tillPaymentInput(payments: readonly TillPayment[]): Omit<PaymentInput, 'path' | 'date' | 'party'> {
  const references = payments.flatMap(({ reference }) => reference ?? [])
  return {
    ...toFormValues(paymentHead, {}),
    ledger: 'receivable',
    reference: cutText(references.join(' · '), 255),
    rows: payments.map(({ mode, amount }) => ({ ...toFormValues(paymentRow, {}), method: 'mode', mode, amount })),
    allocations: [],
  }
}

/**
 * Returns the books with payment methods and customer active, as they were at the till. A method whose fee is more than an amount
 * has no fee, with a note.
 */
export function paidAtTill(facts: PaymentFacts, { payments, onNote }: TillPayments): PaymentFacts {
  const isUsable = { is_active: true, account_in_use: true, enabled_for_sales: true, enabled_for_purchase: true }
  const digits = facts.book.currency_digits
  const modes = new Map([...facts.modes].map(([id, mode]) => [id, { ...mode, ...isUsable }]))
  for (const { mode: id, amount } of payments) {
    const mode = modes.get(id)
    if (!mode?.fee) continue
    const fee = feeOf(mode.fee, amount, digits)
    if (compare(fee, amount) <= 0) continue
    modes.set(id, { ...mode, fee: null })
    onNote({ code: 'FEE_LEFT_OUT', params: { mode: mode.name, fee, amount: withDigits(amount, digits) } })
  }
  return {
    ...facts,
    modes,
    party: facts.party && { ...facts.party, is_active: true },
  }
}
