/** The figures of a bank account outside its pages: on the dashboard, in the menu, and in an emailed report. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runReportSchedules } from '../../server/services/sending/run-report-schedules.ts'
import { bankMonth } from './bank-month.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let month: ReturnType<typeof bankMonth>
let counter = 0

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  bank = await desk.bank(`Bank ${counter}`)
  const { id: party } = await desk.party(`Kestrel ${counter}`)
  month = bankMonth(app, desk, { bank, party })
})

test('the dashboard and the menu have the balance at the bank and the lines to match', async () => {
  await month.march()
  await month.importLines('2026-04-02,Late,500,848.90')
  type Figures = { labels: { name: string }[]; series: { id: string; points: { value: string; drill: string }[] }[] }
  const dashboard = async (who: 'owner' | 'clerk') => {
    const { widgets } = (await app.as(who).get('/api/company/one/dashboard/')).body
    const dataOf = (name: string): Figures => widgets.find(({ widget }: { widget: string }) => widget === name)?.data
    const { labels, series } = dataOf('Cash and Bank')
    const place = labels.findIndex(({ name }) => name.startsWith(`Bank ${counter}`))
    return { figures: series.map(({ id, points }) => [id, points[place]?.value, points[place]?.drill]), dataOf }
  }
  const { figures, dataOf } = await dashboard('owner')
  expect(figures).toEqual([
    ['balance', '777.40', `account/ledgers/${bank.account}`],
    ['bank_balance', '848.90', `reports/bank-reconciliation?bank_account=${bank.id}`],
    ['to_match', '2', `banking/reconciliation/reconcile?bank_account=${bank.id}`],
  ])
  const [row] = await app.sql<{ count: string }>("select count(*) from statement_line where status = 'Unreconciled'")
  const waiting = dataOf('Things to Do')
  const place = waiting.labels.findIndex(({ name }) => name === 'Statement lines: to match')
  expect(waiting.series[0]?.points[place]).toEqual({
    value: row?.count,
    drill: 'banking/statement-lines?status=Unreconciled',
  })
  const { body } = await app.as('owner').get('/api/company/one/waiting-work/')
  expect(body).toContainEqual({
    path: 'banking/statement-lines',
    kind: 'unmatched',
    count: Number.parseInt(row?.count ?? '', 10),
  })
  await app.sql(`update permission_set set permissions = '{"account_ledgers": {"read": true}}' where name = 'Clerk'`)
  expect((await dashboard('clerk')).figures).toEqual([['balance', '777.40', `account/ledgers/${bank.account}`]])
})

test('a saved view is emailed with the last day of the statements', async () => {
  await month.march()
  const view = { resource: 'reports/bank-reconciliation', name: 'Bank', query: `bank_account=${bank.id}` }
  const { body: saved } = await app.as('owner').post('/api/company/one/views/', view)
  const schedule = { view: saved.id, frequency: 'Daily', hour: 8, format: 'CSV' }
  expect((await app.as('owner').post('/api/company/one/report-schedules/', schedule)).status).toBe(201)
  await app.setNow('2026-06-16T07:30:00Z')
  await runReportSchedules(app.contextOf('one'))
  const [mail] = await app.posted()
  await app.setNow('2026-06-15T12:00:00Z')
  expect(mail?.subject).toBe('Bank reconciliation · One')
  const [attached] = mail?.attachments ?? []
  expect(attached?.filename).toBe(`bank-reconciliation-Bank ${counter}-2026-03-28.csv`)
  const rows: string[][] = parse(attached?.content ?? '', { bom: true })
  expect(rows.at(-3)).toEqual(['Calculated statement balance', '', '', '', '', '', '348.90'])
})
