/** Upkeep of several companies: one that fails stops neither the others nor what else is due, and the log says why. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startUpkeep } from '../../server/jobs/upkeep-worker.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { errorFields } from '../../server/telemetry/error-fields.ts'
import { until } from '../support/posting-load.ts'
import { startApp, type TestApp } from './harness.ts'

let app: TestApp
const slugs = ['one', 'two'] as const
type Slug = (typeof slugs)[number]
const idOf = (slug: Slug) => app.contextOf(slug).who.companyId

beforeAll(async () => {
  app = await startApp()
  await app.sql(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'no balance of this company'; end $$`)
})
afterAll(() => app.close())

async function post(slug: Slug): Promise<void> {
  const path = `/api/company/${slug}/account`
  const { body: ledgers } = await app.as('owner').get(`${path}/ledgers/?_end=2`)
  const rows = [
    { account: ledgers[0].id, debit: '10.00' },
    { account: ledgers[1].id, credit: '10.00' },
  ]
  const body = { date: '2026-06-01', narration: 'Waits to be folded', status: 'Approved', rows }
  expect((await app.as('owner').post(`${path}/journal-vouchers/`, body)).status).toBe(201)
}

/** Returns the companies that have movements which are not folded into balances yet. */
async function waiting(): Promise<Slug[]> {
  const rows = await app.sql<{ company_id: string }>('select distinct company_id from balance_delta')
  return slugs.filter((slug) => rows.some((row) => row.company_id === idOf(slug)))
}

/** Does `work` while no balance of a company can be written. */
async function whileRefused(slug: Slug, work: () => Promise<void>): Promise<void> {
  await app.sql(`create trigger refused before insert or update on account_balance for each row
    when (new.company_id = '${idOf(slug)}') execute function refuse()`)
  await work()
  await app.sql('drop trigger refused on account_balance')
}

for (const slug of slugs)
  test(`the other company is folded while company ${slug} fails, and afterwards that one too`, async () => {
    const { db } = app.contextOf('one')
    for (const each of slugs) await post(each)
    expect(await waiting()).toEqual(slugs)
    await whileRefused(slug, async () => {
      const failure = await runUpkeep(db).catch((error: unknown) => errorFields(error))
      expect(failure).toMatchObject({
        type: 'AggregateError',
        message: 'Some balances could not be folded, or audit rows sealed',
        errors: [{ message: 'no balance of this company' }],
      })
      expect(await waiting()).toEqual([slug])
    })
    await runUpkeep(db)
    expect(await waiting()).toEqual([])
  })

test('what is due by the hour is done although a company fails', async () => {
  const ownerDb = createDatabase(app.database.ownerUrl, { connections: 1 })
  await post('one')
  await app.sql(`delete from job where name = 'books.check'`)
  await whileRefused('one', async () => {
    const errors: unknown[] = []
    const { db, clock } = app.contextOf('one')
    const upkeep = startUpkeep({ db, clock, files: app.files, ownerDb }, (error) => errors.push(error))
    await until(
      async () => (await app.sql(`select 1 from job where name = 'books.check'`)).length === 2,
      'queued checks',
    )
    await upkeep.stop()
    expect(errors.map((error) => errorFields(error).message)).toContain(
      'Some balances could not be folded, or audit rows sealed',
    )
  })
  await ownerDb.close()
})
