import { postWhileDatabaseEnds } from '../support/database-restarts.ts'
import { say } from './proof-books.ts'

/** Kills the embedded PostgreSQL ten times and restarts it five times while eight clients post. */
export async function proveRestarts(): Promise<boolean> {
  const { acknowledged, answers, stored, sameProcess, broken } = await postWhileDatabaseEnds({ kills: 10, restarts: 5 })
  say(`restarts: ${acknowledged} vouchers acknowledged, ${stored.vouchers} stored, ${stored.numbers} numbers`)
  say(`restarts: answers ${JSON.stringify(answers)}, the same server ${sameProcess ? 'answers' : 'is GONE'}`)
  for (const finding of broken) say(`restarts: ${finding}`)
  const isComplete = stored.vouchers === acknowledged && stored.numbers === acknowledged
  return (
    sameProcess &&
    isComplete &&
    broken.length === 0 &&
    Object.keys(answers).every((status) => /^(?:201|503)$/.test(status))
  )
}
