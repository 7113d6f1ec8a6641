/** What can be done with the payments of one path. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { paperOf } from '../../sending/paper.ts'
import { cancelPayment, clearPayment } from './act-on-payment.ts'
import { editPayment } from './edit-payment.ts'
import { createPayment } from './new-payment.ts'
import { journalEntriesOfPayment, paymentBody, readPayment } from './payment-answer.ts'
import { allocatePayment, releasePayment } from './settle-payment.ts'

type Target = { id: string; body: unknown }

/** The use-cases of receipts or of payments; none is ever deleted. */
export function paymentUseCases(path: PaymentPath) {
  return {
    read: (context: Context, id: string) => readPayment(context, path, id),
    stored: (context: Context, id: string) => paymentBody(context, path, id),
    create: (context: Context, body: unknown) => createPayment(context, path, body),
    update: (context: Context, target: Target) => editPayment(context, path, target),
    acts: {
      clear: (context: Context, target: Target) => clearPayment(context, path, target),
      cancel: (context: Context, target: Target) => cancelPayment(context, path, target),
      allocate: (context: Context, target: Target) => allocatePayment(context, path, target),
      release: (context: Context, target: Target) => releasePayment(context, path, target),
    },
    print: (context: Context, id: string) => paperOf(context, path, id),
    journalEntries: (context: Context, id: string) => journalEntriesOfPayment(context, path, id),
  }
}
