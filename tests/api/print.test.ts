/** Printed documents (journal vouchers, letterhead): the content of the paper, and the file in the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printDocument } from '../../server/services/documents/plain/print.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { letterhead } from '../../server/services/sending/letterhead.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

async function voucher(slug: 'one' | 'two', amount: string, status = 'Approved'): Promise<string> {
  const base = `/api/company/${slug}/account`
  const { body: ledgers } = await app.as('owner').get(`${base}/ledgers/?_sort=code&_end=2`)
  const rows = [
    { account: ledgers[0].id, debit: amount, description: 'Till' },
    { account: ledgers[1].id, credit: amount },
  ]
  const body = { date: '2026-06-15', narration: 'Of the day', status, rows }
  const created = await app.as('owner').post(`${base}/journal-vouchers/`, body)
  expect(created.status).toBe(201)
  return created.body.id
}

describe('a journal voucher', () => {
  test('opens in the browser as one page under its number', async () => {
    const id = await voucher('one', '1234.50')
    const path = `/api/company/one/account/journal-vouchers/${id}/print.pdf/`
    const { status, headers, text } = await app.as('owner').get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="JV-2026-0001.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await app.as('clerk').get(path)).status).toBe(200)
    expect((await app.as('owner').get(path.replace(id, 'x'))).status).toBe(404)
    expect((await app.as('owner').get(path.replace('one', 'two'))).status).toBe(404)
  })

  test('has the formats of the company’s country', async () => {
    const pounds = await printDocument(app.contextOf('one'), journalVouchers, await voucher('one', '1234567.50'))
    expect(pounds.blocks[1]).toMatchObject({ facts: [{}, { text: '15 Jun 2026' }, { text: 'GBP' }] })
    expect(pounds.blocks[2]).toMatchObject({ totals: ['', '', '', 'Total', '1,234,567.50', '1,234,567.50'] })
    const rupees = await printDocument(app.contextOf('two'), journalVouchers, await voucher('two', '1234567.50'))
    expect(rupees.blocks[1]).toMatchObject({ facts: [{}, { text: '15 Jun 2026 (2083-03-01 BS)' }, { text: 'NPR' }] })
    expect(rupees.blocks[2]).toMatchObject({ totals: ['', '', '', 'Total', '12,34,567.50', '12,34,567.50'] })
    expect(rupees.blocks[3]).toMatchObject({
      text: 'Twelve lakh thirty-four thousand five hundred and sixty-seven rupees and fifty paisa only',
    })
  })

  test('without approval shows its status in place of a number', async () => {
    const { blocks, fileName } = await printDocument(
      app.contextOf('one'),
      journalVouchers,
      await voucher('one', '1', 'Unapproved'),
    )
    expect(blocks[0]).toMatchObject({ mark: 'Not approved' })
    expect(fileName).toBe('Journal voucher')
  })
})

test('a paper has its print time in the company’s time zone, and amounts as on screen', async () => {
  const { style, printing } = await letterhead(app.contextOf('two'))
  expect(printing.at).toBe('15 Jun 2026, 17:45')
  expect([style.money('0.00'), style.money('-39.79'), style.money('12345678901234567.89')]).toEqual([
    '–',
    '(39.79)',
    '12,34,56,78,90,12,34,567.89',
  ])
})
