/**
 * Papers over HTTP: the content of invoices, bills, notes and statements (paper, statement-paper, paper-of-trade),
 * counted prints, and the logo (letterhead, check-picture).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PrintedBlock } from '../../domain/printing/blocks.ts'
import { pdfText } from '../support/pdf-text.ts'
import { png } from './audit-steps.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/vouchers'
let sequence = 0
let work = ''
let vat = ''
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  work = await desk.service(`Fitting ${sequence}`)
  const address = `${sequence} Quay Lane`
  customer = (await desk.party(`Amy ${sequence}`, { address, tax_number: `T${sequence}`, contact_no: '0117' })).id
  await desk.settings({ invoice_template: 1, invoice_footer: null })
})

/** 2 × 100.00 less 10 % at 13 %, and 50.00 without tax: 253.40. */
const rows = () => [
  { item: work, quantity: '2', rate: '100', discount_type: 'percent', discount: '10', tax_scheme: vat },
  { item: work, quantity: '1', rate: '50', description: 'On site' },
]
const sell = (body: object = {}) => desk.document(path, { party: customer, rows: rows(), ...body })

async function blocksOf(id: string, kind = path): Promise<PrintedBlock[]> {
  const { status, body } = await desk.get(`${kind}/${id}/paper/`)
  expect(status).toBe(200)
  return body.blocks
}
async function block<Kind extends PrintedBlock['kind']>(id: string, kind: Kind, of = path) {
  const match = (await blocksOf(id, of)).find((one) => one.kind === kind)
  if (!match) throw new Error(`no ${kind}`)
  return match as Extract<PrintedBlock, { kind: Kind }>
}

