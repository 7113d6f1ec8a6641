import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const redirectOf = async (person: string): Promise<string> => (await app.as(person).get('/api/user/me/')).body.redirect
const choose = (person: string, slug: string) =>
  app.as(person).patch('/api/user/me/switch-company/', { company_slug: slug })
const setActive = (person: 'owner' | 'accountant' | 'clerk', isActive: boolean) =>
  app.sql(
    `update member set is_active = $2 where company_id = (select id from company where slug = 'one')
       and user_id = (select id from app_user where email = $1)`,
    [app.emailOf(person), isActive],
  )

test('a user sees their companies, the oldest membership first, with their role', async () => {
  expect((await app.as('accountant').get('/api/user/me/companies/')).body).toMatchObject([
    { slug: 'two', name: 'Two', role: 'owner' },
    { slug: 'one', name: 'One', role: 'member' },
  ])
  expect((await app.as('stranger').get('/api/user/me/companies/')).body).toEqual([])
  expect((await app.as('anonymous').get('/api/user/me/companies/')).status).toBe(401)
})

test('the company chosen last opens next time while the user is a member, else the oldest, else the invitations', async () => {
  expect(await redirectOf('accountant')).toBe('two')
  expect((await choose('accountant', 'one')).body).toEqual({ redirect: 'one' })
  expect(await redirectOf('accountant')).toBe('one')
  await setActive('accountant', false)
  expect(await redirectOf('accountant')).toBe('two')
  await setActive('accountant', true)
  expect(await redirectOf('accountant')).toBe('one')
  expect((await app.as('stranger').get('/api/user/me/')).body).toMatchObject({
    redirect: 'invitations',
    is_onboarded: false,
  })
})

test('a user without a choice starts in the company they joined first', async () => {
  expect(await redirectOf('clerk')).toBe('one')
})

test('a user cannot switch to a company they are not in, or to an unknown one', async () => {
  for (const slug of ['two', 'nowhere', 'nowhere'.repeat(10)]) {
    expect((await choose('clerk', slug)).body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  }
  expect((await app.as('owner').patch('/api/user/me/switch-company/', {})).body).toMatchObject({
    statusCode: 400,
    errors: { company_slug: [expect.any(String)] },
  })
})

test('a company returns the data of its pages, with the business day of its own time zone', async () => {
  expect((await app.as('clerk').get('/api/company/one/')).body).toMatchObject({
    slug: 'one',
    country_iso: 'GB',
    currency_code: 'GBP',
    currency_digits: 2,
    time_zone: 'Europe/London',
    calendar: 'ad',
    locale: 'en-GB',
    today: '2026-06-15',
    lock_date: null,
    fiscal_years: [
      { name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', state: 'open' },
      { name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', state: 'open' },
    ],
  })
  await app.setNow('2026-06-15T18:30:00Z')
  expect((await app.as('accountant').get('/api/company/two/')).body).toMatchObject({
    calendar: 'bs',
    today: '2026-06-16',
  })
  await app.setNow('2026-06-15T12:00:00Z')
})

test('a member has the permissions of their sets; owner and admin need none', async () => {
  const rightsOf = async (person: string) => (await app.as(person).get('/api/company/one/permissions/mine/')).body
  expect(await rightsOf('owner')).toEqual({ roles: ['owner'], role: 'owner', permissions: {} })
  expect(await rightsOf('admin')).toEqual({ roles: ['admin'], role: 'admin', permissions: {} })
  expect(await rightsOf('clerk')).toEqual({
    roles: ['member'],
    role: 'member',
    permissions: {
      account_journal_vouchers: { read: true, create: true, update: true, delete: true },
      account_ledgers: { read: true },
    },
  })
  expect((await rightsOf('accountant')).permissions).toMatchObject({
    account_journal_vouchers: { approve: true, cancel: true, export: true },
    reports_trial_balance: { read: true, export: true },
  })
})

test('a user who is not a member gets 404 on every path of a company, and anonymous visitors 401', async () => {
  for (const path of ['', 'permissions/mine/', 'account/ledgers/', 'reports/trial-balance/', 'dashboard/']) {
    const answers = [
      await app.as('stranger').get(`/api/company/one/${path}`),
      await app.as('clerk').get(`/api/company/two/${path}`),
      await app.as('clerk').get(`/api/company/nowhere/${path}`),
    ]
    for (const { body } of answers) expect(body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    expect((await app.as('anonymous').get(`/api/company/one/${path}`)).body).toMatchObject({ code: 'SIGN_IN' })
  }
})

test('a removed member is refused at the next request, and a deactivated user everywhere', async () => {
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(200)
  await setActive('clerk', false)
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(404)
  await app.sql('update app_user set is_active = false where email = $1', [app.emailOf('clerk')])
  expect((await app.as('clerk').get('/api/company/one/')).status).toBe(401)
  expect((await app.as('clerk').get('/api/user/me/')).status).toBe(401)
})
