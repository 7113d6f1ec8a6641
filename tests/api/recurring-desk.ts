/** Recurring templates of company `one` for tests: a monthly fee with tax, and runs at a moment. */
import { expect } from 'vitest'
import { createPermissionSet } from '../../server/services/people/permission-sets.ts'
import { queueDueTemplates } from '../../server/services/documents/trade/recurring/run-due.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import type { Person } from './two-companies.ts'

export const invoices = 'sales/vouchers/recurring-templates'
export const bills = 'purchase/vouchers/recurring-templates'

type Template = { id: string; version: number; acts: string[]; runs: object[] } & Record<string, unknown>

/** The clock is at noon of 15 June 2026 until `at`. */
export async function recurringDesk(app: TestApp) {
  const desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT')
  const fee = await desk.service('Monthly fee')
  const customer = await desk.party('Amy', { email: 'amy@customer.test', credit_days: '14' })
  const supplier = await desk.party('Landlord')

  /** A monthly fee of 200.00 with 26.00 of tax from the last day of June. */
  const body = (fields: object = {}) => ({
    title: 'Monthly fee',
    party: customer.id,
    rows: [{ item: fee, quantity: '2', rate: '100', tax_scheme: vat }],
    repeat_every: '1',
    repeat_unit: 'Month',
    start_date: '2026-06-30',
    is_automatic: true,
    ...fields,
  })
  const bill = (fields: object = {}) => body({ title: 'Rent', party: supplier.id, ...fields })
  const add = (fields: object = {}): Promise<Template> => desk.create(invoices, body(fields))
  const read = async ({ id }: { id: string }, path = invoices): Promise<Template> =>
    (await desk.get(`${path}/${id}/`)).body
  const act = async (template: { id: string }, name: string, who = 'owner'): Promise<TestAnswer> => {
    const { version } = await read(template)
    return desk.post(`${invoices}/${template.id}/${name}`, { version }, who)
  }

  /** Sets the clock, and runs what is due as a server does. */
  async function at(moment: string): Promise<void> {
    await app.setNow(moment)
    await queueDueTemplates(app.contextOf('one'))
    await app.runJobs()
  }

  type RunOfAnswer = { date: string; state: string; document_status: string | null; problems: { message: string }[] }
  /** Returns the runs of a template, the first one first: date, state, status of the document and reasons. */
  const runs = async (template: { id: string }, path = invoices): Promise<string[]> =>
    (await read(template, path)).runs
      .map((run) => run as RunOfAnswer)
      .map(({ date, state, document_status: status, problems }) =>
        [date, state, status ?? '-', ...problems.map(({ message }) => message)].join(' '),
      )
      .toReversed()

  /** Returns the documents of a template, the first one first. */
  async function documents(template: { id: string }, path = invoices): Promise<TestAnswer['body'][]> {
    const { runs: rows } = await read(template, path)
    const ids = rows.map((run) => (run as { document: string | null }).document).filter((id) => id !== null)
    const documentPath = path === invoices ? 'sales/vouchers' : 'purchase/vouchers'
    const answers = await Promise.all(ids.map((id) => desk.get(`${documentPath}/${id}/`)))
    return answers.map((answer) => answer.body).toReversed()
  }

  /** Gives a member these rights and no other. */
  async function grant(person: Person, permissions: Record<string, Record<string, boolean>>): Promise<void> {
    const name = `Rights ${Math.random()}`
    await createPermissionSet(app.contextOf('one'), { name, permissions })
    const member = `select m.company_id, m.id from member m join app_user u on u.id = m.user_id
      join company c on c.id = m.company_id where c.slug = 'one' and u.email = $1`
    await app.sql(`delete from member_permission_set g using (${member}) m where g.member_id = m.id`, [
      app.emailOf(person),
    ])
    await app.sql(
      `insert into member_permission_set (company_id, member_id, permission_set_id)
       select m.company_id, m.id, p.id from (${member}) m join permission_set p on p.company_id = m.company_id and p.name = $2`,
      [app.emailOf(person), name],
    )
  }

  /** Returns the answer of a request that creates a template. */
  const send = (fields: object = {}, who = 'owner'): Promise<TestAnswer> => desk.post(invoices, body(fields), who)
  const expectRefused = async (fields: object, errors: Record<string, string[]>): Promise<void> => {
    const answer = await send(fields)
    expect([answer.status, answer.body.errors]).toEqual([400, errors])
  }

  return {
    ...desk,
    vat,
    fee,
    customer,
    supplier,
    body,
    bill,
    add,
    send,
    read,
    act,
    at,
    runs,
    documents,
    grant,
    expectRefused,
  }
}
