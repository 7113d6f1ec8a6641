/**
 * Payments are numbered and, but for cheques, posted at once: they are Cleared. A cheque is Issued until the bank clears
 * it; until then it settles nothing. What a Cleared one leaves over can be set off later, and what it settles released.
 * Nothing of a payment is a draft, so editing one asks for approval as well.
 *
 *   Issued —clear→ Cleared —cancel→ Cancelled
 */
import type { PaymentAct, PaymentStatus } from '../../documents/status.ts'
import type { Resource, StatusField } from '../core/define.ts'
import type { ListView } from '../core/list-view.ts'
import { statusView } from '../core/list-view.ts'

/** What may be done with a payment in each status, and the rights that it asks for besides. */
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
