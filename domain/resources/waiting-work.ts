/** The kinds of work that waits in a list, the most urgent first; standard views of lists name theirs. */
export const waitingKinds = ['overdue', 'unapproved', 'uncleared', 'unmatched', 'draft'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** Counting stops here: there are so many or more. */
export const MOST_WAITING = 100

export type WaitingWork = { path: string; kind: WaitingKind; count: number }
