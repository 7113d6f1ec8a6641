/** Runs the next period of a recurring template: its document, its run, its next date, its email. */
import type { RunState } from '../../../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { nextDates } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import type { CompanyRow } from '../../../../db/company/company-store.ts'
import { company as companyOf } from '../../../../db/company/company-store.ts'
import type { Reading, Statement, Transaction } from '../../../../db/core/client.ts'
import { reading } from '../../../../db/core/client.ts'
import type { TemplateState } from '../../../../db/trade/recurring-store.ts'
import { insertRun, lockTemplate, setTemplateState } from '../../../../db/trade/recurring-store.ts'
import type { TradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import { later } from '../../../../jobs/queue.ts'
import { todayIn } from '../../../core/today.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { MadeDocument } from './make-document.ts'
import { makeDocument } from './make-document.ts'
import type { StoredTemplate } from './stored-template.ts'
import { storedRecurrence } from './stored-template.ts'

/** A template with its locked state, and what its runs depend on. */
export type LockedTemplate = {
  path: TemplatePath
  template: StoredTemplate
  state: TemplateState
  company: CompanyRow
  settings: TradeSettings
  today: string
}

/** Locks the state of a template and reads what its runs depend on. Raises NOT_FOUND. */
export function lockingReading(
  { who, clock }: DecisionContext,
  id: string,
): Reading<Omit<LockedTemplate, 'template' | 'path'>> {
  const { companyId } = who
  const statements = [lockTemplate(companyId, id), companyOf(companyId), tradeSettings(companyId)] as const
  return reading(statements, ([[state], [company], [settings]]) => {
    if (!state || !company || !settings) throw new DomainError('NOT_FOUND')
    return { state, company, settings, today: todayIn(company.time_zone, clock.now()) }
  })
}

/** Decides the document of a period, by default the next one. Raises WRONG_STATUS without one. */
export function makeFor(
  tx: Transaction,
  context: DecisionContext,
  { date, ...locked }: LockedTemplate & { date?: string },
): Promise<MadeDocument> {
  const { path, template, company, settings, today } = locked
  const period = { date: date ?? dueDateOf(locked), today, calendar: company.calendar, settings }
  return makeDocument(tx, context, { path, template, period })
}

/** Returns the date of the next period. Raises WRONG_STATUS for a template that is paused or has ended. */
export function dueDateOf({ state: { status, next_date: date } }: Pick<LockedTemplate, 'state'>): string {
  if (date === null) throw new DomainError('WRONG_STATUS', { status })
  return date
}

type Run = { state: RunState; documentId: string | null; problems: readonly Problem[] }

/**
 * Returns the statements that store the run of the next period and the next date, and queue its email; the document is stored
 * before them.
 */
export function runStatements(context: DecisionContext, locked: LockedTemplate, run: Run): Statement[] {
  const { companyId, userId } = context.who
  const { id } = locked.template
  const date = dueDateOf(locked)
  return [
    ...insertRun(companyId, id, { date, userId, ...run }),
    setTemplateState(companyId, id, stateAfter(locked, { date, isCounted: run.documentId !== null })),
    ...mailStatements(context, locked, { date, state: run.state }),
  ]
}

/** Returns the statement that queues the email of an issued document, if the template says so. */
export function mailStatements(
  { who: { companyId, userId } }: DecisionContext,
  { path, template: { id, send_email: sendEmail } }: LockedTemplate,
  { date, state }: { date: string; state: RunState },
): Statement[] {
  if (state !== 'issued' || sendEmail !== true) return []
  const payload = { path, templateId: id, date }
  const dedupeKey = `recurring.mail ${id} ${date}`
  return [later({ companyId, userId, name: 'recurring.mail', payload, dedupeKey })]
}

/** Returns the changes of a run in the history. */
export function runChanges(date: string, state: RunState) {
  return { run: [null, `${date} · ${state}`] } as const
}

/** Returns the state of an active schedule after a period; `isCounted`: a document was made. */
export function stateAfter(
  { template, state, company }: LockedTemplate,
  { date, isCounted }: { date: string; isCounted: boolean },
): Pick<TemplateState, 'status' | 'next_date' | 'done_until'> {
  const documents = state.document_count + (isCounted ? 1 : 0)
  const [next = null] = nextDates(storedRecurrence(template, company.calendar), { after: date, documents, count: 1 })
  return { status: next === null ? 'Ended' : 'Active', next_date: next, done_until: date }
}
