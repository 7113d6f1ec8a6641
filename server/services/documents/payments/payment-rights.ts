/** Who may do what with a payment in its status. */
import type { PaymentAct, PaymentPath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Run } from '../../books/books.ts'
import type { Context, DecisionContext, Who } from '../../core/unit-of-work.ts'
import { require, stale } from '../../core/unit-of-work.ts'
import { actsIn, refuseStatus, rightsFor } from '../rights.ts'

type Standing = Pick<StoredPayment, 'path' | 'status' | 'made_by'>

/** Asks for the first right to an act before anything of the payment is known. Raises NOT_ALLOWED. */
export function requirePaymentAct(context: Context, path: PaymentPath, act: PaymentAct): void {
  for (const permission of rightsFor(paymentResources[path], act, null)) require(context, permission)
}

/** What the person may do now, for an answer; what an invoice made is changed there. */
export function paymentActsFor(who: Who, { path, status, made_by: madeBy }: Standing): PaymentAct[] {
  if (madeBy !== null) return []
  const resource = paymentResources[path]
  return actsIn(resource, status, { who, wanted: (act) => rightsFor(resource, act, status) }) as PaymentAct[]
}

/** Raises WRONG_STATUS in a status that does not allow the act, MADE_BY for what an invoice or bill made. */
export function allowPaymentAct({ path, status, made_by: madeBy }: Standing, act: PaymentAct): void {
  refuseStatus(paymentResources[path], { status, act })
  if (madeBy !== null) throw new DomainError('MADE_BY', { document: madeBy.number ?? '' })
}

/** Raises NOT_ALLOWED without all rights, STALE when the version is not the stored one, and what does not allow the act. */
export async function claimPaymentAct(
  run: Run,
  context: DecisionContext,
  { stored, version, act }: { stored: StoredPayment; version: number; act: PaymentAct },
): Promise<void> {
  for (const permission of rightsFor(paymentResources[stored.path], act, stored.status)) require(context, permission)
  if (stored.version !== version) throw await stale(run, context, { resource: stored.path, id: stored.id, version })
  allowPaymentAct(stored, act)
}
