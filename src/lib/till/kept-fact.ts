/** What a till keeps on its device beside its facts, and what of them is still to be sent. */
import { sum } from '../../../domain/money/decimal.ts'
import type { TillFact } from '../../../domain/till/facts.ts'
import type { FactAnswer } from '../../../domain/till/sync.ts'

/** The key of a till, `<till id>.<secret>`, and who is signed in there. */
export type TillProfile = {
  readonly till: string
  readonly name: string
  readonly prefix: string
  readonly company: string
  readonly key: string
  readonly cashier: {
    readonly id: string
    readonly name: string
    readonly may: { readonly sell: boolean; readonly approve: boolean }
  }
}

/** `parked`: the server has the fact, and a member has to look at it. */
export type FactPlace = 'unsent' | 'sent' | 'parked'

/** A fact on the device with the server's answer. */
export type KeptFact = {
  readonly fact: TillFact
  readonly place: FactPlace
  readonly answer: FactAnswer | null
  /** When the server answered, by its clock; empty before. */
  readonly answered_at: string
}

/** What the server said last. */
export type SyncState = {
  readonly high_water: number
  /** The server refused the key of the till. */
  readonly revoked: boolean
  /** The latest moment that is known: the server's at the last exchange or that of a later fact; empty for none. */
  readonly latest: string
  /** The number of the last fact in a file that was exported. */
  readonly exported: number
}

export const firstSync: SyncState = { high_water: 0, revoked: false, latest: '', exported: 0 }

/** What is not sent yet: the number of facts, the total of sales less returns, and the moment of the oldest. */
export type Unsent = {
  readonly count: number
  readonly total: string
  readonly oldest: string | null
  readonly parked: number
}

/** Returns the place of a fact after the server's answer. */
export function placeAfter({ outcome }: FactAnswer): FactPlace {
  return outcome === 'parked' || outcome === 'differs' ? 'parked' : 'sent'
}

/** A fact that is not sent yet, reduced to what is shown of it. */
export type UnsentFact = { readonly n: number; readonly at: string; readonly amount: string }

/** Returns what is shown of a fact that is not sent yet. */
export function unsentFact(fact: TillFact): UnsentFact {
  return { n: fact.n, at: fact.at, amount: amountOf(fact) }
}

function amountOf(fact: TillFact): string {
  switch (fact.kind) {
    case 'sale':
      return fact.body.totals.total
    case 'return':
      return `-${fact.body.totals.total}`
    case 'shift_opened':
    case 'void':
    case 'payment':
    case 'drawer':
    case 'shift_closed':
      return '0'
  }
}

/** Returns what is not sent yet, of facts in the order of their numbers. */
export function unsentOf(facts: readonly UnsentFact[], parked: number): Unsent {
  return {
    count: facts.length,
    total: sum(facts.map(({ amount }) => amount)),
    oldest: facts[0]?.at ?? null,
    parked,
  }
}
