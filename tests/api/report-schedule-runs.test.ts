/** Runs of scheduled reports: one email for each, the figures of the attachment, missed runs and failures. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RefusedForGood } from '../../server/mail/mailer.ts'
import { runReportSchedules } from '../../server/services/sending/run-report-schedules.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { scheduleDesk, schedules, timing } from './schedule-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof scheduleDesk>>
const one = '/api/company/one'

beforeAll(async () => {
  app = await startApp()
  desk = await scheduleDesk(app)
})
afterAll(() => app.close())
beforeEach(() => desk.reset())

test('a report is sent on its day with the figures of the last month, and its next run follows', async () => {
  const created = await desk.scheduled('accountant', { message: 'Good morning' })
  expect(created).toMatchObject({
    view_name: 'Monthly',
    resource: 'reports/income-statement',
    recipients: ['accountant@example.test'],
    is_active: true,
    mine: true,
    next_run: '2026-10-01',
    last_run: null,
  })
  expect(await desk.sentAt('2026-10-01T06:59:00Z')).toEqual([])
  const [mail, ...more] = await desk.sentAt('2026-10-01T07:00:00Z')
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    to: ['accountant@example.test'],
    replyTo: 'accountant@example.test',
    fromName: 'One',
    subject: 'Income statement, 1 Sep 2026 to 30 Sep 2026 · One',
  })
  expect(mail?.text).toBe(
    'Good morning\n\nPlease find attached: Income statement, 1 Sep 2026 to 30 Sep 2026.\n\nSaved view: Monthly\n',
  )
  const [attached] = mail?.attachments ?? []
  expect(attached?.filename).toBe('income-statement-2026-09-01-2026-09-30.pdf')
  expect(pdfText(attached?.content ?? Buffer.alloc(0))).toMatch(/Income statement.*6,200\.50/s)
  expect(await desk.listOf('accountant')).toMatchObject([
    {
      next_run: '2026-11-01',
      last_run: { due_on: '2026-10-01', status: 'sent', error: null },
    },
  ])
  expect(await desk.sentAt('2026-10-01T09:00:00Z')).toEqual([])
})

test('a report is in the language of the company, whatever its member reads', async () => {
  await desk.scheduled('accountant', { format: 'CSV' })
  await app.sql(`update company set language = 'ne' where slug = 'one'`)
  const [mail] = await desk.sentAt('2026-10-01T07:00:00Z')
  await app.sql(`update company set language = 'en' where slug = 'one'`)
  const period = '1 सेप्टेम्बर 2026 देखि 30 सेप्टेम्बर 2026 सम्म'
  expect(mail?.subject).toBe(`आय विवरण, ${period} · One`)
  expect(mail?.text).toContain(`कृपया संलग्न कागजात हेर्नुहोला: आय विवरण, ${period}।`)
  expect(String(mail?.attachments[0]?.content)).toContain('कोड,नाम,')
})

test('files have the same figures', async () => {
  await desk.scheduled('accountant', { format: 'CSV' })
  const [csv] = await desk.sentAt('2026-10-01T07:00:00Z')
  const [file] = csv?.attachments ?? []
  expect([file?.filename, file?.contentType]).toEqual([
    'income-statement-2026-09-01-2026-09-30.csv',
    'text/csv; charset=utf-8',
  ])
  const rows: string[][] = parse(file?.content ?? '', { bom: true, relax_column_count: true })
  expect(rows.find(([, name]) => name?.trim() === 'Sales')).toContain('6200.50')
  const [first] = await desk.listOf('accountant')
  const changed = await app.as('accountant').patch(`${schedules}${first.id}/`, { format: 'XLSX', version: 1 })
  expect([changed.status, changed.body.format, changed.body.version]).toEqual([200, 'XLSX', 2])
  const [workbook] = await desk.sentAt('2026-11-01T08:00:00Z')
  expect(workbook?.attachments[0]?.filename).toBe('income-statement-2026-10-01-2026-10-31.xlsx')
  expect(workbook?.attachments[0]?.content.subarray(0, 2).toString()).toBe('PK')
})

test('two servers send a run once, and missed runs are sent as one', async () => {
  await desk.scheduled('accountant', { frequency: 'Daily' })
  await app.setNow('2026-09-20T12:00:00Z')
  const context = app.contextOf('one')
  await Promise.all([runReportSchedules(context), runReportSchedules(context)])
  const mails = await app.sql('select due_on::text from report_mail')
  expect(mails).toEqual([{ due_on: '2026-09-20' }])
  await Promise.all([app.runJobs(), app.runJobs()])
  expect((await app.posted()).length).toBe(1)
})

test('a changed time zone moves the runs, one a day', async () => {
  await desk.scheduled('accountant', { frequency: 'Daily' })
  expect((await desk.sentAt('2026-09-16T07:00:00Z')).length).toBe(1)
  const moveTo = (zone: string) => app.sql(`update company set time_zone = $1 where slug = 'one'`, [zone])
  await moveTo('America/New_York')
  expect((await desk.sentAt('2026-09-16T12:00:00Z')).length).toBe(0)
  expect((await desk.sentAt('2026-09-17T11:45:00Z')).length).toBe(0)
  expect((await desk.sentAt('2026-09-17T12:00:00Z')).length).toBe(1)
  await moveTo('Asia/Kathmandu')
  expect((await desk.sentAt('2026-09-18T02:15:00Z')).length).toBe(1)
  await moveTo('Europe/London')
})

test('the clocks change, and a daily report stays at its hour', async () => {
  await desk.scheduled('accountant', { frequency: 'Daily' })
  expect((await desk.sentAt('2026-10-24T07:00:00Z')).length).toBe(1)
  expect((await desk.sentAt('2026-10-25T07:45:00Z')).length).toBe(0)
  expect((await desk.sentAt('2026-10-25T08:00:00Z')).length).toBe(1)
})

test('a report that is moved to a later hour is not sent twice a day', async () => {
  const { id } = await desk.scheduled('accountant', { frequency: 'Daily' })
  expect((await desk.sentAt('2026-09-16T07:00:00Z')).length).toBe(1)
  const { body } = await app.as('accountant').patch(`${schedules}${id}/`, { hour: 17, version: 1 })
  expect(body.next_run).toBe('2026-09-17')
  expect(await desk.sentAt('2026-09-16T16:00:00Z')).toEqual([])
  expect((await desk.sentAt('2026-09-17T16:00:00Z')).length).toBe(1)
})

test('a busy mail server is retried, and a refusal ends the run but not the schedule', async () => {
  const { id } = await desk.scheduled('accountant')
  app.refuseMail(new Error('451 try later'))
  expect(await desk.sentAt('2026-10-01T07:00:00Z')).toEqual([])
  const state = async () => (await desk.listOf('accountant'))[0]
  expect((await state()).last_run).toMatchObject({ status: 'queued', error: '451 try later' })
  app.refuseMail(null)
  await app.sql('update job set run_at = now()')
  expect((await app.posted()).length).toBe(1)
  expect((await state()).last_run).toMatchObject({ status: 'sent', error: null })
  app.refuseMail(new RefusedForGood('550 no such mailbox'))
  expect(await desk.sentAt('2026-11-01T08:00:00Z')).toEqual([])
  expect(await state()).toMatchObject({
    id,
    is_active: true,
    next_run: '2026-12-01',
    last_run: { status: 'failed', error: '550 no such mailbox' },
  })
})

test('a view is emailed at once to the user alone, with its parameters', async () => {
  const view = await desk.viewOf('clerk', { name: 'August', query: 'end_date=2026-08-31&start_date=2026-08-01' })
  const { status, body } = await app.as('clerk').post(`${one}/views/${view.id}/email/`, { format: 'PDF' })
  expect([status, body.status, body.recipients]).toEqual([201, 'queued', ['clerk@example.test']])
  const [mail] = await app.posted()
  expect(mail).toMatchObject({
    to: ['clerk@example.test'],
    subject: 'Income statement, 1 Aug 2026 to 31 Aug 2026 · One',
  })
  expect(pdfText(mail?.attachments[0]?.content ?? Buffer.alloc(0))).toContain('5,000.00')
  const file = await app.as('clerk').post(`${one}/views/${view.id}/email/`, { format: 'CSV' })
  expect([file.status, file.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await app.as('accountant').post(`${one}/views/${view.id}/email/`, { format: 'PDF' })).status).toBe(404)
})

test('last month of a company in Bikram Sambat is a month of its calendar', async () => {
  const two = '/api/company/two'
  const { body: view } = await app.as('accountant').post(`${two}/views/`, {
    resource: 'reports/trial-balance',
    name: 'Month',
    query: 'balances=net&hide=accounts&hide_zero=true&period=last_month',
  })
  const { body } = await app
    .as('accountant')
    .post(`${two}/report-schedules/`, { view: view.id, ...timing, format: 'CSV' })
  expect(body.next_run).toBe('2026-09-17')
  const [mail] = await desk.sentAt('2026-09-17T02:15:00Z')
  expect(mail?.attachments[0]?.filename).toBe('trial-balance-2026-08-17-2026-09-16.csv')
})

test('a view of a fiscal year is never sent with other years', async () => {
  const viewAt = async (moment: string, query: string, resource = 'reports/income-statement') => {
    await app.setNow(moment)
    const view = await desk.viewOf('accountant', { name: `${query} ${moment}`, query, resource })
    await app.as('accountant').post(`${one}/views/${view.id}/email/`, { format: 'CSV' })
    const mails = await app.posted()
    const [{ status, last_error: error } = { status: '', last_error: null }] = await app.sql<{
      status: string
      last_error: string | null
    }>('select status, last_error from report_mail where view_id = $1', [view.id])
    return [status, mails[0]?.attachments[0]?.filename ?? error]
  }
  const newYear = '2027-01-01T08:00:00Z'
  expect(await viewAt(newYear, 'period=this_year')).toEqual(['failed', 'No fiscal year covers 2027-01-01.'])
  expect(await viewAt(newYear, 'period=last_year')).toEqual(['sent', 'income-statement-2026-01-01-2026-12-31.csv'])
  expect(await viewAt(newYear, 'as_of=last_year', 'reports/balance-sheet')).toEqual([
    'sent',
    'balance-sheet-2026-12-31.csv',
  ])
  const firstYear = '2025-05-05T08:00:00Z'
  expect(await viewAt(firstYear, 'period=last_year')).toEqual(['failed', 'No fiscal year covers 2024-12-31.'])
  expect(await viewAt(firstYear, 'as_of=last_year', 'reports/balance-sheet')).toEqual([
    'failed',
    'No fiscal year covers 2024-12-31.',
  ])
  expect(await viewAt(newYear, 'period=all')).toEqual(['sent', 'income-statement-2025-01-01-2026-12-31.csv'])
})
