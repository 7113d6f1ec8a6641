/**
 * Cheques that came with a payment: they are cleared, cancelled and bounced through it, and post nothing by themselves but what
 * the bank charges for a bounce.
 */
import type { PaymentPath } from '../../../domain/documents/status.ts'
import { optionalText } from '../documents/body.ts'
import type { PlainKind } from '../documents/plain/kind.ts'
import { paymentCancelled, paymentCleared } from '../documents/payments/act-on-payment.ts'
import { storedPaymentReading } from '../documents/payments/payment-answer.ts'

/** What a kind of cheque that payments of a path make says of who holds one. */
export function heldByPayment(path: PaymentPath): NonNullable<PlainKind['held']> {
  return {
    by: ({ payment, payment_label: number }) =>
      payment === null ? null : { path, id: String(payment), number: String(number) },
    acts: ['clear', 'cancel', 'bounce'],
    // A payment whose cheque bounces is cancelled.
    needs: { bounce: 'cancel' },
    act: async (tx, context, { stored, body, reason, act, set, entries }) => {
      const wanted = storedPaymentReading(context, path, String(stored['payment']))
      const payment = wanted.take(await tx.batch(wanted.statements))
      const date = optionalText(body, 'date')
      if (act === 'clear') return paymentCleared(tx, context, { stored: payment, date })
      // What this one posts or reverses is written already.
      const status = act === 'bounce' ? 'Bounced' : 'Cancelled'
      const cheque = { values: { ...set, status }, entries, statements: [] } as const
      const day = set['bounced_on'] ?? date
      const { before, after } = await paymentCancelled(tx, context, { stored: payment, reason, date: day, cheque })
      return [...before, ...after]
    },
  }
}
