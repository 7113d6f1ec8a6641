import type { StatusField } from '../core/define.ts'

/** The statuses of an invoice or a bill; how far it is paid follows from what is open of it. */
export const invoiceStatus = {
  choices: {
    Draft: 'Draft',
    Issued: 'Issued',
    'Partially Paid': 'Partially paid',
    Paid: 'Paid',
    Cancelled: 'Cancelled',
  },
  tones: { Draft: 'draft', Issued: 'open', 'Partially Paid': 'open', Paid: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The statuses of a note; it is resolved when nothing of it is open. */
export const noteStatus = {
  choices: { Draft: 'Draft', Issued: 'Issued', Resolved: 'Resolved', Cancelled: 'Cancelled' },
  tones: { Draft: 'draft', Issued: 'open', Resolved: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The statuses of what stands in lists of rows. */
export const tradeStatus = {
  choices: { ...invoiceStatus.choices, ...noteStatus.choices },
  tones: { ...invoiceStatus.tones, ...noteStatus.tones },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>
