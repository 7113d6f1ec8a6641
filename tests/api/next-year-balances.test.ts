/**
 * Balances without an end while a document is posted in the next fiscal year: charts, lists and statements transfer profit
 * on one day for all accounts, and agree with the trial balance of the last day with an entry.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDigits, subtract } from '../../domain/money/decimal.ts'
import type { ByCode } from './filled-books.ts'
import { fillBooks, fold } from './filled-books.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
let ledgers: ByCode
const get = (path: string) => app.as('owner').get(`/api/company/one/${path}`)

beforeAll(async () => {
  app = await startApp()
  ledgers = await fillBooks(app)
  const year = { name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' }
  await app.as('owner').post('/api/company/one/account/fiscal-years/', year)
})
afterAll(() => app.close())

/** Returns the balance of each account with lines by chart, list and statement, and by the trial balance of a day. */
async function balances(day: string) {
  const [{ body: chart }, { body: list }, { body: trial }] = await Promise.all([
    get('reports/chart-of-accounts/?hide_categories=true'),
    get('account/ledgers/?_end=500'),
    get(`reports/trial-balance/?start_date=${day}&end_date=${day}`),
  ])
  type Row = { id: string; balance: string; cells: Record<string, string> }
  const rowOf = (rows: Row[], id: string) => rows.find((row) => row.id === id)
  const accounts = ['A-C-C', 'A-OR-X', 'I-S-S', 'E-I-FP', 'E-I-BC-BC', 'Q-CI', 'L-OP', 'Q-PL']
  return Promise.all(
    accounts.map(async (code) => {
      const id = ledgers[code] ?? ''
      const statement = (await get(`account/ledgers/${id}/transactions/?_end=500`)).body
      const { cells } = rowOf(trial.rows, id) ?? expect.fail(`No ${code}`)
      const ofTrial = withDigits(subtract(cells['closing_dr'] ?? '0', cells['closing_cr'] ?? '0'), 2)
      return {
        code,
        trial: ofTrial,
        others: [rowOf(chart.rows, id)?.cells['balance'], rowOf(list, id)?.balance, statement.closing],
      }
    }),
  )
}

/** Posts a fine of 15.00 on a day. */
const postFine = (date: string) =>
  app.as('owner').post('/api/company/one/account/journal-vouchers/', {
    date,
    narration: 'Fine',
    status: 'Approved',
    rows: [
      { account: ledgers['E-I-FP'], debit: '15.00' },
      { account: ledgers['A-C-C'], credit: '15.00' },
    ],
    accept: ['DATE_FAR_AHEAD'],
  })

test('a voucher of the next fiscal year that is cancelled leaves this year as it was', async () => {
  expect((await postFine('2026-06-01')).status).toBe(201)
  const { id, version } = (await postFine('2027-01-05')).body
  const cancel = { version, reason: 'Of this year' }
  const { body } = await app.as('owner').post(`/api/company/one/account/journal-vouchers/${id}/cancel/`, cancel)
  expect(body.status).toBe('Cancelled')
  const rows = await balances('2026-06-15')
  expect(rows.find(({ code }) => code === 'E-I-FP')?.trial).toBe('15.00')
  for (const { code, trial, others } of rows) expect([code, others]).toEqual([code, [trial, trial, trial]])
})

test.each(['2026-06-15', '2027-01-05'])('until %s all of them are the trial balance of that day', async (day) => {
  expect((await postFine(day)).status).toBe(201)
  for (const isFolded of [false, true]) {
    if (isFolded) await fold(app)
    for (const { code, trial, others } of await balances(day)) {
      expect([code, others]).toEqual([code, [trial, trial, trial]])
    }
  }
})
