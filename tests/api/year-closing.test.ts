/**
 * Closing and reopening fiscal years: the entry, the order, the lock, and reports that are the same before and after
 * (close-year, year-closing-store).
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { Person } from './two-companies.ts'
import type { TestApp } from './harness.ts'
import { voucherDesk } from './voucher-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof voucherDesk>>
const api = '/api/company/one'
const years = `${api}/account/fiscal-years`

beforeEach(async () => {
  app = await startApp()
  desk = await voucherDesk(app)
})
afterEach(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const owner = () => app.as('owner')
const yearOf = async (name: string): Promise<string> =>
  (await owner().get(`${years}/?name=${name}`)).body.find((year: { name: string }) => year.name === name).id
const preview = async (id: string, person: Person = 'owner') => app.as(person).get(`${years}/${id}/closing/`)
const close = async (id: string, person: Person = 'owner') => {
  const { fingerprint } = (await preview(id)).body
  return app.as(person).post(`${years}/${id}/close/`, { fingerprint })
}
const reopen = (id: string, reason = 'A late bill', person: Person = 'owner') =>
  app.as(person).post(`${years}/${id}/reopen/`, { reason })
const lockDate = async () => (await owner().get(`${api}/`)).body.lock_date

/** Sales of 900.00 and rent of 250.00 in 2025, sales of 30.00 in 2026, all in cash. */
async function tradeTwoYears(): Promise<void> {
  const { dr, cr } = desk
  for (const [date, rows] of [
    ['2025-03-31', [dr('A-C-C', '900.00'), cr('I-S-S', '900.00')]],
    ['2025-12-31', [dr('E-I-FP', '250.00'), cr('A-C-C', '250.00')]],
    ['2026-02-01', [dr('A-C-C', '30.00'), cr('I-S-S', '30.00')]],
  ] as const) {
    const { body } = await desk.make({ date, rows })
    expect(
      (await owner().post(`${api}/account/journal-vouchers/${body.id}/approve/`, { version: body.version })).status,
    ).toBe(200)
  }
}

