/** The details of a company, the permission to change them (change-company), and its logo (company-logo). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { paymentDesk, receipts } from './payment-desk.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const company = async (slug = 'one') => (await app.as('owner').get(`/api/company/${slug}/`)).body
const patch = async (change: object, person = 'owner') => {
  const { version } = await company()
  return app.as(person).patch('/api/company/one/', { version, ...change })
}
const audited = (slug = 'one') =>
  app.sql<{ actor: string; action: string; object_version: number; changes: object }>(
    `select actor, action, object_version, changes from audit_log
     where resource = 'company' and company_id = (select id from company where slug = $1) order by id`,
    [slug],
  )

test('owner and admin can change every field; the audit log has old and new values', async () => {
  const change = {
    name: ' Maple & Finch ',
    organization_type: 'partnership',
    tax_identification_number: 'GB 123 4567 89',
    address: '12 High Street',
    city: 'Leeds',
    state: 'West Yorkshire',
    postal_code: 'LS1 4DY',
    phone: '+44 113 496 0000',
    alternate_phone: '+44 113 496 0001',
    email: 'books@maple.example',
    alternate_email: 'ann@maple.example',
    website: 'maple.example',
    corporate_tax_rate: '25',
    time_zone: 'Asia/Kathmandu',
    country_iso: 'IE',
    own_locale: 'de-DE',
    date_style: 'iso',
    language: 'ne',
    paper_digits: 'devanagari',
  }
  const { status, body } = await patch(change, 'admin')
  expect([status, body]).toEqual([200, expect.anything()])
  expect(body).toMatchObject({
    ...change,
    name: 'Maple & Finch',
    website: 'https://maple.example',
    corporate_tax_rate: '25.00',
    locale: 'de-DE',
    version: 2,
    slug: 'one',
    currency_code: 'GBP',
  })
  expect((await app.as('clerk').get('/api/company/one/')).body).toEqual(body)
  const row = (await audited()).at(-1)
  expect(row).toMatchObject({ actor: 'admin@example.test', action: 'update', object_version: 2 })
  expect(row?.changes).toMatchObject({
    name: ['One', 'Maple & Finch'],
    corporate_tax_rate: [null, '25.00'],
    own_locale: [null, 'de-DE'],
    city: ['', 'Leeds'],
  })
  expect(Object.keys(row?.changes ?? {}).toSorted()).toEqual(Object.keys(change).toSorted())
})

test('by default a company has the formats of its country', async () => {
  const { body } = await patch({ own_locale: null, country_iso: 'GB', corporate_tax_rate: '' })
  expect(body).toMatchObject({ own_locale: null, locale: 'en-GB', corporate_tax_rate: null })
})

test('a change without differences writes nothing', async () => {
  const before = await audited()
  const { status, body } = await patch({ city: ' Leeds ', date_style: 'iso' })
  expect([status, body.version]).toEqual([200, (await company()).version])
  expect(await audited()).toEqual(before)
})

test('a change of an old version reports who changed what meanwhile', async () => {
  const { version } = await company()
  expect((await patch({ city: 'York' }, 'admin')).status).toBe(200)
  const { status, body } = await app.as('owner').patch('/api/company/one/', { version, state: 'Kent' })
  expect([status, body.code, body.params]).toEqual([409, 'STALE', { who: 'admin@example.test', fields: 'city' }])
  expect((await company()).state).toBe('West Yorkshire')
})

test('of two concurrent changes of one version one succeeds, and the other is reported as stale', async () => {
  const { version } = await company()
  const answers = await Promise.all(
    ['Bath', 'Wells'].map((city) => app.as('owner').patch('/api/company/one/', { version, city })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await company()).version).toBe(version + 1)
})

test('all problems are reported at once, at their fields', async () => {
  const { status, body } = await patch({
    name: ' ',
    city: 'x'.repeat(101),
    phone: '0'.repeat(19),
    email: 'nobody',
    website: 'javascript:alert(1)',
    corporate_tax_rate: '101',
    organization_type: 'club',
    date_style: 'long',
    country_iso: 'gb',
    currency_code: 'POUND',
    time_zone: 'Europe/Leeds',
    own_locale: 'ar-EG',
  })
  expect([status, body.code]).toEqual([400, 'REQUIRED'])
  expect(body.errors).toMatchObject({
    name: ['Required.'],
    city: ['Use at most 100 characters.'],
    phone: ['Use at most 18 characters.'],
    email: ['Enter an email address, such as name@example.com.'],
    website: ['Enter a web address (https://example.com).'],
    corporate_tax_rate: ['Enter a percentage from 0 to 100, such as 25.'],
    organization_type: [expect.stringContaining('private_limited')],
    date_style: ['Select one of: medium, numeric, iso.'],
    country_iso: ['Select one of: ISO 3166-1 alpha-2.'],
    currency_code: ['Select one of: ISO 4217.'],
    time_zone: ['Select one of: IANA tz.'],
    own_locale: ['Select one of: en-GB, de-DE, fr-FR, ….'],
  })
})

test.each(['slug', 'id', 'lock_date', 'deleted_at', 'calendar', 'logo_type', 'currency_digits'])(
  '%s cannot be changed with the company',
  async (field) => {
    const { status, body } = await patch({ [field]: 'x' })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'UNKNOWN_FIELD', [field]])
  },
)

test.each([[[]], ['x'], [{}], [{ version: '1' }], [{ version: 1, name: 5 }]])(
  '%j is not a valid change',
  async (body) => expect((await app.as('owner').patch('/api/company/one/', body)).status).toBe(400),
)

test('a tax rate above 100 is refused', async () => {
  expect((await patch({ corporate_tax_rate: '100.01' })).body.code).toBe('NOT_A_PERCENTAGE')
})

test('a text with a zero character is refused', async () => {
  expect((await patch({ name: 'a\u0000b' })).status).toBe(400)
})

test('the currency cannot change under a pending cheque, which posts nothing until it is cleared', async () => {
  const desk = await paymentDesk(app)
  const { id: bankAccount } = await desk.bank('Barclays')
  const { id: party, customer_account: customerAccount } = await desk.party('Amy')
  await patch({ currency_code: 'USD' })
  const rows = [{ method: 'cheque', bank_account: bankAccount, amount: '10.50', cheque_number: '000017' }]
  const receipt = await desk.pays(receipts, { party, rows })
  expect(receipt).toMatchObject({ status: 'Issued', amount: '10.50' })
  const refused = await patch({ currency_code: 'JPY' })
  expect([refused.status, refused.body.code]).toEqual([400, 'CURRENCY_FIXED'])
  expect(await company()).toMatchObject({ currency_code: 'USD', currency_digits: 2 })
  const cancelled = await desk.act(receipts, receipt, { name: 'cancel', reason: 'Returned' })
  expect(cancelled.body.status).toBe('Cancelled')
  const deposits = 'banking/cheque-deposits'
  const { body: deposit } = await desk.post(deposits, {
    date: '2026-06-01',
    bank_account: bankAccount,
    benefactor: customerAccount,
    amount: '10.50',
    cheque_number: '000107',
    drawee_bank: 'Lloyds',
    status: 'Issued',
  })
  expect([deposit.status, (await patch({ currency_code: 'JPY' })).body.code]).toEqual(['Issued', 'CURRENCY_FIXED'])
  expect((await desk.act(deposits, deposit, { name: 'cancel', reason: 'Returned' })).body.status).toBe('Cancelled')
  expect((await patch({ currency_code: 'JPY' })).body).toMatchObject({ currency_code: 'JPY', currency_digits: 0 })
})

test('the currency can change until the first posting, and never after', async () => {
  const before = await company()
  const changed = await patch({ currency_code: 'JPY' })
  expect(changed.body).toMatchObject({ currency_code: 'JPY', currency_digits: 0 })
  await patch({ currency_code: 'GBP' })
  const { body: ledgers } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=2')
  const rows = [
    { account: ledgers[0].id, debit: '10' },
    { account: ledgers[1].id, credit: '10' },
  ]
  const voucher = { date: '2026-06-01', narration: 'First', status: 'Approved', rows }
  expect((await app.as('owner').post('/api/company/one/account/journal-vouchers/', voucher)).status).toBe(201)
  const refused = await patch({ currency_code: 'JPY' })
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    400,
    'CURRENCY_FIXED',
    { currency_code: ['The currency can’t be changed once the books have entries, or while a cheque is pending.'] },
  ])
  expect((await patch({ currency_code: 'GBP', city: before.city })).status).toBe(200)
})

test('members, strangers and anonymous visitors cannot change it', async () => {
  const before = await company()
  for (const person of ['clerk', 'accountant']) {
    const { status, body } = await patch({ name: 'Mine' }, person)
    expect([status, body.params.permission]).toEqual([403, 'owner / admin'])
  }
  expect((await patch({ name: 'Mine' }, 'stranger')).status).toBe(404)
  expect((await patch({ name: 'Mine' }, 'anonymous')).status).toBe(401)
  expect(await company()).toEqual(before)
})

const put = (person: string, content: Buffer, slug = 'one') =>
  app.as(person).upload(`/api/company/${slug}/logo/`, { name: 'logo.png', content, method: 'PUT' })

test('a logo is stored, shown only to members of its company, and removed; each with an audit row', async () => {
  expect((await app.as('clerk').get('/api/company/one/logo/')).status).toBe(404)
  const { version } = await company()
  const { status, body } = await put('admin', png)
  expect([status, body.logo, body.version]).toEqual([200, true, version + 1])
  const logo = await app.as('clerk').get('/api/company/one/logo/')
  expect([logo.status, logo.headers['content-type'], logo.bytes]).toEqual([200, 'image/png', png])
  expect(logo.headers['x-content-type-options']).toBe('nosniff')
  expect((await app.as('stranger').get('/api/company/one/logo/')).status).toBe(404)
  expect((await app.as('anonymous').get('/api/company/one/logo/')).status).toBe(401)
  expect((await app.as('owner').get('/api/company/two/logo/')).status).toBe(404)
  expect((await app.as('owner').delete('/api/company/one/logo/')).body.logo).toBe(false)
  expect((await app.as('clerk').get('/api/company/one/logo/')).status).toBe(404)
  expect((await audited()).slice(-2).map(({ actor, changes }) => [actor, changes])).toEqual([
    ['admin@example.test', { logo: [null, 'image/png'] }],
    ['owner@example.test', { logo: ['image/png', null] }],
  ])
})

test('a logo that cannot be recorded leaves the one before it', async () => {
  await put('admin', png)
  await app.sql('alter table audit_log rename to audit_log_elsewhere')
  const failed = await put('admin', Buffer.concat([png, Buffer.from('another one')]))
  await app.sql('alter table audit_log_elsewhere rename to audit_log')
  expect(failed.status).toBe(500)
  const logo = await app.as('clerk').get('/api/company/one/logo/')
  expect([logo.headers['content-type'], logo.bytes]).toEqual(['image/png', png])
  await app.as('owner').delete('/api/company/one/logo/')
})

test('a drawing with scripts, a page or a picture above 1 MiB is refused as logo', async () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<html><script>1</script>']) {
    const { status, body } = await put('owner', Buffer.from(text))
    expect([status, Object.keys(body.errors)]).toEqual([415, ['file']])
  }
  const large = await put('owner', Buffer.concat([png, Buffer.alloc(1024 * 1024)]))
  expect([large.status, large.body.errors]).toEqual([413, { file: ['You can upload at most 1 MiB at once.'] }])
  expect((await put('clerk', png)).status).toBe(403)
  expect((await company()).logo).toBe(false)
})
