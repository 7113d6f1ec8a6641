/** A new company: its initial records, and reserved slugs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReservedSlug } from '../../domain/company/reserved-slugs.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const create = (body: unknown, person = 'stranger') => app.as(person).post('/api/user/me/companies/', body)

test('the creator of a company is its owner and works in it from then on, with an audit row', async () => {
  const { status, body } = await create({ name: ' Bluebell Books Ltd ', country_iso: 'GB' })
  expect([status, body]).toEqual([
    201,
    { id: body.id, slug: 'bluebell-books-ltd', name: 'Bluebell Books Ltd', role: 'owner' },
  ])
  expect((await app.as('stranger').get('/api/user/me/')).body).toMatchObject({
    redirect: 'bluebell-books-ltd',
    is_onboarded: true,
  })
  expect((await app.as('stranger').get('/api/company/bluebell-books-ltd/')).body).toMatchObject({
    currency_code: 'GBP',
    currency_digits: 2,
    time_zone: 'Europe/London',
    calendar: 'ad',
    fiscal_start_month: 1,
    fiscal_start_day: 1,
    organization_type: 'private_limited',
    corporate_tax_rate: null,
    locale: 'en-GB',
    own_locale: null,
    date_style: 'medium',
    logo: false,
    version: 1,
    fiscal_years: [{ name: '2026', start_date: '2026-01-01', end_date: '2026-12-31' }],
  })
  expect((await app.as('stranger').get('/api/company/bluebell-books-ltd/account/ledgers/?_end=500')).body.length).toBe(
    (await app.as('owner').get('/api/company/one/account/ledgers/?_end=500')).body.length,
  )
  const rows = await app.sql(`select actor, action, resource, changes from audit_log where company_id = $1`, [body.id])
  expect(rows).toEqual([
    {
      actor: 'stranger@example.test',
      action: 'create',
      resource: 'company',
      changes: {
        name: [null, 'Bluebell Books Ltd'],
        country_iso: [null, 'GB'],
        currency_code: [null, 'GBP'],
        chart: [null, 'GB'],
      },
    },
  ])
  expect((await app.as('owner').get('/api/company/bluebell-books-ltd/')).status).toBe(404)
})

test('currency, time zone and start of the fiscal year can differ from the country’s defaults', async () => {
  const { body } = await create({
    name: 'Sunrise',
    country_iso: 'IN',
    currency_code: 'JPY',
    time_zone: 'Asia/Tokyo',
    fiscal_start_month: 7,
    fiscal_start_day: 15,
  })
  expect((await app.as('stranger').get(`/api/company/${body.slug}/`)).body).toMatchObject({
    currency_code: 'JPY',
    currency_digits: 0,
    time_zone: 'Asia/Tokyo',
    fiscal_years: [{ name: '2025-26', start_date: '2025-07-15', end_date: '2026-07-14' }],
  })
})

test('a company in Nepal has fiscal years in Bikram Sambat, from the given month', async () => {
  const { body } = await create({ name: 'Himal', country_iso: 'NP', fiscal_start_month: 1 })
  expect((await app.as('stranger').get(`/api/company/${body.slug}/`)).body).toMatchObject({
    calendar: 'bs',
    fiscal_years: [{ name: '2083', start_date: '2026-04-14' }],
  })
})

test.each([
  ['no name', { name: ' ', country_iso: 'GB' }, { name: ['Required.'] }],
  ['an endless name', { name: 'x'.repeat(256), country_iso: 'GB' }, { name: ['Use at most 255 characters.'] }],
  [
    'a country there is not',
    { name: 'A', country_iso: 'ZZ', currency_code: 'GBP', time_zone: 'UTC' },
    { country_iso: ['Select one of: ISO 3166-1 alpha-2.'] },
  ],
  [
    'a country that proposes nothing',
    { name: 'A', country_iso: 'BR' },
    { currency_code: ['Required.'], time_zone: ['Required.'] },
  ],
  [
    'currency and zone there are not',
    { name: 'A', country_iso: 'GB', currency_code: 'gbp', time_zone: 'Mars/Base' },
    { currency_code: ['Select one of: ISO 4217.'], time_zone: ['Select one of: IANA tz.'] },
  ],
  [
    'a 13th month',
    { name: 'A', country_iso: 'GB', fiscal_start_month: 13 },
    { fiscal_start_month: ['Select one of: 1–12.'] },
  ],
  [
    'the 29th of February',
    { name: 'A', country_iso: 'GB', fiscal_start_month: 2, fiscal_start_day: 29 },
    { fiscal_start_day: ['Select one of: 1–28.'] },
  ],
  ['a slug in another form', { name: 'A', country_iso: 'GB', slug: 'A b' }, { slug: expect.any(Array) }],
  ['a slug kept back', { name: 'A', country_iso: 'GB', slug: 'sales' }, { slug: expect.any(Array) }],
  ['a slug that is taken', { name: 'A', country_iso: 'GB', slug: 'one' }, { slug: expect.any(Array) }],
  ['a field nobody knows', { name: 'A', country_iso: 'GB', role: 'owner' }, expect.anything()],
])('%s is refused at its field', async (_what, body, errors) => {
  const before = await app.sql<{ count: string }>('select count(*) from company')
  const answer = await create(body)
  expect([answer.status, answer.body.errors]).toEqual([400, errors])
  expect(await app.sql('select count(*) from company')).toEqual(before)
})

test('two companies of one name get two slugs', async () => {
  const { body } = await create({ name: 'One', country_iso: 'GB' })
  expect(body.slug).toMatch(/^one-[0-9a-f]{9}$/)
})

test('two users who create companies of one name at once get two slugs', async () => {
  const elm = { name: 'Elm', country_iso: 'GB' }
  const people = ['stranger', 'admin', 'owner', 'clerk', 'accountant']
  // Each with a connection that is open.
  await Promise.all(people.map((person) => app.as(person).get('/api/user/me/companies/')))
  const answers = await Promise.all(people.map((person) => create(elm, person)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(people.length)
})

test('creating a company requires signing in', async () => {
  expect((await create({ name: 'A', country_iso: 'GB' }, 'anonymous')).body.code).toBe('SIGN_IN')
})

test('a company cannot use the first segment of a path that the server answers', async () => {
  const { paths } = (await app.as('anonymous').get('/api/docs/json')).body
  const words = Object.keys(paths).map((path) => path.split('/')[1] ?? '')
  const firstSegments = [...new Set([...words, 'api', '_allauth', 'healthz', 'readyz'])].filter(Boolean)
  expect(firstSegments.filter((word) => !isReservedSlug(word))).toEqual([])
})

test('a creation that is sent again with its key answers the company that it made, and makes no second one', async () => {
  const key = { 'idempotency-key': 'lost answer' }
  const send = (body: object, person = 'admin') => app.as(person).post('/api/user/me/companies/', body, key)
  const acme = { name: 'Acme', country_iso: 'GB', slug: 'acme' }
  const twins = await Promise.all([send(acme), send(acme)])
  const answers = [...twins, await send(acme)].map(({ status, body }) => [status, body])
  const [, { id }] = answers[0] as [number, { id: string }]
  expect(answers).toEqual(answers.map(() => [201, { id, slug: 'acme', name: 'Acme', role: 'owner' }]))
  const made = () => app.sql(`select slug from company where name = 'Acme' order by slug`)
  expect(await made()).toEqual([{ slug: 'acme' }])
  expect((await send({ ...acme, country_iso: 'US' })).body.code).toBe('KEY_REUSED')
  // The key belongs to its user.
  const other = await send({ name: 'Acme', country_iso: 'GB' }, 'stranger')
  expect(other.body).toMatchObject({ slug: expect.stringMatching(/^acme-[0-9a-f]{9}$/), role: 'owner' })
  expect(await made()).toHaveLength(2)
})

test('a repeated creation does not tell a user about a company that they have left', async () => {
  const key = { 'idempotency-key': 'left behind' }
  const send = () => app.as('admin').post('/api/user/me/companies/', { name: 'Birch', country_iso: 'GB' }, key)
  const { id } = (await send()).body
  await app.sql(`update member set user_id = (select id from app_user where email = $2) where company_id = $1`, [
    id,
    app.emailOf('owner'),
  ])
  expect((await send()).body.code).toBe('NOT_FOUND')
  expect(await app.sql(`select slug from company where name = 'Birch'`)).toEqual([{ slug: 'birch' }])
})
