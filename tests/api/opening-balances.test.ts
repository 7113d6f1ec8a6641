import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDueYears } from '../../server/services/upkeep.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let accounts: Record<string, string>
const openings = '/api/company/one/account/opening-balances'
const years = '/api/company/one/account/fiscal-years'

beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('owner').get('/api/company/one/account/ledgers/?_start=0&_end=500')
  accounts = Object.fromEntries(body.map((account: { code: string; id: string }) => [account.code, account.id]))
})
afterAll(() => app.close())

const open = (code: string, amounts: Record<string, string>) =>
  app.as('owner').post(`${openings}/`, { account: accounts[code], ...amounts })

/** Returns the opening columns of an account in the trial balance of 2025. */
async function openingOf(code: string): Promise<[string, string] | null> {
  const { body } = await app
    .as('owner')
    .get('/api/company/one/reports/trial-balance/?start_date=2025-01-01&end_date=2025-12-31')
  const row = body.rows.find((one: { code: string | null }) => one.code === code)
  return row ? [row.cells.opening_dr, row.cells.opening_cr] : null
}

test('an opening balance is in the opening columns, with the difference in equity until all are entered', async () => {
  const cash = await open('A-C-C', { opening_dr: '500.00' })
  expect(cash.status).toBe(201)
  expect(cash.body).toMatchObject({ account_label: 'Cash', opening_dr: '500.00', opening_cr: '0.00', version: 1 })
  expect(await openingOf('A-C-C')).toEqual(['500.00', '0.00'])
  expect(await openingOf('O-OBD')).toEqual(['0.00', '500.00'])
  await open('Q-CI', { opening_cr: '500.00' })
  expect(await openingOf('Q-CI')).toEqual(['0.00', '500.00'])
  expect(await openingOf('O-OBD')).toEqual(['0.00', '0.00'])
  const entries = await app.as('owner').get(`${openings}/${cash.body.id}/journal-entries/`)
  expect(entries.body).toMatchObject([
    { date: '2025-01-01', kind: 'opening', lines: [{ debit: '500.00' }, { credit: '500.00' }] },
  ])
})

test('an account has one opening balance, on one side, and the difference account has none', async () => {
  expect((await open('A-C-C', { opening_dr: '1.00' })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: { account: [expect.any(String)] },
  })
  expect((await open('E-I-FP', { opening_dr: '1.00', opening_cr: '1.00' })).body.code).toBe('ONE_SIDE_ONLY')
  expect((await open('E-I-FP', {})).body.code).toBe('ONE_SIDE_ONLY')
  expect((await open('E-I-FP', { opening_dr: '1.005' })).body.code).toBe('TOO_MANY_DIGITS')
  expect((await open('O-OBD', { opening_dr: '1.00' })).body).toMatchObject({ code: 'ACCOUNT_RESERVED' })
  expect((await open('A-I-I', { opening_dr: '1.00' })).body).toMatchObject({ code: 'ACCOUNT_RESERVED' })
})

test('changing an opening balance posts a reversal and a new entry; deleting it only the reversal', async () => {
  const { body: opening } = await open('L-AC', { opening_cr: '80.00' })
  const changed = await app.as('owner').patch(`${openings}/${opening.id}/`, { version: 1, opening_cr: '90.00' })
  expect(changed.body).toMatchObject({ opening_cr: '90.00', version: 2 })
  expect(await openingOf('L-AC')).toEqual(['0.00', '90.00'])
  expect((await app.as('owner').get(`${openings}/${opening.id}/journal-entries/`)).body).toHaveLength(3)
  expect(
    (await app.as('owner').patch(`${openings}/${opening.id}/`, { version: 1, opening_cr: '1.00' })).body.code,
  ).toBe('STALE')
  expect((await app.as('owner').delete(`${openings}/${opening.id}/?version=2`)).status).toBe(204)
  expect(await openingOf('L-AC')).toEqual(['0.00', '0.00'])
})

test('an opening balance keeps its account, and its amount can change sides', async () => {
  const { body: opening } = await open('L-T-I', { opening_cr: '70.00' })
  const path = `${openings}/${opening.id}/`
  const moved = await app.as('owner').patch(path, { version: 1, account: accounts['L-AC'], opening_cr: '70.00' })
  expect([moved.status, moved.body]).toMatchObject([
    400,
    { code: 'OPENING_LEDGER_FIXED', errors: { account: [expect.any(String)] } },
  ])
  expect([await openingOf('L-T-I'), await openingOf('L-AC')]).toEqual([
    ['0.00', '70.00'],
    ['0.00', '0.00'],
  ])
  const same = { version: 1, account: opening.account, opening_dr: '70.00', opening_cr: '' }
  expect((await app.as('owner').patch(path, same)).status).toBe(200)
  expect(await openingOf('L-T-I')).toEqual(['70.00', '0.00'])
})

