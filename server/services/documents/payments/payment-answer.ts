/** Answers payments: labels, figures with the digits of the currency, allocations, permitted acts. */
import type { PaymentAct, PaymentPath } from '../../../../domain/documents/status.ts'
import { paymentPaths } from '../../../../domain/documents/status.ts'
import type { ChainLink } from '../../../../domain/documents/chain-link.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import type { PaymentAnswer, AllocationAnswer } from '../../../../domain/payments/payment-answer.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapReading, reading } from '../../../db/core/client.ts'
import type { AmountStyle } from '../../../db/company/company-store.ts'
import { amountStyle } from '../../../db/company/company-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import { paymentDocument, allocationAnswers, intendedAllocations } from '../../../db/payments/payment-store.ts'
import { wordStyleOf } from '../../company/company-record.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { storedReading } from '../engine/kind.ts'
import { actsFor } from '../engine/rights.ts'
import { paymentRules } from './payment-rights.ts'
import { amountIn } from '../../../wording.ts'

/** Reads one payment with everything that its page shows; raises NOT_FOUND. */
export function paymentAnswer(context: Context, path: PaymentPath, id: string): Reading<PaymentAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const company = context.who.companyId
  return reading(
    [
      paymentDocument(company, path, id),
      allocationAnswers(company, path, id),
      intendedAllocations(company, id),
      amountStyle(company),
    ],
    ([[payment], settled, intended, [style]]) => {
      if (!payment || !style) throw new DomainError('NOT_FOUND')
      return toAnswer(context, { payment, settled, intended, style })
    },
  )
}

/** Reads a new payment that settles nothing yet. */
export function answerAlone(context: Context, path: PaymentPath, id: string): Reading<PaymentAnswer> {
  const company = context.who.companyId
  return reading([paymentDocument(company, path, id), amountStyle(company)], ([[payment], [style]]) => {
    if (!payment || !style) throw new DomainError('NOT_FOUND')
    return toAnswer(context, { payment, settled: [], intended: [], style })
  })
}

type PaymentRecords = {
  payment: StoredPayment
  settled: AllocationAnswer[]
  intended: AllocationAnswer[]
  style: AmountStyle
}

/** Returns the answer without internal columns. */
function toAnswer({ who, language }: Context, { payment, settled, intended, style }: PaymentRecords): PaymentAnswer {
  const { fiscal_year_id: _year, entry_id: _entry, write_off_account: _account, relief: _relief, ...answer } = payment
  const { cheque, ...header } = answer
  const chequeAt = (at: string) => (cheque?.path === at ? { id: cheque.id, number: cheque.number } : null)
  const money = (amount: string) => withDigits(amount, style.currency_digits)
  return {
    ...header,
    amount: money(payment.amount),
    withholding_base: payment.withholding_base === null ? null : money(payment.withholding_base),
    withholding: money(payment.withholding),
    write_off: money(payment.write_off),
    write_off_tax: money(payment.write_off_tax),
    settled: money(payment.settled),
    fee: money(payment.fee),
    open_amount: money(payment.open_amount),
    rows: payment.rows.map(({ account: _ledger, fee_account: _feeLedger, ...row }) => ({
      ...row,
      amount: money(row.amount),
      fee: money(row.fee),
    })),
    cheque_deposit: chequeAt('banking/cheque-deposits'),
    cheque_issue: chequeAt('banking/cheque-issues'),
    allocations: payment.status === 'Issued' ? intended : settled,
    amount_in_words: amountIn(language ?? style.language, payment.amount, wordStyleOf(style)),
    chain: settled.map((one) => linkTo(payment.path, one)),
    acts: actsFor(who, paymentRules(payment.path), payment) as PaymentAct[],
  }
}

/** Links to a document that the payment settles; of two payments the one that brings money in settles the other. */
function linkTo(path: PaymentPath, other: AllocationAnswer): ChainLink {
  const isPayment = paymentPaths.some((one) => one === other.document_path)
  const relation = isPayment && path === 'purchase/payments' ? 'settled_by' : 'settles'
  const { document_path: of, document_id: id, document_no: number, supplier_number, date, item } = other
  return { path: of, id, number, supplier_number, date, relation, item }
}

/** Reads a stored payment as a body, with its actual or intended allocations; raises NOT_FOUND. */
export function paymentBody(context: Context, path: PaymentPath, id: string): Reading<Body> {
  return mapReading(paymentAnswer(context, path, id), ({ allocations, ...payment }) => ({
    ...payment,
    allocations: allocations.map(({ item, settled }) => ({ item, amount: settled })),
  }))
}

/** Reads the stored payment of an id; raises NOT_FOUND. */
export function storedPaymentReading({ who }: DecisionContext, path: PaymentPath, id: string): Reading<StoredPayment> {
  return storedReading(id, paymentDocument(who.companyId, path, id))
}
