/**
 * The boundary between years: each violation is created past all checks, and verify reports it (year-checks,
 * verify-years-store).
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { inventory, stockDesk } from './stock-desk.ts'

let app: TestApp
let admin: pg.Client
const company = `(select id from company where slug = 'one')`

beforeAll(async () => {
  app = await startApp()
  admin = new pg.Client({ connectionString: app.database.adminUrl })
  await admin.connect()
  const desk = await stockDesk(app)
  const item = await desk.item('Bolts')
  await app.as('owner').post(`${inventory}/opening-stock/`, { item, quantity: '10', rate: '3' })
  await desk.issue(item, '4', '2025-05-05')
  await runUpkeep(app.contextOf('one').db)
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

/** Returns the findings of the year checks while the damage lasts. */
async function damaged(damage: string, repair: string): Promise<Record<string, readonly string[]>> {
  const unguarded = (sql: string) => admin.query(`set session_replication_role = replica; ${sql}`)
  await unguarded(damage)
  try {
    const violations = await app.broken('one')
    const of = (check: string) =>
      violations.flatMap((finding) => (finding.startsWith(`${check}: `) ? [finding.slice(check.length + 2)] : []))
    return {
      openingsOnFirstDay: of('openingsOnFirstDay'),
      yearsCarryForward: of('yearsCarryForward'),
      closedYearsAreSettled: of('closedYearsAreSettled'),
    }
  } finally {
    await unguarded(repair)
  }
}

test('sound books have no findings', async () => {
  expect(await damaged('select 1', 'select 1')).toEqual({
    openingsOnFirstDay: [],
    yearsCarryForward: [],
    closedYearsAreSettled: [],
  })
})

test('a year before the opening stock: it closes at zero, and the next one opens with 10 for 30.00', async () => {
  const violation = await damaged(
    `insert into fiscal_year (company_id, id, name, start_date, end_date)
     values (${company}, gen_random_uuid(), '2024', '2024-01-01', '2024-12-31')`,
    `delete from fiscal_year where name = '2024'`,
  )
  expect(violation).toMatchObject({
    openingsOnFirstDay: [
      'The opening Opening stock of Bolts (inventory/opening-stock) is dated 2025-01-01, the books start on 2024-01-01.',
    ],
    yearsCarryForward: [
      'The account Inventory closes on 2024-12-31 with 0, the next year opens with 30.',
      'The account Opening Balance Difference closes on 2024-12-31 with 0, the next year opens with -30.',
      'The item Bolts closes on 2024-12-31 with 0 / 0, the next year opens with 10 / 30.',
    ],
  })
})

test('stock with another value in the morning than on the evening before', async () => {
  const violation = await damaged(
    'update stock_valuation set value_after = value_after + 1 where quantity_after = 6',
    'update stock_valuation set value_after = value_after - 1 where quantity_after = 6',
  )
  expect(violation).toMatchObject({
    openingsOnFirstDay: [],
    yearsCarryForward: ['The item Bolts closes on 2025-12-31 with 6 / 18, the next year opens with 6 / 19.'],
  })
})

test('an opening entry on another day, only in the journal', async () => {
  const entry = `(select id from journal_entry where kind = 'opening')`
  const dated = (day: string) => `update journal_entry set date = '${day}' where id = ${entry}`
  expect((await damaged(dated('2025-01-02'), dated('2025-01-01')))['openingsOnFirstDay']).toEqual([
    'The opening Opening stock of Bolts (inventory/opening-stock) is dated 2025-01-02, the books start on 2025-01-01.',
  ])
})

test('a year that is closed without its entry still holds its income and expenses', async () => {
  const violation = await damaged(
    `update fiscal_year set state = 'closed' where name = '2025'`,
    `update fiscal_year set state = 'open' where name = '2025'`,
  )
  expect(violation['closedYearsAreSettled']).toEqual(['The year 2025 is closed, and no closing is recorded for it.'])
})
