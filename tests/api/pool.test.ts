/** More concurrent requests than connections in the pool: none deadlocks, and none is lost. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { tradeDesk } from './trade-desk.ts'

const crowd = 64
const company = '/api/company/one'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

function together(send: (index: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: crowd }, (_, index) => send(index)))
}

test('64 concurrent uploads to one voucher: twenty files are stored, the others are refused at the field', async () => {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ account_journal_vouchers: { read: true, update: true } }),
  ])
  const voucher = await newVoucher()
  const files = `${company}/account/journal-vouchers/${voucher.id}/files/`
  const content = (index: number) => Buffer.from(`%PDF-1.7\n%receipt ${index}\n`)
  const answers = await together((index) =>
    app.as('clerk').upload(files, { name: `${index}.pdf`, content: content(index) }),
  )
  expect(countsOf(answers)).toEqual({ 201: 20, 400: 44 })
  expect((await app.as('clerk').get(files)).body).toHaveLength(20)
})

describe('64 saves on an old version are all refused as STALE', () => {
  test('of a voucher', async () => {
    const voucher = await newVoucher()
    const path = `${company}/account/journal-vouchers/${voucher.id}/`
    await expectStale(path, { ...voucherBody(voucher), narration: 'Rent of June' })
  })

  test('of an invoice, its issuing and its cancelling', async () => {
    const desk = await tradeDesk(app)
    const { id: party } = await desk.party('Amy')
    const item = await desk.service('Fitting')
    const rows = [{ item, quantity: '1', rate: '10' }]
    const draft = { party, date: '2026-06-01', status: 'Draft', rows }
    const { body: invoice } = await app.as('owner').post(`${company}/sales/vouchers/`, draft)
    const path = `${company}/sales/vouchers/${invoice.id}/`
    await expectStale(path, { ...draft, remarks: 'changed' })
    const issued = await together(() => app.as('owner').post(`${path}issue/`, { version: 1 }))
    expect(countsOf(issued)).toEqual({ 409: crowd })
    const cancelled = await together(() => app.as('owner').post(`${path}cancel/`, { version: 1, reason: 'Twice' }))
    expect(countsOf(cancelled)).toEqual({ 409: crowd })
  })

  test('of a record and of settings', async () => {
    const { body: unit } = await app
      .as('owner')
      .post(`${company}/inventory/units/`, { name: 'Crate', short_name: 'cr' })
    await expectStale(`${company}/inventory/units/${unit.id}/`, { name: 'Big crate' })
    const { body: settings } = await app.as('owner').get(`${company}/`)
    const { version } = settings
    expect((await app.as('owner').patch(`${company}/`, { version, city: 'York' })).status).toBe(200)
    const answers = await together(() => app.as('owner').patch(`${company}/`, { version, city: 'Leeds' }))
    expect(countsOf(answers)).toEqual({ 409: crowd })
  })
})

test('64 new vouchers at once are numbered without a gap', async () => {
  const answers = await together(() => postVoucher('Approved'))
  expect(countsOf(answers)).toEqual({ 201: crowd })
  const numbers = answers.map(({ body }) => Number(body.voucher_no.split('-').at(-1))).toSorted((a, b) => a - b)
  expect(numbers.at(-1)).toBe((numbers[0] ?? 0) + crowd - 1)
  expect(new Set(numbers).size).toBe(crowd)
})

test('a request without a connection for ten seconds is refused as BUSY', async () => {
  const db = createDatabase(app.url, { connections: 1 })
  const held = db.batch(null, [statement('select pg_sleep(0.5)')])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = expect(db.batch(null, [statement('select 1')])).rejects.toMatchObject({ code: 'BUSY' })
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await refused
  await held
  expect(await db.batch(null, [statement('select 1 as one')])).toEqual([[{ one: 1 }]])
  await db.close()
})

async function expectStale(path: string, changed: Record<string, unknown>): Promise<void> {
  expect((await app.as('owner').patch(path, { ...changed, version: 1 })).status).toBe(200)
  const answers = await together(() => app.as('owner').patch(path, { ...changed, version: 1 }))
  expect(countsOf(answers)).toEqual({ 409: crowd })
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['STALE']))
  expect(answers[0]?.body.params.who).toBe('owner@example.test')
}

function countsOf(answers: readonly TestAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

let accounts: { id: string }[] = []
async function postVoucher(status: string): Promise<TestAnswer> {
  if (accounts.length === 0) accounts = (await app.as('owner').get(`${company}/account/ledgers/?_end=2`)).body
  const rows = [
    { account: accounts[0]?.id, debit: '7' },
    { account: accounts[1]?.id, credit: '7' },
  ]
  return app
    .as('owner')
    .post(`${company}/account/journal-vouchers/`, { date: '2026-06-01', narration: 'Rent', status, rows })
}

async function newVoucher(): Promise<StoredVoucher> {
  return (await postVoucher('Unapproved')).body
}

type StoredVoucher = { id: string; date: string; rows: { account: string; debit: string; credit: string }[] }

function voucherBody({ date, rows }: StoredVoucher) {
  return { date, narration: 'Rent', rows: rows.map(({ account, debit, credit }) => ({ account, debit, credit })) }
}
