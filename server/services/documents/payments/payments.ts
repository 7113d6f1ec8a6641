/** Payments as the engine runs them. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import { paperOf } from '../../sending/paper.ts'
import type { Kind } from '../engine/kind.ts'
import { cancelPayment, clearPayment } from './act-on-payment.ts'
import { parsePaymentBody } from './save-payment.ts'
import { answerAlone, paymentAnswer, paymentBody, storedPaymentReading } from './payment-answer.ts'
import { paymentRules } from './payment-rights.ts'
import { allocatePayment, unallocatePayment } from './allocate-payment.ts'

/** Returns the kind of a path: receipts, or supplier payments. They are never deleted. */
export function payments(path: PaymentPath): Kind<StoredPayment, PaymentAnswer> {
  return {
    ...paymentRules(path),
    stored: (context, id) => storedPaymentReading(context, path, id),
    toBody: (context, id) => paymentBody(context, path, id),
    answer: (context, id) => paymentAnswer(context, path, id),
    answerAlone: (context, id) => answerAlone(context, path, id),
    parse: (context, input) => parsePaymentBody(context, path, input),
    acts: {
      clear: (context, { body }) => clearPayment(context, body),
      cancel: (context, { body }) => cancelPayment(context, body),
      allocate: (context, { body }) => allocatePayment(context, body),
      release: (context, { body }) => unallocatePayment(context, body),
    },
    print: (context, id) => paperOf(context, path, id),
  }
}
