import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { newChart } from '../../../domain/ledger/charts/new-chart.ts'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase, statement, type Database } from '../../db/core/client.ts'
import { insertPerson } from '../../db/identity/identity-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import { addFiscalYears } from './add-fiscal-years.ts'
import { addMember } from '../people/add-member.ts'
import { createPermissionSet } from '../people/permission-sets.ts'
import { companyRecord } from './company-record.ts'
import { createCompany, type CompanyInput } from './create-company.ts'
import { setLockDate } from './lock-date.ts'

let database: TestDatabase
let db: Database
const founder = { userId: newId(), email: 'owner@example.test', address: '' }
const clock = { now: () => new Date('2026-07-16T20:00:00Z') }
const create = (input: CompanyInput) => createCompany({ db, clock }, founder, input)

async function count(context: Context, table: string): Promise<number> {
  const sql = `select count(*)::int as n from ${table} where company_id = $1`
  const [[row]] = await db.batch(context.who.companyId, [statement<{ n: number }>(sql, [context.who.companyId])])
  return row?.n ?? -1
}

beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.appUrl)
  await db.batch(null, [
    ...insertPerson({ id: founder.userId, email: founder.email, fullName: 'Olive', passwordHash: '' }),
  ])
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

test('a British company keeps pounds in calendar years and gets the whole British chart', async () => {
  const company = await create({ name: 'Maple & Finch Ltd', countryIso: 'GB' })
  expect(await companyRecord(company)).toMatchObject({
    slug: 'maple-finch-ltd',
    currency_code: 'GBP',
    currency_digits: 2,
    time_zone: 'Europe/London',
    calendar: 'ad',
    locale: 'en-GB',
    today: '2026-07-16',
    lock_date: null,
    fiscal_years: [{ name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', state: 'open' }],
  })
  expect(await count(company, 'account_category')).toBe(newChart('GB').categories.length)
  // Besides those of the chart, two ledgers for each of VAT 20%, VAT 5%, reverse charge and postponed import.
  expect(await count(company, 'account')).toBe(newChart('GB').accounts.length + 8)
  expect(await count(company, 'tax_scheme')).toBe(8)
  expect(await count(company, 'unit')).toBe(11)
  expect(await count(company, 'permission_set')).toBe(6)
  expect(await count(company, 'number_series')).toBe(19)
  expect(await count(company, 'audit_log')).toBe(1)
})

test('a Nepali company begins in the fiscal year of its own day: Kathmandu is a day ahead of London here', async () => {
  const company = await create({ name: 'हिमाल', countryIso: 'NP' })
  expect(await companyRecord(company)).toMatchObject({
    slug: expect.stringMatching(/^company-[0-9a-f]{9}$/),
    currency_code: 'NPR',
    calendar: 'bs',
    today: '2026-07-17',
    fiscal_years: [{ name: '2083-84', start_date: '2026-07-17', end_date: '2027-07-16' }],
  })
})

test('a company gets the chart of its country, or the one that it chooses', async () => {
  const shareCapital = async (input: Partial<CompanyInput>) => {
    const { who } = await create({ name: 'Chart', countryIso: 'US', ...input })
    const sql = `select name from account where company_id = $1 and code = 'Q-SC'`
    const [[row]] = await db.batch(who.companyId, [statement<{ name: string }>(sql, [who.companyId])])
    return row?.name
  }
  expect(await shareCapital({})).toBe('Common stock')
  expect(await shareCapital({ chart: 'IFRS' })).toBe('Share capital')
  expect(await shareCapital({ countryIso: 'DE' })).toBe('Subscribed capital')
  expect(await shareCapital({ countryIso: 'FR' })).toBe('Share capital')
  await expect(shareCapital({ chart: 'FR' })).rejects.toMatchObject({
    code: 'NOT_IN_LIST',
    problems: [{ path: 'chart' }],
  })
})

test('an American company writes days as month, day and year', async () => {
  const american = await companyRecord(await create({ name: 'Acme', countryIso: 'US' }))
  expect(american).toMatchObject({ locale: 'en-US', date_style: 'numeric' })
  const british = await companyRecord(await create({ name: 'Acme UK', countryIso: 'GB' }))
  expect(british).toMatchObject({ locale: 'en-GB', date_style: 'medium' })
})

test('the yen has no decimals and an Indian fiscal year begins in April', async () => {
  expect(await companyRecord(await create({ name: 'K', countryIso: 'JP' }))).toMatchObject({ currency_digits: 0 })
  expect(await companyRecord(await create({ name: 'I', countryIso: 'IN' }))).toMatchObject({
    currency_code: 'INR',
    fiscal_years: [{ name: '2026-27', start_date: '2026-04-01' }],
  })
})

test('a company has a name of at most 255 characters, and its settings from the country or the input', async () => {
  await expect(create({ name: ' ', countryIso: 'GB' })).rejects.toMatchObject({ code: 'REQUIRED' })
  await expect(create({ name: 'x'.repeat(256), countryIso: 'GB' })).rejects.toMatchObject({ code: 'TOO_LONG' })
  const company = await create({ name: 'X', countryIso: 'BR', currencyCode: 'BRL', timeZone: 'America/Sao_Paulo' })
  expect(await companyRecord(company)).toMatchObject({ currency_code: 'BRL', today: '2026-07-16' })
})

test('fiscal years are added up to a date before the first and after the last, without a gap or a repetition', async () => {
  const company = await create({ name: 'Years', countryIso: 'GB' })
  await addFiscalYears(company, localDate('2025-03-01'))
  await addFiscalYears(company, localDate('2027-03-01'))
  for (const day of ['2025-01-01', '2026-01-01', '2027-12-31']) {
    await expect(addFiscalYears(company, localDate(day))).rejects.toMatchObject({
      code: 'YEARS_NOT_ADJACENT',
      params: { first: '2025', last: '2027' },
    })
  }
  await addFiscalYears(company, localDate('2029-01-01'))
  await addFiscalYears(company, localDate('2023-06-30'))
  const { fiscal_years: years } = await companyRecord(company)
  expect(years.map(({ name }) => name)).toEqual(['2023', '2024', '2025', '2026', '2027', '2028', '2029'])
  await expect(
    addFiscalYears(await create({ name: 'N', countryIso: 'NP' }), localDate('1910-01-01')),
  ).rejects.toMatchObject({ code: 'TOO_MANY_YEARS', params: { max: '50' } })
})

test('the lock date is set and removed, with its previous value in the history', async () => {
  const company = await create({ name: 'Lock', countryIso: 'GB' })
  await setLockDate(company, localDate('2026-03-31'))
  expect(await companyRecord(company)).toMatchObject({ lock_date: '2026-03-31' })
  await setLockDate(company, null)
  expect(await companyRecord(company)).toMatchObject({ lock_date: null })
  const [rows] = await db.batch(company.who.companyId, [
    statement('select changes from audit_log where company_id = $1 order by id offset 1', [company.who.companyId]),
  ])
  expect(rows).toEqual([
    { changes: { lock_date: [null, '2026-03-31'] } },
    { changes: { lock_date: ['2026-03-31', null] } },
  ])
})

test('the lock date waits for a concurrent posting, so that nothing is posted behind it', async () => {
  const company = await create({ name: 'Wait', countryIso: 'GB' })
  const { companyId } = company.who
  const order: string[] = []
  let locking: Promise<unknown> = Promise.resolve()
  await db.transaction(companyId, async (tx) => {
    await tx.run(statement(`select pg_advisory_xact_lock_shared(hashtextextended('ledger ' || $1, 0))`, [companyId]))
    locking = setLockDate(company, localDate('2026-03-31')).then(() => order.push('locked'))
    await tx.run(statement('select pg_sleep(0.2)'))
    order.push('posted')
  })
  await locking
  expect(order).toEqual(['posted', 'locked'])
})

test('only owner and admin add members, sets, years and locks; only the owner makes an admin', async () => {
  const company = await create({ name: 'Roles', countryIso: 'GB' })
  const as = (role: string): Context => ({ ...company, who: { ...company.who, roles: [role] } })
  const refusal = { code: 'NOT_ALLOWED' }
  const newcomer = { userId: newId(), email: 'new@example.test', permissionSets: [] }
  await expect(setLockDate(as('member'), null)).rejects.toMatchObject(refusal)
  await expect(addFiscalYears(as('member'), localDate('2027-01-01'))).rejects.toMatchObject(refusal)
  await expect(createPermissionSet(as('member'), { name: 'All', permissions: {} })).rejects.toMatchObject(refusal)
  await expect(addMember(as('member'), { ...newcomer, role: 'member' })).rejects.toMatchObject(refusal)
  await expect(addMember(as('admin'), { ...newcomer, role: 'admin' })).rejects.toMatchObject(refusal)
  await expect(
    addMember(as('admin'), { ...newcomer, role: 'member', permissionSets: ['No such set'] }),
  ).rejects.toMatchObject({ code: 'UNKNOWN_REFERENCE' })
})

test('two permission sets of a company do not share a name', async () => {
  const company = await create({ name: 'Sets', countryIso: 'GB' })
  await expect(createPermissionSet(company, { name: 'Accountant', permissions: {} })).rejects.toMatchObject({
    code: 'DUPLICATE',
    problems: [{ path: 'name' }],
  })
})
