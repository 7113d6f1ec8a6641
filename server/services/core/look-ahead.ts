import type { Transaction } from '../../db/core/client.ts'
import type { Context } from './unit-of-work.ts'

/** What an act would come to: runs it in a transaction that is taken back. Raises what the act raises. */
export async function lookAhead<T>({ db, who }: Context, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const nothingKept = new Error('Looking ahead keeps nothing')
  let seen: { answer: T } | null = null
  const looking = db.transaction(who.companyId, async (tx) => {
    seen = { answer: await act(tx) }
    throw nothingKept
  })
  await looking.catch((error: unknown) => {
    if (error !== nothingKept) throw error
  })
  if (seen === null) throw nothingKept
  return (seen as { answer: T }).answer
}
