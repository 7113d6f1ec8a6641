/**
 * Runs the upkeep and queues due reports, recurring templates and webhooks every two seconds, never concurrently. Once an
 * hour it processes due fiscal years and cheques, expired files, sessions, deliveries and failed jobs, and ended companies.
 */
import { postDueCheques } from '../services/banking/post-due-cheques.ts'
import { forgetExpired } from '../services/identity/forget-expired.ts'
import { sweepExports } from '../services/company/company-exports.ts'
import { queueDueTemplates } from '../services/documents/trade/recurring/run-due.ts'
import { forgetDeliveries } from '../services/events/deliveries.ts'
import { queueWebhooks } from '../services/events/send-webhooks.ts'
import { sweepImportFiles } from '../services/imports/sweep-files.ts'
import { settleEndedCompanies } from '../services/ended-companies.ts'
import { sweepJobs } from '../services/core/sweep-jobs.ts'
import { runReportSchedules } from '../services/sending/run-report-schedules.ts'
import { sweepPrintRuns } from '../services/sending/sweep-print-runs.ts'
import { queueSelfAudits } from '../services/verify/self-audit.ts'
import { addDueYears, runUpkeep } from '../services/upkeep.ts'
import type { Worker } from './repeat-work.ts'
import { repeatWork } from './repeat-work.ts'

const pauseMs = 2000
const hourMs = 3_600_000

type Deps = Parameters<typeof sweepImportFiles>[0] & Parameters<typeof settleEndedCompanies>[0]

const hourly: readonly ((deps: Deps) => Promise<unknown>)[] = [
  addDueYears,
  postDueCheques,
  sweepImportFiles,
  sweepJobs,
  sweepPrintRuns,
  sweepExports,
  forgetExpired,
  forgetDeliveries,
  settleEndedCompanies,
  queueSelfAudits,
]

/**
 * Starts the worker; `onError` gets the errors of a run, and the next run tries again. `stop` waits for a running one.
 */
export function startUpkeep(deps: Deps, onError: (error: unknown) => void): Worker {
  let hourlyAt = -hourMs
  async function run(): Promise<void> {
    await runUpkeep(deps.db).catch(onError)
    await runReportSchedules(deps).catch(onError)
    await queueDueTemplates(deps).catch(onError)
    await queueWebhooks(deps).catch(onError)
    if (performance.now() - hourlyAt < hourMs) return
    hourlyAt = performance.now()
    // A failed task is tried again an hour later, and does not stop the others.
    for (const duty of hourly) await duty(deps).catch(onError)
  }
  return repeatWork(run, { pauseMs, onError })
}
