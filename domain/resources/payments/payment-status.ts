/**
 * Payments are numbered and, except cheques, posted at once: they are Cleared. A cheque is Issued until the bank clears
 * it; until then it settles nothing. The unallocated rest of a Cleared payment can be allocated later, and its
 * allocations can be removed. A payment is never a draft, so editing one also requires the right to approve.
 *
 *   Issued —clear→ Cleared —cancel→ Cancelled
 */
import type { PaymentAct, PaymentStatus } from '../../documents/status.ts'
import type { Resource, StatusField } from '../core/define.ts'
import type { ListView } from '../core/list-view.ts'
import { statusView } from '../core/list-view.ts'

/** The acts of a payment in each status, and the additional rights that they require. */
export const paymentSteps = {
  steps: {
    Issued: { edit: 'Issued', clear: 'Cleared', cancel: 'Cancelled' },
    Cleared: { edit: 'Cleared', cancel: 'Cancelled', allocate: 'Cleared', release: 'Cleared' },
    Cancelled: {},
  } satisfies Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentAct, PaymentStatus>>>>>,
  asks: { Issued: { edit: 'approve' }, Cleared: { edit: 'approve' }, Cancelled: { edit: 'approve' } },
} as const satisfies Pick<Resource, 'steps' | 'asks'>

/** The statuses of a payment; a cheque is issued until the bank clears it. */
export const paymentStatus = {
  choices: { Issued: 'Uncleared', Cleared: 'Cleared', Cancelled: 'Cancelled' },
  tones: { Issued: 'open', Cleared: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of receipts and supplier payments. */
export const paymentViews: readonly ListView[] = [
  statusView('uncleared', 'Uncleared cheques', 'Issued'),
  statusView('cleared', 'Cleared', 'Cleared'),
]
