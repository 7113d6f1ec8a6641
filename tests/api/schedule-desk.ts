/** Schedules of an income statement with two sales, for the tests of reports by email. */
import { expect } from 'vitest'
import { createPermissionSet } from '../../server/services/people/permission-sets.ts'
import { runReportSchedules } from '../../server/services/sending/run-report-schedules.ts'
import { fillBooks, post } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './two-companies.ts'

const one = '/api/company/one'
export const schedules = `${one}/report-schedules/`
/** On the first day of each month at 8:00. */
export const timing = { frequency: 'Monthly', day: 1, hour: 8, format: 'PDF' }

/** Posts sales of August and September 2026 and creates a set "Reader" that may only read the income statement. */
export async function scheduleDesk(app: TestApp) {
  const ledgers = await fillBooks(app)
  await app.setNow('2026-09-15T12:00:00Z')
  const sale = (date: string, amount: string) =>
    post(app, {
      date,
      rows: [
        { account: ledgers['A-C-C'] ?? '', debit: amount },
        { account: ledgers['I-S-S'] ?? '', credit: amount },
      ],
    })
  await sale('2026-08-10', '5000.00')
  await sale('2026-09-10', '6200.50')
  const permissions = { reports_income_statement: { read: true } }
  await createPermissionSet(app.contextOf('one'), { name: 'Reader', permissions })

  /** Gives a member one permission set and no other. */
  async function grant(person: Person, set: string): Promise<void> {
    const member = `select m.company_id, m.id from member m join app_user u on u.id = m.user_id
      join company c on c.id = m.company_id where c.slug = 'one' and u.email = $1`
    const email = app.emailOf(person)
    await app.sql(`delete from member_permission_set g using (${member}) m where g.member_id = m.id`, [email])
    await app.sql(
      `insert into member_permission_set (company_id, member_id, permission_set_id)
       select m.company_id, m.id, p.id from (${member}) m join permission_set p on p.company_id = m.company_id and p.name = $2`,
      [email, set],
    )
  }

  async function viewOf(person: Person, fields: object = {}): Promise<{ id: string; version: number }> {
    const monthly = { resource: 'reports/income-statement', name: 'Monthly', query: 'period=last_month' }
    const { status, body } = await app.as(person).post(`${one}/views/`, { ...monthly, ...fields })
    expect(status).toBe(201)
    return body
  }

  return {
    grant,
    viewOf,
    scheduled: async (person: Person, fields: object = {}) => {
      const view = await viewOf(person)
      const { status, body } = await app.as(person).post(schedules, { view: view.id, ...timing, ...fields })
      expect([status, body.code]).toEqual([201, undefined])
      return body
    },
    /** Runs the schedules at a moment, and returns the emails that are sent. */
    sentAt: async (moment: string) => {
      await app.setNow(moment)
      await runReportSchedules(app.contextOf('one'))
      return app.posted()
    },
    listOf: async (person: Person) => (await app.as(person).get(schedules)).body,
    /** Deletes all schedules and restores clock and rights. */
    reset: async () => {
      app.refuseMail(null)
      await app.sql('delete from job')
      await app.sql('delete from report_schedule')
      await app.sql('delete from saved_view')
      await app.setNow('2026-09-15T12:00:00Z')
      await grant('clerk', 'Reader')
      await grant('accountant', 'Accountant')
    },
  }
}
