import type { StatusField } from '../core/define.ts'

/** The statuses of a document that posts when it is issued. */
export const issuedStatus = {
  choices: { Draft: 'Draft', Issued: 'Issued', Cancelled: 'Cancelled' },
  tones: { Draft: 'draft', Issued: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>
export type IssuedStatus = keyof typeof issuedStatus.choices
