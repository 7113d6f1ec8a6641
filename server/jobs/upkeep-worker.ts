/**
 * Runs the upkeep every two seconds, never twice at once. Once an hour it looks for fiscal years and cheques that are due,
 * for files, sessions and given-up jobs whose time is over, and for companies that have ended.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { postDueCheques } from '../services/banking/post-due-cheques.ts'
import { forgetExpired } from '../services/identity/forget-expired.ts'
import { sweepImportFiles } from '../services/imports/sweep-files.ts'
import { settleEndedCompanies } from '../services/ended-companies.ts'
import { sweepJobs } from '../services/core/sweep-jobs.ts'
import { sweepPrintRuns } from '../services/sending/sweep-print-runs.ts'
import { addDueYears, keepUp } from '../services/upkeep.ts'

const pauseMs = 2000
const hourMs = 3_600_000

type Deps = Parameters<typeof sweepImportFiles>[0] & Parameters<typeof settleEndedCompanies>[0]
export type Worker = { stop: () => Promise<void> }

const hourly: readonly ((deps: Deps) => Promise<unknown>)[] = [
  addDueYears,
  postDueCheques,
  sweepImportFiles,
  sweepJobs,
  sweepPrintRuns,
  forgetExpired,
  settleEndedCompanies,
]

/** Starts the worker; `onError` gets what a run throws, and the next run tries again. `stop` waits for a running one. */
export function startUpkeep(deps: Deps, onError: (error: unknown) => void): Worker {
  const stopping = new AbortController()
  let hourlyAt = -hourMs
  async function run(): Promise<void> {
    await keepUp(deps.db)
    if (performance.now() - hourlyAt < hourMs) return
    hourlyAt = performance.now()
    // One that fails is tried again an hour later, and keeps none of the others from their turn.
    for (const duty of hourly) await duty(deps).catch(onError)
  }
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await run().catch(onError)
      // The pause ends early, with a rejection, when the worker is stopped.
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
