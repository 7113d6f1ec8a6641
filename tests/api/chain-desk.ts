/** Random chains of documents for tests: which chains a run makes, chance, and what is counted of their lines. */
import { sample } from '../support/sample.ts'
import type { TestApp } from './harness.ts'

const CHAINS = 500
/** The steps of a chain. */
export const STEPS = 9
/** Returns the chains of a run: each is the seed of its own chance. */
export const chains = (what: string) => sample(what, [...Array(CHAINS).keys()], 40)

export type Chance = (below: number) => number
/** Returns whole numbers below a limit, the same ones for a seed in every run. */
export function chanceOf(seed: number): Chance {
  let state = seed * 7919 + 13
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
export const pick = <T>(chance: Chance, list: readonly T[]): T | undefined => list[chance(list.length)]
export const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Returns the net debit of a system account. */
export async function balanceOf(app: TestApp, systemCode: string): Promise<string> {
  const [row] = await app.sql<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as balance from journal_line l
     join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code = $1`,
    [systemCode],
  )
  return row?.balance ?? ''
}

/** A line of a delivery note. */
export type Line = { id: string; quantity: number; note: { id: string; isLive: boolean } }
/** A quantity of a line that another document takes; it counts while that document is live. */
export type Taken = { of: string; quantity: number; document: { id: string; isLive: boolean } }
export const takenOf = (taken: readonly Taken[], id: string) =>
  total(taken.filter(({ of, document }) => of === id && document.isLive).map(({ quantity }) => quantity))

/** Returns what is open on one side of all open items. */
export async function openOn(app: TestApp, side: 'debit' | 'credit'): Promise<string> {
  const [row] = await app.sql<{ open: string }>(
    `select coalesce(sum(open_amount), 0)::numeric(20, 2)::text as open from open_item where side = $1 and reversed_by_id is null`,
    [side],
  )
  return row?.open ?? ''
}
