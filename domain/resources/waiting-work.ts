/** The kinds of work that waits in a list, the most urgent first. */
export const waitingKinds = ['overdue', 'unapproved', 'uncleared', 'draft'] as const

/** The lists in which work is counted. */
export const waitingPaths = [
  'sales/vouchers',
  'sales/credit-notes',
  'purchase/vouchers',
  'purchase/debit-notes',
  'account/journal-vouchers',
  'banking/cheque-deposits',
  'banking/cheque-issues',
] as const

/** Counting stops here: there are so many or more. */
export const MOST_WAITING = 100

export type WaitingWork = {
  path: (typeof waitingPaths)[number]
  kind: (typeof waitingKinds)[number]
  count: number
}