describe('an invoice', () => {
  test('prints its parties, rows, taxes and total', async () => {
    const { id, voucher_no: number } = await sell({ reference: 'PO 1', due_date: '2026-04-19' })
    expect(await block(id, 'title')).toMatchObject({ title: 'Tax invoice', copy: null })
    const { name, lines, facts } = await block(id, 'parties')
    expect([name, lines]).toEqual([`Amy ${sequence}`, [`${sequence} Quay Lane`, `VAT registration no. T${sequence}`]])
    expect(facts.map(({ text }) => text)).toEqual([number, 'PO 1', '20 Mar 2026', '19 Apr 2026', '30 days'])
    const table = await block(id, 'table')
    expect(table.rows).toEqual([
      { cells: ['1', `Fitting ${sequence}`, '2 pcs', '100.00', '20.00', '13%', '180.00'] },
      { cells: ['2', `Fitting ${sequence}`, '1 pcs', '50.00', '–', '–', '50.00'], note: 'On site' },
    ])
    const { taxes, sums, due } = await block(id, 'closing')
    expect(taxes?.rows.map(({ cells }) => cells)).toEqual([
      ['VAT 13%', '180.00', '23.40'],
      ['Not taxable', '50.00', '–'],
    ])
    expect(sums).toEqual([
      { label: 'Subtotal', text: '230.00', note: 'Includes line discounts of 20.00' },
      { label: 'VAT 13%', text: '23.40' },
      { label: 'Total (GBP)', text: '253.40', isStrong: true },
    ])
    expect(due).toEqual({ label: 'Balance due (GBP)', text: '253.40', note: 'Due 19 Apr 2026' })
  })

  test('reprints its issued content, whatever has changed since', async () => {
    const draft = await desk.create(path, { date: '2026-03-20', status: 'Draft', party: customer, rows: rows() })
    const { id } = await sell()
    await desk.settings({ invoice_template: 2, invoice_footer: 'Later' })
    await app.sql(`update party set name = 'Bea', address = 'Elsewhere' where id = $1`, [customer])
    await app.sql(`update item set name = 'Other work' where id = $1`, [work])
    await app.sql(`update tax_scheme set name = 'GST' where id = $1`, [vat])
    const storedBlocks = await blocksOf(id)
    expect(storedBlocks[0]).toMatchObject({ layout: 'left' })
    expect(storedBlocks[2]).toMatchObject({
      name: `Amy ${sequence}`,
      lines: [`${sequence} Quay Lane`, `VAT registration no. T${sequence}`],
    })
    expect(JSON.stringify(storedBlocks)).toContain(`Fitting ${sequence}`)
    expect(JSON.stringify(storedBlocks)).not.toMatch(/GST|Later|Other work/)
    const now = await blocksOf(draft.id)
    expect(now[0]).toMatchObject({ layout: 'centred' })
    expect(now[1]).toMatchObject({ title: 'Pro forma invoice' })
    expect(now[2]).toMatchObject({
      name: 'Bea',
      lines: ['Elsewhere', 'Phone 0117', `VAT registration no. T${sequence}`],
    })
    expect(JSON.stringify(now)).toMatch(/Other work.*GST.*Later/)
    await app.sql(`update tax_scheme set name = 'VAT' where id = $1`, [vat])
  })

  test('prints a script in its footer as text', async () => {
    const footer = '<script>alert(1)</script>\n<img src=x onerror=alert(2)>'
    await desk.settings({ invoice_footer: footer })
    const { id } = await sell()
    expect(await block(id, 'words')).toEqual({ kind: 'words', label: '', text: footer })
    const { bytes } = await desk.get(`${path}/${id}/print.pdf/`)
    expect(pdfText(bytes)).toContain('<script>alert(1)')
  })

  test('is a file named by its number, for everyone with read permission', async () => {
    const { id, voucher_no: number } = await sell()
    const { status, headers, bytes } = await desk.get(`${path}/${id}/print.pdf/`)
    expect([status, headers['content-disposition']]).toEqual([200, `inline; filename="${number}.pdf"`])
    expect(pdfText(bytes)).toMatch(/Tax invoice.*VAT 13% 23\.40 Total \(GBP\) 253\.40/)
    expect((await desk.get(`${path}/x/paper/`)).status).toBe(404)
    for (const rest of ['print.pdf/', 'paper/']) {
      expect((await desk.get(`${path}/${id}/${rest}`, 'clerk')).body.params.permission).toBe('sales_vouchers.read')
    }
    expect((await desk.post(`${path}/${id}/log-print`, {}, 'clerk')).status).toBe(403)
    expect((await app.as('owner').get(`/api/company/two/${path}/${id}/print.pdf/`)).status).toBe(404)
  })
})

