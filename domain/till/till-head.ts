/**
 * Where a till is in its chain of facts: the number and the hash that the next fact continues, the last numbers of its
 * receipts, and the open shift. Counting is at the till, so it goes on without a connection.
 *
 *   T1-000041, T1-R-000002      the next sale is T1-000042, the next return T1-R-000003
 */
import type { TillFact } from './facts.ts'

/** The shift that is open: its id, the number of the fact that opened it, its moment, its float and its drawer. */
export type OpenShift = {
  readonly id: string
  readonly n: number
  readonly at: string
  readonly cashier: string
  readonly float: string
  /** The payment method of its drawer; a shift that an earlier version opened does not name it. */
  readonly mode?: string
}

export type TillHead = {
  /** The number of the last fact; 0 before the first. */
  readonly n: number
  readonly hash: string
  /** The moment of the last fact; null before the first. */
  readonly at: string | null
  readonly sales: number
  readonly returns: number
  readonly shift: OpenShift | null
}

/** The head of a till that has recorded nothing. */
export const firstHead: TillHead = { n: 0, hash: '', at: null, sales: 0, returns: 0, shift: null }

/** Returns the head after a fact; throws an Error for a fact that does not continue the chain. */
export function headAfter(head: TillHead, fact: TillFact): TillHead {
  if (fact.n !== head.n + 1 || fact.previous !== head.hash) throw new Error(`Fact ${fact.n} does not follow ${head.n}`)
  const next = { ...head, n: fact.n, hash: fact.hash, at: fact.at }
  switch (fact.kind) {
    case 'sale':
      return { ...next, sales: head.sales + 1 }
    case 'return':
      return { ...next, returns: head.returns + 1 }
    case 'shift_opened': {
      const { id, n, at, cashier, body } = fact
      return { ...next, shift: { id, n, at, cashier, ...body } }
    }
    case 'shift_closed':
      return { ...next, shift: null }
    case 'void':
    case 'payment':
    case 'drawer':
      return next
  }
}

const DIGITS = 6

/** Returns the number of the next sale: `T1-000042`. */
export function nextSaleNumber(prefix: string, { sales }: TillHead): string {
  return `${prefix}-${padded(sales + 1)}`
}

/** Returns the number of the next return: `T1-R-000003`. */
export function nextReturnNumber(prefix: string, { returns }: TillHead): string {
  return `${prefix}-R-${padded(returns + 1)}`
}

function padded(count: number): string {
  return count.toString().padStart(DIGITS, '0')
}

/** A clock that is this much behind the last fact is reported: the order of the numbers stands. */
const CLOCK_TOLERANCE_MS = 60_000

/** Whether the till's clock, in milliseconds, is behind the moment of the last fact, also in milliseconds. */
export function isClockBehind(nowMs: number, lastMs: number): boolean {
  return nowMs < lastMs - CLOCK_TOLERANCE_MS
}
