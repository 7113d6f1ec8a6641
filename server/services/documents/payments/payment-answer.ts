/** Payments as answers: labels, figures with the currency's digits, what they settle, what may be done. */
import type { PaymentAct, PaymentPath } from '../../../../domain/documents/status.ts'
import { paymentPaths } from '../../../../domain/documents/status.ts'
import type { ChainLink } from '../../../../domain/documents/chain-link.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { amountInWords } from '../../../../domain/money/amount-in-words.ts'
import { withDigits } from '../../../../domain/money/decimal.ts'
import type { PaymentAnswer, AllocationAnswer } from '../../../../domain/payments/payment-answer.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapped, reading } from '../../../db/core/client.ts'
import { company as companyRow } from '../../../db/company/company-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import { paymentDocument, setOffsOf, wishesOf } from '../../../db/payments/payment-store.ts'
import { localeOf } from '../../company/company-record.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { storedReading } from '../engine/kind.ts'
import { actsFor } from '../engine/rights.ts'
import { paymentRules } from './payment-rights.ts'

/** One payment with all that a page shows of it; raises NOT_FOUND. */
export function paymentAnswer({ who }: Context, path: PaymentPath, id: string): Reading<PaymentAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const company = who.companyId
  return reading(
    [paymentDocument(company, path, id), setOffsOf(company, path, id), wishesOf(company, id), companyRow(company)],
    ([[found], settled, wished, [own]]) => {
      if (!found || !own) throw new DomainError('NOT_FOUND')
      const { fiscal_year_id: _year, entry_id: _entry, write_off_account: _account, ...shown } = found
      const { cheque, ...header } = shown
      const chequeAt = (at: string) => (cheque?.path === at ? { id: cheque.id, number: cheque.number } : null)
      const digits = own.currency_digits
      const money = (amount: string) => withDigits(amount, digits)
      return {
        ...header,
        amount: money(found.amount),
        withholding_base: found.withholding_base === null ? null : money(found.withholding_base),
        withholding: money(found.withholding),
        write_off: money(found.write_off),
        settled: money(found.settled),
        fee: money(found.fee),
        open_amount: money(found.open_amount),
        rows: found.rows.map(({ account: _ledger, fee_account: _feeLedger, ...row }) => ({
          ...row,
          amount: money(row.amount),
          fee: money(row.fee),
        })),
        cheque_deposit: chequeAt('banking/cheque-deposits'),
        cheque_issue: chequeAt('banking/cheque-issues'),
        allocations: found.status === 'Issued' ? wished : settled,
        amount_in_words: amountInWords(found.amount, { code: own.currency_code, digits, locale: localeOf(own) }),
        chain: settled.map((one) => linkTo(path, one)),
        acts: actsFor(who, paymentRules(path), found) as PaymentAct[],
      }
    },
  )
}

/** Payments settle everything else; of two of them the one that brings money in does. */
function linkTo(path: PaymentPath, other: AllocationAnswer): ChainLink {
  const isPayment = paymentPaths.some((one) => one === other.document_path)
  const relation = isPayment && path === 'purchase/payments' ? 'settled_by' : 'settles'
  const { document_path: of, document_id: id, document_no: number, supplier_number, date, item } = other
  return { path: of, id, number, supplier_number, date, relation, item }
}

/** A stored payment as it would be sent, with what it settles or is to settle; raises NOT_FOUND. */
export function paymentBody(context: Context, path: PaymentPath, id: string): Reading<Body> {
  return mapped(paymentAnswer(context, path, id), ({ allocations, ...payment }) => ({
    ...payment,
    allocations: allocations.map(({ item, settled }) => ({ item, amount: settled })),
  }))
}

/** The stored payment of an id; raises NOT_FOUND. */
export function storedPaymentReading({ who }: DecisionContext, path: PaymentPath, id: string): Reading<StoredPayment> {
  return storedReading(id, paymentDocument(who.companyId, path, id))
}
