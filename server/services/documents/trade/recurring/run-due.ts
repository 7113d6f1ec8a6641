/**
 * Runs recurring templates whose next date has come, by the calendar of their company. Each period is one transaction under the
 * lock of the template, and its run is unique: several servers, and a job that is repeated, make one document for it.
 */
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { shareLedger } from '../../../../db/ledger/ledger-lock.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { lockTemplate, templatesDue } from '../../../../db/trade/recurring-store.ts'
import { later } from '../../../../jobs/queue.ts'
import { forEachDue } from '../../../core/every-company.ts'
import type { Context, DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { failureAlerts } from './alert-owner.ts'
import type { MadeDocument } from './make-document.ts'
import { problemsOf } from './make-document.ts'
import type { LockedTemplate } from './run-template.ts'
import { lockingReading, makeFor, runChanges, runStatements } from './run-template.ts'
import { storedTemplate, templateResources } from './stored-template.ts'

type Target = { path: TemplatePath; templateId: string }

/** Queues the due templates of all companies in the names of their members; one that is queued already is left. */
export async function queueDueTemplates({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const [due] = await db.batch(null, [templatesDue(clock.now())])
  await forEachDue(due, 'Some recurring templates could not be queued', (template) => {
    const { company_id: companyId, id: templateId, path, user_id: userId } = template
    const payload = { path, templateId }
    return db.batch(companyId, [
      later({ companyId, userId, name: 'recurring.run', payload, dedupeKey: `recurring.run ${templateId}` }),
    ])
  })
}

/** Runs all due periods of a template, the earliest first. */
export async function runDuePeriods(context: Context, target: Target, signal: AbortSignal): Promise<void> {
  let isDue = true
  while (isDue) {
    signal.throwIfAborted()
    isDue = await runPeriod(context, target, (tx, locked) => makeDue(tx, context, locked))
  }
}

/** Records that the next period could not be run because of an error that nobody expected. */
export async function giveUpPeriod(context: Context, target: Target, reference: string): Promise<void> {
  const problems: Problem[] = [{ code: 'INTERNAL', path: '', params: { reference } }]
  await runPeriod(context, target, async () => ({ state: 'failed', documentId: null, problems, statements: [] }))
}

/** Returns the document of a due period; of a user who is no longer a member none can be made. */
async function makeDue(tx: Transaction, context: DecisionContext, locked: LockedTemplate): Promise<MadeDocument> {
  if (context.who.memberId !== '') return makeFor(tx, context, locked)
  const problems = problemsOf(new DomainError('SCHEDULE_USER_LEFT'))
  return { state: 'failed', documentId: null, problems, statements: [] }
}

/** Runs the next period if it is due; returns whether it was. */
async function runPeriod(
  context: Context,
  { path, templateId }: Target,
  make: (tx: Transaction, locked: LockedTemplate) => Promise<MadeDocument>,
): Promise<boolean> {
  const { companyId, userId } = context.who
  return context.db.transaction(companyId, async (tx) => {
    const [, [existing]] = await tx.batch([shareLedger(companyId), lockTemplate(companyId, templateId)])
    if (!existing) return false
    const lock = lockingReading(context, templateId)
    const state = lock.take(await tx.batch(lock.statements))
    const date = state.state.next_date
    // Another member saved it meanwhile: the next job has their rights.
    if (date === null || date > state.today || state.state.user_id !== userId) return false
    const { statements, take } = storedTemplate(context, path, templateId)
    const locked = { path, ...state, template: take(await tx.batch(statements)) }
    const run = await make(tx, locked)
    // The version changes, so that a member who saw this date as the next one does not run the one after it.
    const step = { action: 'run', label: locked.template.title, changes: runChanges(date, run.state) }
    const { claim, line } = recordStep(context, { resource: templateResources[path], stored: locked.template }, step)
    await tx.batch([
      claim,
      ...run.statements,
      ...runStatements(context, locked, run),
      line,
      ...(await failureAlerts(tx, context, { locked, date, run })),
    ])
    return true
  })
}
