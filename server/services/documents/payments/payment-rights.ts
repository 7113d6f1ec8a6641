/** Who may do what with a payment in its status. */
import type { PaymentAct, PaymentPath } from '../../../../domain/documents/status.ts'
import { paymentAfter } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Run } from '../../books/books.ts'
import type { Context, DecisionContext, Who } from '../../core/unit-of-work.ts'
import { require, stale } from '../../core/unit-of-work.ts'

/** Nothing of a payment is a draft, so editing one asks for approval as well. */
const rights = {
  edit: ['update', 'approve'],
  clear: ['update'],
  cancel: ['cancel'],
  allocate: ['update'],
  release: ['update'],
} as const satisfies Record<PaymentAct, readonly string[]>
const acts = ['edit', 'clear', 'cancel', 'allocate', 'release'] as const satisfies PaymentAct[]

type Standing = Pick<StoredPayment, 'path' | 'status' | 'made_by'>

function permissionsFor(act: PaymentAct, path: PaymentPath): string[] {
  return rights[act].map((action) => `${moduleOf(path)}.${action}`)
}

/** Asks for the first right to an act before anything of the payment is known. Raises NOT_ALLOWED. */
export function requirePaymentAct(context: Context, path: PaymentPath, act: PaymentAct): void {
  require(context, `${moduleOf(path)}.${rights[act][0]}`)
}

/** What the person may do now, for an answer; what an invoice made is changed there. */
export function paymentActsFor(who: Who, { path, status, made_by: madeBy }: Standing): PaymentAct[] {
  if (madeBy !== null) return []
  return acts.filter(
    (act) =>
      paymentAfter(status, act) !== null && permissionsFor(act, path).every((permission) => can(who, permission)),
  )
}

/** Raises WRONG_STATUS in a status that does not allow the act, MADE_BY for what an invoice or bill made. */
export function allowPaymentAct({ status, made_by: madeBy }: Standing, act: PaymentAct): void {
  if (paymentAfter(status, act) === null) throw new DomainError('WRONG_STATUS', { status })
  if (madeBy !== null) throw new DomainError('MADE_BY', { document: madeBy.number ?? '' })
}

/** Raises NOT_ALLOWED without all rights, STALE when the version is not the stored one, and what does not allow the act. */
export async function claimPaymentAct(
  run: Run,
  context: DecisionContext,
  { stored, version, act }: { stored: StoredPayment; version: number; act: PaymentAct },
): Promise<void> {
  for (const permission of permissionsFor(act, stored.path)) require(context, permission)
  if (stored.version !== version) throw await stale(run, context, { resource: stored.path, id: stored.id, version })
  allowPaymentAct(stored, act)
}
