/**
 * Cheques of payments: cleared, cancelled and bounced through their payment; they post only what the bank charges for a
 * bounce.
 */
import type { PaymentPath } from '../../../domain/documents/status.ts'
import { optionalText } from '../documents/body.ts'
import type { PlainKind } from '../documents/plain/kind.ts'
import { cancellationStatements, clearingStatements } from '../documents/payments/act-on-payment.ts'
import { storedPaymentReading } from '../documents/payments/payment-answer.ts'

/** Returns the rules for cheques whose parent is a payment of a path. */
export function parentPayment(path: PaymentPath): NonNullable<PlainKind['parent']> {
  return {
    by: ({ payment, payment_label: number }) =>
      payment === null ? null : { path, id: String(payment), number: String(number) },
    acts: ['clear', 'cancel', 'bounce'],
    // A payment whose cheque bounces is cancelled.
    needs: { bounce: 'cancel' },
    act: async (tx, context, { stored, body, reason, act, set, entries }) => {
      const reading = storedPaymentReading(context, path, String(stored['payment']))
      const payment = reading.take(await tx.batch(reading.statements))
      const date = optionalText(body, 'date')
      if (act === 'clear') return clearingStatements(tx, context, { stored: payment, date })
      // The postings and reversals of the cheque itself are already written.
      const status = act === 'bounce' ? 'Bounced' : 'Cancelled'
      const cheque = { values: { ...set, status }, entries, statements: [] } as const
      const day = set['bounced_on'] ?? date
      const { before, after } = await cancellationStatements(tx, context, {
        stored: payment,
        reason,
        date: day,
        cheque,
      })
      return [...before, ...after]
    },
  }
}
