/**
 * Runs, repeats, skips, pauses, resumes and deletes recurring templates. A run that a member starts has the rights of that member.
 *
 *   paused from 10 March to 5 May, due on the last day of each month     the next date after it is resumed is 31 May
 */
import { addDays, isLocalDate, localDate } from '../../../../../domain/calendar/local-date.ts'
import { nextDates } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { deleteDocument } from '../../../../db/documents/document-store.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { lockFailedRun, repeatRun, setTemplateState } from '../../../../db/trade/recurring-store.ts'
import type { Changes, DecisionContext } from '../../../core/unit-of-work.ts'
import { changesBetween } from '../../../core/unit-of-work.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { optionalText } from '../../body.ts'
import { recordStep } from '../../engine/history.ts'
import type { ActRequest, Decide } from '../../engine/kind.ts'
import { describeSaved } from './describe-template.ts'
import type { LockedTemplate } from './run-template.ts'
import type { MadeDocument } from './make-document.ts'
import {
  dueDateOf,
  lockingReading,
  mailStatements,
  makeFor,
  runChanges,
  runStatements,
  stateAfter,
} from './run-template.ts'
import type { StoredTemplate } from './stored-template.ts'
import { storedRecurrence, templateResources } from './stored-template.ts'

export type DecideTemplate = Decide<ActRequest<StoredTemplate>>

/** Makes the document of the next period at once. Raises what refuses it where not even a draft can be made. */
export function runNow(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'run' }, async (locked, tx) => {
    const run = refuseWithoutDocument(await makeFor(tx, context, locked))
    return {
      changes: runChanges(dueDateOf(locked), run.state),
      statements: [...run.statements, ...runStatements(context, locked, run)],
    }
  })
}

/**
 * Makes the document of a period for which none could be made. Raises UNKNOWN_REFERENCE at `date` for any other period, and what
 * refuses the document.
 */
export function retryRun(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'retry' }, async (locked, tx, body) => {
    const { companyId, userId } = context.who
    const { template, state } = locked
    const date = optionalText(body, 'date') ?? ''
    const [failed] = isLocalDate(date) ? await tx.run(lockFailedRun(companyId, template.id, date)) : []
    if (!failed) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'date' }])
    const run = refuseWithoutDocument(await makeFor(tx, context, { ...locked, date }))
    const after = stateAfter(locked, { date: state.done_until ?? date, isCounted: true })
    return {
      changes: runChanges(date, run.state),
      statements: [
        ...run.statements,
        ...repeatRun(companyId, template.id, { ...run, date, userId }),
        ...(state.status === 'Active' ? [setTemplateState(companyId, template.id, after)] : []),
        ...mailStatements(context, locked, { date, state: run.state }),
      ],
    }
  })
}

/** Raises the problems of a period without a document. */
function refuseWithoutDocument(run: MadeDocument): MadeDocument & { documentId: string } {
  const { documentId, problems } = run
  if (documentId !== null) return { ...run, documentId }
  const [problem] = problems
  if (!problem) throw new Error('A document that is not made has a reason')
  throw new DomainError(problem.code, problem.params, problem.path === '' ? [] : problems)
}

/** Skips the next period. */
export function skipNext(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'skip' }, (locked) => ({
    changes: runChanges(dueDateOf(locked), 'skipped'),
    statements: runStatements(context, locked, { state: 'skipped', documentId: null, problems: [] }),
  }))
}

/** Pauses a template: it has no next date. */
export function pause(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'pause' }, ({ template, state }) => ({
    changes: { status: [state.status, 'Paused'] },
    statements: [setTemplateState(context.who.companyId, template.id, { ...state, status: 'Paused', next_date: null })],
  }))
}

/** Resumes a template: what was due before today is not made up. */
export function resume(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'resume' }, ({ template, state, company, today }) => {
    const yesterday = addDays(localDate(today), -1)
    const doneUntil = state.done_until !== null && state.done_until > yesterday ? state.done_until : yesterday
    const recurrence = storedRecurrence(template, company.calendar)
    const [next = null] = nextDates(recurrence, { after: doneUntil, documents: state.document_count, count: 1 })
    const status = next === null ? 'Ended' : 'Active'
    return {
      changes: { status: [state.status, status] },
      statements: [
        setTemplateState(context.who.companyId, template.id, { status, next_date: next, done_until: doneUntil }),
      ],
    }
  })
}

/** Deletes a template that has made no document. Raises TEMPLATE_HAS_RUN. */
export function removeTemplate(context: DecisionContext, path: TemplatePath): DecideTemplate {
  return onTemplate(context, { path, action: 'delete' }, ({ template, state, company }) => {
    if (state.document_count > 0) throw new DomainError('TEMPLATE_HAS_RUN')
    return {
      changes: changesBetween(describeSaved(path, template, company.currency_digits), {}),
      statements: [deleteDocument(templateResources[path], context.who.companyId, template.id)],
    }
  })
}

type Step = { changes: Changes; statements: readonly Statement[] }
type DecideStep = (locked: LockedTemplate, tx: Transaction, body: Body) => Step | Promise<Step>

/** Locks the template, decides the step, and records it in the history. */
function onTemplate(
  context: DecisionContext,
  { path, action }: { path: TemplatePath; action: string },
  decide: DecideStep,
): DecideTemplate {
  return async (tx, { stored, body }) => {
    const { statements: locks, take } = lockingReading(context, stored.id)
    const locked = { path, template: stored, ...take(await tx.batch(locks)) }
    const { changes, statements } = await decide(locked, tx, body)
    const step = { action, label: stored.title, changes }
    const { claim, line } = recordStep(context, { resource: templateResources[path], stored }, step)
    return { id: stored.id, statements: [claim, ...statements, line] }
  }
}
