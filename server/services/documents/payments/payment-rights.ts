/** Decides who may do what with a payment; a payment that an invoice or bill created is changed there. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Rules } from '../engine/rights.ts'

/** Who may do what with receipts or payments: MADE_BY refuses one that another document made. */
export function paymentRules(path: PaymentPath): Rules<StoredPayment> {
  return {
    resource: paymentResources[path],
    refusal: ({ made_by: by }) => (by === null ? null : new DomainError('MADE_BY', { document: by.number ?? '' })),
  }
}
