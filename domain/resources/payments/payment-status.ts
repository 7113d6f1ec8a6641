import type { StatusField } from '../core/define.ts'

/** The statuses of a payment; a cheque is issued until the bank clears it. */
export const paymentStatus = {
  choices: { Issued: 'Not cleared', Cleared: 'Cleared', Cancelled: 'Cancelled' },
  tones: { Issued: 'open', Cleared: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>
