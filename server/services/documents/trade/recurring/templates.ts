/** Recurring templates as the engine runs them. */
import { nextDates } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { RunAnswer, TemplateExtras } from '../../../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { DomainError, sentence } from '../../../../../domain/errors.ts'
import type { Reading } from '../../../../db/core/client.ts'
import { mapReading, reading, together } from '../../../../db/core/client.ts'
import { company as companyOf } from '../../../../db/company/company-store.ts'
import type { StoredRun } from '../../../../db/trade/recurring-store.ts'
import { runsOf, templateOwner } from '../../../../db/trade/recurring-store.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import type { Kind } from '../../engine/kind.ts'
import { decideDirectly } from '../../engine/kind.ts'
import { actsFor } from '../../engine/rights.ts'
import { pause, removeTemplate, resume, retryRun, runNow, skipNext } from './act-on-template.ts'
import { parseTemplate } from './save-template.ts'
import type { StoredTemplate } from './stored-template.ts'
import { storedRecurrence, storedTemplate, templateResources } from './stored-template.ts'

/** The number of dates and of runs in an answer. */
const SHOWN_DATES = 5
const SHOWN_RUNS = 100

export type TemplateAnswer = StoredTemplate & TemplateExtras

/** Returns the kind of a path. */
export function recurringTemplates(path: TemplatePath): Kind<StoredTemplate, TemplateAnswer> {
  return {
    resource: templateResources[path],
    refusal: ({ document_count: count }, act) =>
      act === 'delete' && count !== '0' ? new DomainError('TEMPLATE_HAS_RUN') : null,
    stored: (context, id) => storedTemplate(context, path, id),
    answer: (context, id) => templateAnswer(context, path, id),
    parse: (context, { body }) => parseTemplate(context, path, body),
    acts: {
      run: (context) => decideDirectly(runNow(context, path)),
      retry: (context) => decideDirectly(retryRun(context, path)),
      skip: (context) => decideDirectly(skipNext(context, path)),
      pause: (context) => decideDirectly(pause(context, path)),
      resume: (context) => decideDirectly(resume(context, path)),
    },
    remove: (context) => decideDirectly(removeTemplate(context, path)),
  }
}

/** Reads a template with its next dates and its latest runs; raises NOT_FOUND. */
function templateAnswer(context: Context, path: TemplatePath, id: string): Reading<TemplateAnswer> {
  const { companyId } = context.who
  const statements = [companyOf(companyId), templateOwner(companyId, id), runsOf(companyId, id, SHOWN_RUNS)] as const
  const extras = reading(statements, ([[company], [owner], runs]) => {
    if (!company || !owner) throw new DomainError('NOT_FOUND')
    return { company, owner, runs }
  })
  return mapReading(together(storedTemplate(context, path, id), extras), ([template, { company, owner, runs }]) => {
    const { next_date: next, document_count: count } = template
    const recurrence = storedRecurrence(template, company.calendar)
    const later = { after: next, documents: parseInt(count, 10) + 1, count: SHOWN_DATES - 1 }
    return {
      ...template,
      next_dates: next === null ? [] : [next, ...nextDates(recurrence, later)],
      done_until: owner.done_until,
      runs: runs.map(withMessages),
      runs_as: owner.name,
      acts: actsFor(context.who, recurringTemplates(path), template).filter(
        (act) => act !== 'retry' || runs.some(({ state, document }) => state === 'failed' && document === null),
      ),
    }
  })
}

function withMessages({ problems, ...run }: StoredRun): RunAnswer {
  const messages = problems.map((problem) => ({ ...problem, message: sentence(problem.code, problem.params) }))
  return { ...run, problems: messages }
}