/** Everything that reports say of both years, and the balances of accounts. */
async function reported(): Promise<unknown[]> {
  const paths = [
    'reports/income-statement/?start_date=2025-01-01&end_date=2025-12-31',
    'reports/income-statement/?start_date=2026-01-01&end_date=2026-12-31',
    'reports/balance-sheet/?as_of=2025-12-31',
    'reports/balance-sheet/?as_of=2026-06-15',
    'reports/trial-balance/?start_date=2025-07-01&end_date=2026-06-15',
    'account/ledgers/?_start=0&_end=500',
  ]
  const answers = await Promise.all(paths.map((path) => owner().get(`${api}/${path}`)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  return answers.map(({ body }) => body.rows ?? body.map(({ id, balance }: Record<string, unknown>) => [id, balance]))
}

test('a year that is renamed keeps the numbers of its documents, and later ones carry its new name', async () => {
  await tradeTwoYears()
  const id = await yearOf('2025')
  const { version } = (await owner().get(`${years}/${id}/`)).body
  expect((await owner().patch(`${years}/${id}/`, { version, name: 'FY 2025' })).body.name).toBe('FY 2025')
  await desk.make({
    date: '2025-06-30',
    status: 'Approved',
    rows: [desk.dr('A-C-C', '5.00'), desk.cr('I-S-S', '5.00')],
  })
  const { body: vouchers } = await owner().get(`${api}/account/journal-vouchers/?_sort=date`)
  const numbers = vouchers.map(({ voucher_no }: { voucher_no: string }) => voucher_no)
  expect(numbers).toEqual(['JV-2025-0001', 'JV-FY 2025-0003', 'JV-2025-0002', 'JV-2026-0001'])
  expect(await app.broken('one')).toEqual([])
})

test('closing posts income and expenses to retained earnings, locks the year, and changes no report', async () => {
  await tradeTwoYears()
  const before = await reported()
  const id = await yearOf('2025')
  const { body: shown } = await preview(id)
  expect(shown).toMatchObject({ profit: '650.00', problem: null, closings: [], state: 'open' })
  expect(
    shown.lines.map(({ account_code: code, debit, credit }: Record<string, string>) => [code, debit, credit]),
  ).toEqual([
    ['E-I-FP', '0.00', '250.00'],
    ['I-S-S', '900.00', '0.00'],
    ['Q-PL', '0.00', '650.00'],
  ])
  const { status, body } = await close(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'closed', problem: { code: 'YEAR_CLOSED', params: { year: '2025' } } })
  expect(body.closings).toMatchObject([{ profit: '650.00', reopened_at: null, reason: null }])
  expect(await lockDate()).toBe('2025-12-31')
  // From the lines: the accounts of the year are at zero, and retained earnings hold its profit.
  expect(await desk.balance('I-S-S', '2025-12-31')).toBe('0.00')
  expect(await desk.balance('E-I-FP', '2025-12-31')).toBe('0.00')
  expect(await desk.balance('Q-PL', '2025-12-31')).toBe('-650.00')
  expect(await app.sql(`select date::text, kind, total::float from journal_entry where kind = 'closing'`)).toEqual([
    { date: '2025-12-31', kind: 'closing', total: 900 },
  ])
  expect(await reported()).toEqual(before)
  const late = await desk.make({ date: '2025-12-31' })
  expect(late.body).toMatchObject({ code: 'YEAR_CLOSED', errors: { date: [expect.any(String)] } })
  const { body: log } = await owner().get(`${api}/settings/audit-logs/?resource=account/fiscal-years&object=${id}`)
  expect(log[0]).toMatchObject({ action: 'close', object_label: '2025' })
})

test('reopening reverses the entry, restores the lock date, and the year can be closed again with other figures', async () => {
  await tradeTwoYears()
  await app.lock('one', '2025-06-30')
  const id = await yearOf('2025')
  expect((await close(id)).status).toBe(200)
  expect((await preview(id)).body.earlier_lock_date).toBe('2025-06-30')
  const { status, body } = await reopen(id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'open', problem: null })
  expect(body.closings[0]).toMatchObject({ reason: 'A late bill', reopened_by: expect.any(String) })
  expect(await lockDate()).toBe('2025-06-30')
  expect(await desk.balance('Q-PL', '2025-12-31')).toBe('0.00')
  expect(await desk.balance('I-S-S', '2025-12-31')).toBe('-900.00')
  const { dr, cr } = desk
  const voucher = await desk.make({ date: '2025-12-30', rows: [dr('E-I-FP', '700.00'), cr('A-C-C', '700.00')] })
  await owner().post(`${api}/account/journal-vouchers/${voucher.body.id}/approve/`, { version: voucher.body.version })
  const again = await close(id)
  expect(again.body.closings.map(({ profit }: { profit: string }) => profit)).toEqual(['-50.00', '650.00'])
  expect(await desk.balance('Q-PL', '2025-12-31')).toBe('50.00')
})

test('the chart of accounts counts the lines that the accounts show, without those of closings', async () => {
  await tradeTwoYears()
  const id = await yearOf('2025')
  expect((await close(id)).status).toBe(200)
  expect((await reopen(id)).status).toBe(200)
  expect((await close(id)).status).toBe(200)
  type Row = { id: string; kind: string; code: string; cells: { lines: string } }
  const { rows } = (await owner().get(`${api}/reports/chart-of-accounts/`)).body as { rows: Row[] }
  const lines = rows.filter(({ kind, cells }) => kind === 'account' && cells.lines !== '0')
  expect(lines.map(({ code, cells }) => `${code} ${cells.lines}`)).toEqual(['A-C-C 3', 'I-S-S 2', 'E-I-FP 1'])
})

test('a lock date after the year stays, and a year without figures closes without an entry', async () => {
  await app.lock('one', '2026-02-28')
  const id = await yearOf('2025')
  expect((await preview(id)).body).toMatchObject({ lines: [], profit: '0.00' })
  expect((await close(id)).status).toBe(200)
  expect(await lockDate()).toBe('2026-02-28')
  expect(await app.sql(`select id from journal_entry where kind = 'closing'`)).toEqual([])
  const { version } = (await owner().get(`${years}/${id}/`)).body
  const moved = await owner().patch(`${years}/${id}/`, { version, start_date: '2025-02-01' })
  expect(moved.body).toMatchObject({ code: 'YEAR_CLOSED', errors: { start_date: [expect.any(String)] } })
  expect((await reopen(id)).status).toBe(200)
  expect(await lockDate()).toBe('2026-02-28')
})

