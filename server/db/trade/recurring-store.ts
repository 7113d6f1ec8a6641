/** Recurring templates: what is due, their state, and their runs. */
import type { Problem } from '../../../domain/errors.ts'
import type { RunAnswer, RunState } from '../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../domain/documents/recurring/template-paths.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type DueTemplate = { company_id: string; id: string; path: TemplatePath; user_id: string }

/** Returns the templates of all companies with a due period at a moment. */
export function templatesDue(now: Date): Statement<DueTemplate> {
  return statement('select company_id, id, path, user_id from recurring_templates_due($1)', [now])
}

/** The state of the schedule of a template, and the user with whose rights it runs. */
export type TemplateState = {
  status: 'Active' | 'Paused' | 'Ended'
  next_date: string | null
  done_until: string | null
  document_count: number
  user_id: string
}

/** Returns the state of a template, locked until the end of the transaction. */
export function lockTemplate(companyId: string, id: string): Statement<TemplateState> {
  return statement(
    `select status, next_date, done_until, document_count, user_id from recurring_template
     where company_id = $1 and id = $2 for update`,
    [companyId, id],
  )
}

type NextState = Pick<TemplateState, 'status' | 'next_date' | 'done_until'>

/** Sets the state of the schedule of a template. */
export function setTemplateState(
  companyId: string,
  id: string,
  { status, next_date, done_until }: NextState,
): Statement {
  return statement(
    'update recurring_template set status = $3, next_date = $4, done_until = $5 where company_id = $1 and id = $2',
    [companyId, id, status, next_date, done_until],
  )
}

export type NewRun = {
  date: string
  state: RunState
  documentId: string | null
  problems: readonly Problem[]
  userId: string
}

/** Inserts the run of a period, and counts its document. */
export function insertRun(companyId: string, templateId: string, run: NewRun): Statement[] {
  const { date, state, documentId, problems, userId } = run
  const inserted = statement(
    `insert into recurring_run (company_id, template_id, date, state, document_id, problems, user_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, templateId, date, state, documentId, JSON.stringify(problems), userId],
  )
  return documentId === null ? [inserted] : [inserted, countDocument(companyId, templateId, { date, documentId })]
}

/** Counts a document of a template; the last one is that of the latest date. */
function countDocument(
  companyId: string,
  templateId: string,
  { date, documentId }: { date: string; documentId: string },
): Statement {
  return statement(
    `update recurring_template set document_count = document_count + 1, last_date = greatest(last_date, $3::date),
       last_document_id = case when last_date > $3::date then last_document_id else $4 end
     where company_id = $1 and id = $2`,
    [companyId, templateId, date, documentId],
  )
}

/** Returns a failed run without a document, locked until the end of the transaction. */
export function lockFailedRun(companyId: string, templateId: string, date: string): Statement<{ date: string }> {
  return statement(
    `select date::text as date from recurring_run
     where company_id = $1 and template_id = $2 and date = $3 and state = 'failed' and document_id is null for update`,
    [companyId, templateId, date],
  )
}

/** Updates a run that is repeated with its document, which it counts. */
export function repeatRun(
  companyId: string,
  templateId: string,
  { date, state, documentId, problems, userId }: NewRun & { documentId: string },
): Statement[] {
  return [
    statement(
      `update recurring_run set state = $4, document_id = $5, problems = $6, user_id = $7, at = now()
       where company_id = $1 and template_id = $2 and date = $3`,
      [companyId, templateId, date, state, documentId, JSON.stringify(problems), userId],
    ),
    countDocument(companyId, templateId, { date, documentId }),
  ]
}

/** Sets why the document of a run was not emailed. */
export function setRunProblems(
  companyId: string,
  { templateId, date, problems }: { templateId: string; date: string; problems: readonly Problem[] },
): Statement {
  return statement('update recurring_run set problems = $4 where company_id = $1 and template_id = $2 and date = $3', [
    companyId,
    templateId,
    date,
    JSON.stringify(problems),
  ])
}

export type StoredRun = Omit<RunAnswer, 'problems'> & { problems: Problem[] }

/** Returns the latest runs of a template with their documents, the latest first. */
export function runsOf(companyId: string, templateId: string, most: number): Statement<StoredRun> {
  return statement(
    `select r.date::text as date, r.state, r.document_id as document, d.voucher_no as document_number, d.state as document_status,
       r.problems, r.at, u.full_name as by
     from recurring_run r
     join app_user u on u.id = r.user_id
     left join trade_document d on d.company_id = r.company_id and d.id = r.document_id
     where r.company_id = $1 and r.template_id = $2 order by r.date desc limit $3`,
    [companyId, templateId, most],
  )
}

/** Returns the document of a run with the names of its customer and its template. */
export function runAt(
  companyId: string,
  { templateId, date }: { templateId: string; date: string },
): Statement<{ document: string | null; party: string; title: string }> {
  return statement(
    `select r.document_id as document, coalesce(d.customer_name, p.name, '') as party, t.title
     from recurring_run r
     join recurring_template t on t.company_id = r.company_id and t.id = r.template_id
     left join trade_document d on d.company_id = r.company_id and d.id = r.document_id
     left join party p on p.company_id = d.company_id and p.id = d.party_id
     where r.company_id = $1 and r.template_id = $2 and r.date = $3`,
    [companyId, templateId, date],
  )
}

/** Returns the name of the user with whose rights a template runs, and until when it has run. */
export function templateOwner(companyId: string, id: string): Statement<{ name: string; done_until: string | null }> {
  return statement(
    `select t.done_until, coalesce(nullif(u.full_name, ''), u.email) as name from recurring_template t
     join app_user u on u.id = t.user_id where t.company_id = $1 and t.id = $2`,
    [companyId, id],
  )
}
