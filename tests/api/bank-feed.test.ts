/** Bank feeds: lines with the ids of the bank, sent as often as a program likes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const base = '/api/company/one'
const lines = `${base}/banking/statement-lines/`
let app: TestApp
let bank: string
let counter = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  const body = { bank_name: `Bank ${counter}`, account_number: `99${counter}`, next_cheque_no: '1' }
  bank = (await app.as('owner').post(`${base}/banking/bank-accounts/`, body)).body.id
})

const feed = (rows: readonly object[], account = bank) =>
  app.as('owner').post(lines, { bank_account: account, lines: rows })
const feedLine = { id: 'f-1', date: '2026-03-02', amount: '-4.50', description: 'Coffee' }
type Line = Record<string, string>
const stored = async (fields: readonly string[]) => {
  const { body } = await app.as('owner').get(`${lines}?bank_account=${bank}`)
  return (body as Line[]).map((line) => fields.map((field) => line[field] ?? '').join(' ')).toSorted()
}

test('a feed adds each id once, whatever is sent again', async () => {
  const first = await feed([feedLine, { ...feedLine, id: 'f-2', counterparty_name: 'Café' }])
  expect([first.status, first.body]).toEqual([200, { statement: expect.any(String), added: 2, existing: 0 }])
  const again = await feed([feedLine, { ...feedLine, id: 'f-3', amount: '7', date: '2026-03-04' }])
  expect(again.body).toMatchObject({ added: 1, existing: 1 })
  expect((await feed([feedLine])).body).toEqual({ statement: null, added: 0, existing: 1 })
  const same = await Promise.all([1, 2, 3].map(() => feed([{ ...feedLine, id: 'f-4' }])))
  expect(same.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 1])
  expect(await stored(['amount', 'bank_id'])).toEqual(['-4.50 f-1', '-4.50 f-2', '-4.50 f-4', '7.00 f-3'])
})

test('a feed is refused as a whole, at its lines', async () => {
  await feed([feedLine])
  const wrong = async (rows: readonly object[], account = bank) => {
    const { body } = await feed(rows, account)
    return [body.code, ...Object.keys(body.errors)]
  }
  const other = { ...feedLine, id: 'f-9' }
  expect(await wrong([other, { ...feedLine, amount: '-4.51' }])).toEqual(['STATEMENT_LINE_DIFFERS', 'lines.1.id'])
  expect(await wrong([other, other])).toEqual(['DUPLICATE', 'lines.1.id'])
  expect(await wrong([{ ...other, date: '2026-02-30' }])).toEqual(['NOT_A_DATE', 'lines.0.date'])
  expect(await wrong([{ ...other, amount: '1.005' }])).toEqual(['TOO_MANY_DIGITS', 'lines.0.amount'])
  expect(await wrong([{ ...other, bank_name: 'x' }])).toEqual(['BAD_REQUEST', 'lines.0'])
  expect(await wrong([other], '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44')).toEqual(['UNKNOWN_REFERENCE', 'bank_account'])
  expect(await stored(['bank_id'])).toEqual(['f-1'])
})