test('refusals: twice, too early, out of order, unconfirmed, changed since, without permission, without a reason', async () => {
  await tradeTwoYears()
  const [first, second] = [await yearOf('2025'), await yearOf('2026')]
  expect((await preview(second)).body.problem).toMatchObject({ code: 'YEAR_NOT_OVER', params: { year: '2026' } })
  expect((await close(second)).body).toMatchObject({ code: 'YEAR_NOT_OVER', statusCode: 409 })
  expect((await reopen(first)).body).toMatchObject({ code: 'YEAR_NOT_CLOSED', statusCode: 409 })
  await app.setNow('2027-01-15T12:00:00Z')
  expect((await close(second)).body).toMatchObject({ code: 'EARLIER_YEAR_OPEN', params: { year: '2025' } })
  expect((await owner().post(`${years}/${first}/close/`, {})).body).toMatchObject({
    code: 'REQUIRED',
    errors: { fingerprint: [expect.any(String)] },
  })
  const { fingerprint } = (await preview(first)).body
  const voucher = await desk.make({ date: '2025-12-30' })
  await owner().post(`${api}/account/journal-vouchers/${voucher.body.id}/approve/`, { version: voucher.body.version })
  expect((await owner().post(`${years}/${first}/close/`, { fingerprint })).body).toMatchObject({
    code: 'CLOSING_CHANGED',
  })
  expect((await owner().post(`${years}/${first}/close/`, { fingerprint, force: true })).body).toMatchObject({
    code: 'UNKNOWN_FIELD',
  })
  expect((await close(first, 'clerk')).body).toMatchObject({ code: 'NOT_ALLOWED', statusCode: 403 })
  expect((await preview(first, 'clerk')).status).toBe(403)
  expect((await app.as('clerk').get(`${years}/${first}/checklist/`)).status).toBe(403)
  expect((await close(first, 'accountant')).status).toBe(200)
  expect((await close(first)).body).toMatchObject({ code: 'YEAR_CLOSED' })
  expect((await close(second)).status).toBe(200)
  expect((await reopen(first)).body).toMatchObject({ code: 'LATER_YEAR_CLOSED', params: { year: '2026' } })
  expect((await reopen(second, ' ')).body).toMatchObject({ code: 'REASON_REQUIRED' })
  expect((await reopen(second, 'Why', 'accountant')).body).toMatchObject({ code: 'NOT_ALLOWED' })
  expect((await preview('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await owner().get(`${years}/00000000-0000-7000-8000-000000000000/checklist/`)).status).toBe(404)
})

test('a repeated request closes once', async () => {
  await tradeTwoYears()
  const id = await yearOf('2025')
  const { fingerprint } = (await preview(id)).body
  const send = () => owner().post(`${years}/${id}/close/`, { fingerprint }, { 'idempotency-key': 'close-2025' })
  const answers = await Promise.all([send(), send()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await app.sql(`select count(*)::int as count from year_closing`)).toEqual([{ count: 1 }])
})

test('the checklist counts drafts of the year and names what is left in suspense or undepreciated', async () => {
  const { dr, cr } = desk
  const id = await yearOf('2025')
  const checks = async () => (await owner().get(`${years}/${id}/checklist/`)).body
  expect((await checks()).filter(({ passed }: { passed: boolean }) => !passed)).toEqual([])
  await desk.make({ date: '2025-05-05' })
  await desk.make({ date: '2026-05-05' })
  const { body: category } = await owner().get(`${api}/account/categories/?code=A-FA`)
  const asset = await owner().post(`${api}/account/ledgers/`, { name: 'Vans', code: 'VAN', category: category[0].id })
  const van = await desk.make({ date: '2025-04-01', rows: [dr(asset.body.id, '5000.00'), cr('A-C-C', '5000.00')] })
  await owner().post(`${api}/account/journal-vouchers/${van.body.id}/approve/`, { version: van.body.version })
  await owner().post(`${api}/account/opening-balances/`, { account: desk.accounts['A-C-C'], opening_dr: '12.00' })
  const open = (await checks()).filter(({ passed }: { passed: boolean }) => !passed)
  expect(open).toMatchObject([
    {
      key: 'drafts',
      details: [
        {
          label: 'Journal vouchers',
          count: 1,
          page: 'account/journal-vouchers?status=Unapproved&date_gte=2025-01-01&date_lte=2025-12-31',
        },
      ],
    },
    { key: 'suspense', details: [{ label: 'Opening Balance Difference', amounts: ['-12.00'] }] },
    { key: 'depreciation', details: [{ label: 'Fixed assets', amounts: ['5000.00'] }] },
  ])
})
