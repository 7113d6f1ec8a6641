import type { RestartFigures } from '../support/database-restarts.ts'
import { postWhileDatabaseEnds } from '../support/database-restarts.ts'
import { postDuringPowerFailures, whyNoPowerFailure } from '../support/power-failures.ts'
import { say } from './proof-books.ts'

/**
 * Kills the embedded PostgreSQL ten times and restarts it five times while eight clients post, then cuts the power of one
 * ten times whose disk is slow and forgets what was not flushed.
 */
export async function proveRestarts(): Promise<boolean> {
  const isSafe = isComplete('restarts', await postWhileDatabaseEnds({ kills: 10, restarts: 5 }))
  if (whyNoPowerFailure !== null) {
    say(`power failures: NOT run, because ${whyNoPowerFailure}`)
    return isSafe
  }
  const figures = await postDuringPowerFailures(10)
  const { rows, of } = figures.forgotten
  say(`power failures: the disk forgot ${rows} of ${of} rows whose commits did not wait for it`)
  return isComplete('power failures', figures) && isSafe && rows === of
}

/** Prints the figures; returns whether the books hold what was acknowledged, numbered without a gap. */
export function isComplete(what: string, { acknowledged, answers, stored, lost, sameProcess, broken }: RestartFigures) {
  say(`${what}: ${acknowledged} vouchers acknowledged, ${stored.vouchers} stored, ${stored.numbers} numbers`)
  say(`${what}: ${lost.length} acknowledged vouchers lost, ${stored.gaps} numbers missing`)
  say(`${what}: answers ${JSON.stringify(answers)}, the same server ${sameProcess ? 'answers' : 'is GONE'}`)
  for (const finding of broken) say(`${what}: ${finding}`)
  return (
    sameProcess &&
    stored.vouchers === acknowledged &&
    stored.numbers === acknowledged &&
    stored.gaps === 0 &&
    lost.length === 0 &&
    broken.length === 0 &&
    Object.keys(answers).every((status) => /^(?:201|503)$/.test(status))
  )
}