test('opening balances are refused on a locked day', async () => {
  await app.lock('one', '2025-01-31')
  expect((await open('L-OP', { opening_cr: '1.00' })).body).toMatchObject({
    code: 'PERIOD_LOCKED',
    errors: { account: [expect.any(String)] },
  })
  await app.lock('one', null)
})

test('a new fiscal year follows the last one by default, and years stay contiguous', async () => {
  const next = await app.as('owner').post(`${years}/`, {})
  expect(next.body).toMatchObject({
    name: '2027',
    start_date: '2027-01-01',
    end_date: '2027-12-31',
    state: 'open',
    has_entries: false,
  })
  const gap = await app.as('owner').post(`${years}/`, { start_date: '2029-01-01' })
  expect(gap.body).toMatchObject({ code: 'YEARS_NOT_ADJACENT', errors: { start_date: [expect.any(String)] } })
  const reversed = await app.as('owner').post(`${years}/`, { start_date: '2028-01-01', end_date: '2027-12-31' })
  expect(reversed.body.code).toBe('DATES_REVERSED')
  const same = await app.as('owner').post(`${years}/`, { name: '2027' })
  expect(same.body).toMatchObject({ code: 'DUPLICATE', errors: { name: [expect.any(String)] } })
})

test('the name and the dates of a year are not cleared', async () => {
  const { body: list } = await app.as('owner').get(`${years}/?name=2027`)
  const path = `${years}/${list[0].id}/`
  for (const field of ['end_date', 'start_date', 'name']) {
    const cleared = await app.as('owner').patch(path, { version: list[0].version, [field]: null })
    expect(cleared.body).toMatchObject({ code: 'REQUIRED', errors: { [field]: ['Required.'] } })
  }
  const { body: year } = await app.as('owner').get(path)
  expect([year.name, year.start_date, year.end_date]).toEqual(['2027', '2027-01-01', '2027-12-31'])
})

test('the dates of a year with entries are fixed, its name is not; earlier years require removing the openings', async () => {
  const { body: list } = await app.as('owner').get(`${years}/?name=2025`)
  const year = list[0]
  expect(year.has_entries).toBe(true)
  const moved = await app.as('owner').patch(`${years}/${year.id}/`, { version: year.version, start_date: '2024-07-01' })
  expect(moved.body).toMatchObject({ code: 'YEAR_HAS_ENTRIES', errors: { start_date: [expect.any(String)] } })
  const named = await app.as('owner').patch(`${years}/${year.id}/`, { version: year.version, name: 'FY 2025' })
  expect(named.body.name).toBe('FY 2025')
  const earlier = await app.as('owner').post(`${years}/`, { start_date: '2024-01-01', end_date: '2024-12-31' })
  expect(earlier.body).toMatchObject({ code: 'OPENINGS_EXIST' })
})

test('the next year is created sixty days before the last one ends', async () => {
  const { db } = app.contextOf('two')
  const count = async () => {
    const [row] = await app.sql<{ years: string }>(
      `select count(*)::text as years from fiscal_year where company_id = (select id from company where slug = 'one')`,
    )
    return row?.years
  }
  const before = await count()
  await addDueYears({ db, clock: { now: () => new Date('2027-10-31T00:00:00Z') } })
  expect(await count()).toBe(before)
  await addDueYears({ db, clock: { now: () => new Date('2027-11-15T00:00:00Z') } })
  const [year] = await app.sql<{ name: string }>(
    `select name from fiscal_year where start_date = '2028-01-01' and company_id = (select id from company where slug = 'one')`,
  )
  expect(year?.name).toBe('2028')
})

test('setting the lock date requires the permission to approve fiscal years', async () => {
  const lock = (who: string, date: unknown) => app.as(who).patch('/api/company/one/lock-date/', { lock_date: date })
  expect((await lock('clerk', '2025-12-31')).body).toMatchObject({
    code: 'NOT_ALLOWED',
    params: { permission: 'account_fiscal_years.approve' },
  })
  expect((await lock('accountant', '31.12.2025')).body).toMatchObject({
    code: 'NOT_A_DATE',
    errors: { lock_date: [expect.any(String)] },
  })
  expect((await lock('accountant', '2025-12-31')).body.lock_date).toBe('2025-12-31')
  expect((await lock('owner', null)).body.lock_date).toBeNull()
})