describe('prints', () => {
  const log = (id: string, key?: string) =>
    key === undefined
      ? desk.post(`${path}/${id}/log-print`)
      : app.as('owner').post(`${one}/${path}/${id}/log-print/`, {}, { 'idempotency-key': key })

  test('are counted, and from the second on the paper shows which copy it is', async () => {
    const { id, version } = await sell()
    expect((await log(id)).body).toEqual({ print_count: 1 })
    expect(await block(id, 'title')).toMatchObject({ copy: null })
    expect((await log(id)).body).toEqual({ print_count: 2 })
    expect(await block(id, 'title')).toMatchObject({ copy: 'Copy 1 of the original' })
    const { body } = await desk.get(`${path}/${id}/`)
    expect([body.print_count, body.version]).toEqual([2, version])
    const { body: history } = await desk.get(`${path}/${id}/history/`)
    expect(history[0]).toMatchObject({ action: 'print', changes: { print_count: [1, 2] } })
  })

  test('of two concurrent users count as two, and a repeated request as one', async () => {
    const { id } = await sell()
    const counts = await Promise.all([log(id), log(id), log(id)])
    expect(counts.map(({ body }) => body.print_count).toSorted()).toEqual([1, 2, 3])
    await log(id, 'once')
    expect((await log(id, 'once')).body).toEqual({ print_count: 4 })
  })

  test('of drafts are not counted', async () => {
    const { id } = await desk.create(path, { date: '2026-03-20', status: 'Draft', party: customer, rows: rows() })
    expect((await log(id)).body).toEqual({ print_count: 0 })
    expect((await log('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('an unpaid invoice prints the marked bank account, a paid one does not', async () => {
  const account = { bank_name: 'Avon Bank', account_number: '20418863', iban: 'GB82 WEST 1234 5698 7654 32' }
  const bank = await desk.create('banking/bank-accounts', { ...account, bic: 'WESTGB22', print_on_invoices: true })
  const { id, voucher_no: number } = await sell()
  const { facts, code } = await block(id, 'payment')
  expect([facts.map(({ text }) => text).slice(1), code]).toEqual([
    ['Avon Bank', '20418863', 'GB82 WEST 1234 5698 7654 32', 'WESTGB22', number],
    null,
  ])
  expect(pdfText((await desk.get(`${path}/${id}/print.pdf/`)).bytes)).toContain('GB82 WEST 1234 5698 7654 32')
  await app.sql(`update trade_document set open_amount = 0 where id = $1`, [id])
  expect((await blocksOf(id)).map(({ kind }) => kind)).not.toContain('payment')
  expect((await block(id, 'closing')).due?.text).toBe('0.00')
  await app.sql(`update company set currency_code = 'EUR' where slug = 'one'`)
  const other = await sell()
  const { code: scanned } = await block(other.id, 'payment')
  expect(scanned?.text.split('\n').slice(4)).toEqual([
    'WESTGB22',
    facts[0]?.text,
    'GB82WEST12345698765432',
    'EUR253.40',
    '',
    '',
    other.voucher_no,
  ])
  expect((await desk.get(`${path}/${other.id}/print.pdf/`)).status).toBe(200)
  await app.sql(`update company set currency_code = 'GBP' where slug = 'one'`)
  await desk.patch(`banking/bank-accounts/${bank.id}`, { version: 1, print_on_invoices: false })
})

test('a note names its origins, and a cancelled one its status', async () => {
  const { id, voucher_no: number, rows: sold } = await sell()
  const body = { party: customer, remarks: 'Too many', rows: [{ item: work, quantity: '1', origin_row: sold[0].id }] }
  const note = await desk.document('sales/credit-notes', body)
  const { label, facts } = await block(note.id, 'parties', 'sales/credit-notes')
  expect([label, facts.find((fact) => fact.label === 'Credit for invoice no.')?.text]).toEqual(['Credit to', number])
  const { id: cancelled, version } = await sell()
  await desk.post(`${path}/${cancelled}/cancel`, { version, reason: 'Wrong price' })
  expect(await block(cancelled, 'title')).toMatchObject({ title: 'Tax invoice (cancelled)', tone: 'cancelled' })
  expect((await block(cancelled, 'words')).text).toBe('Wrong price')
  expect((await blocksOf(id)).length).toBeGreaterThan(5)
})

test('a bill prints the supplier’s number', async () => {
  const { id } = await desk.document('purchase/vouchers', {
    party: customer,
    supplier_no: 'S-9',
    rows: rows().slice(0, 1),
  })
  const { label, facts } = await block(id, 'parties', 'purchase/vouchers')
  expect([label, facts[1]]).toEqual(['Billed by', { label: 'Supplier’s bill no.', text: 'S-9' }])
})

test('a debit note names the bill by our number and by the supplier’s, on paper and on its page', async () => {
  const bills = 'purchase/vouchers'
  const bill = await desk.document(bills, { party: customer, supplier_no: 'KC6396', rows: rows().slice(0, 1) })
  const note = await desk.document('purchase/debit-notes', {
    party: customer,
    remarks: 'Too late',
    rows: [{ origin_row: bill.rows[0].id, quantity: '1' }],
  })
  const { facts } = await block(note.id, 'parties', 'purchase/debit-notes')
  expect(facts.slice(1, 3)).toEqual([
    { label: 'Debit for bill no.', text: bill.voucher_no },
    { label: 'Supplier’s bill no.', text: 'KC6396' },
  ])
  const { body } = await desk.get(`purchase/debit-notes/${note.id}/`)
  expect(body.chain).toMatchObject([{ number: bill.voucher_no, supplier_number: 'KC6396', relation: 'returns' }])
  const { body: matches } = await desk.get(`${bills}/?q=kc6396`)
  expect(matches.map((row: { id: string }) => row.id)).toEqual([bill.id])
})

test('a party statement prints its lines, oldest first, and its open items with their age', async () => {
  await sell({ date: '2026-03-20', due_date: '2026-04-19' })
  await sell({ date: '2026-03-25', due_date: '2026-06-30' })
  const url = `crm/parties/${customer}/account/print.pdf/`
  const { status, bytes } = await desk.get(`${url}?start_date=2026-03-01&end_date=2026-03-31`)
  expect(status).toBe(200)
  const text = pdfText(bytes)
  expect(text).toMatch(/Statement of account.*1 Mar 2026 to 31 Mar 2026.*506\.80 Dr/)
  expect(text).toMatch(/Opening balance.*20 Mar 2026.*253\.40 253\.40 Dr.*25 Mar 2026.*253\.40 506\.80 Dr/)
  // Today is 15 June: 57 days after the first due date.
  expect(text).toMatch(
    /57 253\.40.*Current 1 to 30 31 to 60 61 to 90 Over 90 Total Outstanding 253\.40 – 253\.40 – – 506\.80/,
  )
  expect((await desk.get(url.replace(customer, 'x'))).status).toBe(404)
  expect((await app.as('owner').get(`/api/company/two/${url}`)).status).toBe(404)
})

test('an advance paid to a supplier is not overdue on its statement', async () => {
  const [mode] = (await desk.get('settings/payment-modes/?name=Cash')).body
  const rowsInCash = [{ method: 'mode', mode: mode.id, amount: '500' }]
  const accept = ['DATE_BEFORE_LAST']
  await desk.create('purchase/payments', { date: '2026-03-01', party: customer, rows: rowsInCash, accept })
  const text = pdfText((await desk.get(`crm/parties/${customer}/account/print.pdf/`)).bytes)
  expect(text).toMatch(/Balance \(GBP\) 500\.00 Dr/)
  expect(text).toMatch(/1 Mar 2026 1 Mar 2026 500\.00 Total 500\.00/)
  expect(text).toMatch(/Over 90 Total Outstanding 500\.00 – – – – 500\.00/)
})

describe('a logo', () => {
  const put = (content: Buffer) => app.as('owner').upload(`${one}/logo/`, { name: 'logo.png', content, method: 'PUT' })
  const pictures = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0

  test('is on the letterhead', async () => {
    const { id } = await sell()
    expect(pictures((await desk.get(`${path}/${id}/print.pdf/`)).bytes)).toBe(0)
    expect((await put(png)).status).toBe(200)
    expect(await block(id, 'letterhead')).toMatchObject({ hasLogo: true })
    expect(pictures((await desk.get(`${path}/${id}/print.pdf/`)).bytes)).toBeGreaterThan(0)
    await app.as('owner').delete(`${one}/logo/`)
  })

  test.each([
    ['that is cut off', png.subarray(0, png.length - 20)],
    ['whose points are damaged', Buffer.from(png.map((byte, at) => (at === 45 ? byte ^ 0xff : byte)))],
    ['that only begins like a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xd9])],
  ])('%s is refused with the accepted types', async (_kind, content) => {
    const { status, body } = await put(content)
    expect([status, body.errors]).toEqual([
      415,
      { file: ['This picture can’t be used. Upload a PNG, JPEG or WebP file.'] },
    ])
  })
})
