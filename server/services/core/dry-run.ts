import type { Transaction } from '../../db/core/client.ts'
import type { Context } from './unit-of-work.ts'

/** Previews an act: runs it in a transaction that is rolled back. Raises what the act raises. */
export async function dryRun<T>({ db, who }: Context, act: (tx: Transaction) => Promise<T>): Promise<T> {
  const rolledBack = new Error('Looking ahead keeps nothing')
  let result: { answer: T } | null = null
  const looking = db.transaction(who.companyId, async (tx) => {
    result = { answer: await act(tx) }
    throw rolledBack
  })
  await looking.catch((error: unknown) => {
    if (error !== rolledBack) throw error
  })
  if (result === null) throw rolledBack
  return (result as { answer: T }).answer
}
