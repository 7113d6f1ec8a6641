/** Two servers on one database whose clocks differ: what one has accepted holds at the other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { readinessNow, testSite } from '../support/site.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { noon } from './two-companies.ts'

const vouchers = '/api/company/one/account/journal-vouchers/'
let app: TestApp
let other: {
  send: (
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ) => Promise<{ status: number; body: { voucher_no: string; checks: { clock: { state: string } } } }>
  close: () => Promise<void>
}
let minutesAhead = 10
let rows: object[]

beforeAll(async () => {
  app = await startApp()
  const clock = { now: () => new Date(noon.getTime() + minutesAhead * 60_000) }
  const db = createDatabase(app.databaseUrl, { clock })
  const site = testSite()
  const readiness = readinessNow({ db, files: app.files, sealer: site.sealer, dataDir: app.folder }, clock.now)
  const server = await buildApp({
    db,
    clock,
    files: app.files,
    site,
    readiness,
    rateLimit: 0,
    webRoot: null,
    log: null,
    metrics: null,
  })
  const authorization = `Token ${app.tokenOf('owner')}`
  other = {
    send: async (method, url, payload) => {
      const answer = await server.inject({ method, url, headers: { authorization }, ...(payload ? { payload } : {}) })
      return { status: answer.statusCode, body: answer.json() }
    },
    close: async () => {
      await server.close()
      await db.close()
    },
  }
  const { body: accounts } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=2')
  rows = [
    { account: accounts[0].id, debit: '7' },
    { account: accounts[1].id, credit: '7' },
  ]
})
afterAll(async () => {
  await other.close()
  await app.close()
})

test('vouchers of both servers are numbered without a gap and verify, whoever is ahead', async () => {
  const numbers: string[] = []
  for (minutesAhead of [10, -0.5, 10]) {
    const voucher = { date: '2026-06-15', narration: 'Rent', status: 'Approved', rows }
    const first = await app.as('owner').post(vouchers, voucher)
    const second = await other.send('POST', vouchers, voucher)
    expect([first.status, second.status]).toEqual([201, 201])
    numbers.push(first.body.voucher_no, second.body.voucher_no)
  }
  expect(numbers.map((number) => parseInt(number.slice(-4), 10))).toEqual([1, 2, 3, 4, 5, 6])
  expect(await app.broken('one')).toEqual([])
})

test('a token ends by the clock of the server that is asked', async () => {
  minutesAhead = -2
  // Of a clock that was set back: it would outlive its fifteen minutes.
  expect((await other.send('GET', '/api/user/me/')).status).toBe(401)
  minutesAhead = 14
  expect((await other.send('GET', '/api/user/me/')).status).toBe(200)
  minutesAhead = 16
  expect((await other.send('GET', '/api/user/me/')).status).toBe(401)
  expect((await app.as('owner').get('/api/user/me/')).status).toBe(200)
})

test('a server that is ahead says so, and stays ready', async () => {
  minutesAhead = 10
  const { status, body } = await other.send('GET', '/readyz')
  expect([status, body.checks.clock.state]).toEqual([200, 'different'])
})
