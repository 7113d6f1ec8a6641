/** Recurring templates for tests of all resources: bodies, acts, and list samples. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { tradeBodies } from './trade-samples.ts'

const base = '/api/company/one'
type Template = { id: string; version: number }

async function body(app: TestApp, documents: string): Promise<Record<string, unknown> & { party: string }> {
  const { party = '', rows } = (await tradeBodies[documents]?.(app)) ?? {}
  const schedule = { repeat_every: '2', repeat_unit: 'Month', start_date: '2026-07-31' }
  return { title: 'Rent', party, rows, remarks: 'Agreed', is_automatic: true, ...schedule }
}

/** A body for each kind of template, with the records that it needs. */
export const recurringBodies: Readonly<Record<string, (app: TestApp) => ReturnType<typeof body>>> = {
  'sales/vouchers/recurring-templates': (app) => body(app, 'sales/vouchers'),
  'purchase/vouchers/recurring-templates': (app) => body(app, 'purchase/vouchers'),
}

async function create(app: TestApp, path: string, fields: object): Promise<Template> {
  const sent = { ...(await recurringBodies[path]?.(app)), ...fields }
  const { status, body: template } = await app.as('owner').post(`${base}/${path}/`, sent)
  expect([path, status, template.errors]).toEqual([path, 201, undefined])
  return template
}

/** Returns the function that does an act on a new template. */
function acting(app: TestApp, path: string): (template: Template, name: string) => Promise<Template> {
  return async ({ id, version }, name) => {
    const answer = await app.as('owner').post(`${base}/${path}/${id}/${name}/`, { version })
    expect([path, name, answer.status, answer.body.errors]).toEqual([path, name, 200, undefined])
    return answer.body
  }
}

const failedDate = '2026-05-31'

/** Returns the body of an act besides the version. */
export const recurringActBody = (name: string): object => (name === 'retry' ? { date: failedDate } : {})

/** Creates a template that allows an act: a paused one to resume, with a failed run to repeat. Its documents are drafts. */
export async function recurringReadyFor(app: TestApp, path: string, name: string): Promise<Template> {
  const template = await create(app, path, { is_automatic: false })
  await app.sql(
    `insert into recurring_run (company_id, template_id, date, state, problems, user_id)
     select company_id, id, '${failedDate}', 'failed', '[{"code":"YEAR_CLOSED","path":"date"}]', user_id
     from recurring_template where id = $1`,
    [template.id],
  )
  return name === 'resume' ? acting(app, path)(template, 'pause') : template
}

/** Returns the audit rows of an act: a run creates a document. */
export function leftByRecurring(path: string, name: string): string {
  const isRun = name === 'run' || name === 'retry'
  return `${isRun ? `create ${path.replace('/recurring-templates', '')}, ` : ''}${name} ${path}`
}

/** Creates templates of each status, with texts that are difficult for search and wildcards. */
export async function someRecurring(app: TestApp): Promise<void> {
  for (const path of Object.keys(recurringBodies)) {
    const act = acting(app, path)
    await create(app, path, { title: '100 % of shelf_x', due_after: '30', due_unit: 'Day', end_after: '12' })
    await act(await create(app, path, { title: '=1+1', is_automatic: false }), 'run')
    await act(await create(app, path, { title: "Taylor's", remarks: 'Rent_x' }), 'pause')
  }
}
