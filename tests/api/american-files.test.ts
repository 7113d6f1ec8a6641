/** Files, papers and emails of a company in the United States: American words, dates and times. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterhead } from '../../server/services/sending/letterhead.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'

let app: TestApp
let mill: { id: string; supplier_account: string }
let cheque: { id: string; version: number }

beforeAll(async () => {
  app = await startApp()
  await change({ country_iso: 'US', date_style: 'numeric' })
  const bank = await create('banking/bank-accounts', { bank_name: 'Chase', account_number: '1234' })
  mill = await create('crm/parties', { name: 'Cheque Mill' })
  const body = { date: '2026-03-02', bank_account: bank.id, party: mill.id, amount: '250.00', cheque_number: '107' }
  cheque = await create('banking/cheque-issues', body)
  const [cash] = (await get('account/ledgers/options/?among=depositor&q=Cash')).body
  const deposit = { date: '2026-03-03', bank_account: bank.id, benefactor: cash.id, amount: '10.00' }
  const { id, version } = await create('banking/cash-deposits', deposit)
  expect((await post(`banking/cash-deposits/${id}/cancel`, { version, reason: 'Twice' })).status).toBe(200)
  const { status } = await post(`banking/cheque-issues/${cheque.id}/cancel`, {
    version: cheque.version,
    reason: 'Lost',
  })
  expect(status).toBe(200)
})
afterAll(() => app.close())
const { get, post, create } = itemDesk(() => app)

async function change(fields: object): Promise<void> {
  const { version } = (await app.as('owner').get('/api/company/one/')).body
  expect((await app.as('owner').patch('/api/company/one/', { version, ...fields })).status).toBe(200)
}

test('files of a list have American headings and choices, and names as they were entered', async () => {
  const [heads = '', row = ''] = (await get('banking/cheque-issues/export.csv')).text.split(/\r?\n/)
  expect(heads).toContain('Check number')
  expect(heads).not.toMatch(/cheque/i)
  expect((await get('banking/cash-deposits/export.csv')).text).toContain(',Canceled,')
  expect(row).toContain('Cheque Mill')
  const { sheets } = await readXlsx((await get('banking/cheque-issues/export.xlsx')).bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Check issues'])
})

test('files and papers of reports have American titles and documents', async () => {
  const { sheets } = await readXlsx((await get('reports/customer-ageing/export.xlsx')).bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['Customer aging'])
  const period = 'start_date=2026-01-01&end_date=2026-12-31'
  expect((await get(`reports/transactions/export.csv/?${period}`)).text).toContain('Check issue')
  const paper = pdfText((await get(`reports/transactions/print.pdf/?${period}`)).bytes)
  expect(paper).toContain('Check issue')
  expect(paper).toContain('03/02/2026')
  expect(paper).toContain('Printed 06/15/2026, 1:00 PM by owner@example.test')
})

test('the statement of an account has American dates and the name of the account', async () => {
  const paper = pdfText((await get(`account/ledgers/${mill.supplier_account}/transactions/print.pdf`)).bytes)
  expect(paper).toContain('Cheque Mill (Payable)')
  expect(paper).toContain('03/02/2026')
  const party = pdfText((await get(`crm/parties/${mill.id}/account/print.pdf`)).bytes)
  expect(party).toContain('Cheque Mill')
  expect(party).toContain('03/02/2026')
})

test('dates with the name of a month put the month first', async () => {
  await change({ date_style: 'medium' })
  const { style, printing } = await letterhead(app.contextOf('one'))
  expect([style.date('2026-03-02'), printing.at]).toEqual(['Mar 2, 2026', 'Jun 15, 2026, 1:00 PM'])
})

test('an email about a comment names the document in American English', async () => {
  const [member] = await app.sql<{ id: string }>(
    `select m.id from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id and c.slug = 'one'
     where u.email = 'admin@example.test'`,
  )
  await app.mails()
  const { status } = await post(`banking/cheque-issues/${cheque.id}/comments`, {
    text: 'See this',
    mentions: [member?.id],
  })
  expect(status).toBe(201)
  expect((await app.mails()).at(-1)?.subject).toBe('Test owner mentioned you on Check issue CHQ-2026-0001')
})
