/** Papers and files in Nepali (letterhead, paper, statement-paper, report-file): whose language, digits, dates, words. */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PrintedBlock } from '../../domain/printing/blocks.ts'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { paymentDesk, receipts } from './payment-desk.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let invoice: { id: string; voucher_no: string }
let customer: { id: string; version: number }
const path = 'sales/vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT 13')
  customer = await desk.party('Himal Trekking', { tax_number: '301234567', contact_no: '9801234567' })
  const rows = [
    { item: await desk.service('Invoice printing'), quantity: '2.5', rate: '49383.2', tax_scheme: vat },
    { item: await desk.service('Carriage'), quantity: '1', rate: '50' },
  ]
  invoice = await desk.document(path, { party: customer.id, rows, due_date: '2026-04-19', reference: 'PO 42' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await company({ language: 'en', paper_digits: 'latin', date_style: 'medium', country_iso: 'NP' })
  await contact(null)
})

async function company(fields: object): Promise<void> {
  const { version } = (await app.as('owner').get(`${one}/`)).body
  expect((await app.as('owner').patch(`${one}/`, { version, ...fields })).status).toBe(200)
}
const contact = (language: 'en' | 'ne' | null) =>
  app.sql('update party set language = $2 where id = $1', [customer.id, language])

async function block<Kind extends PrintedBlock['kind']>(kind: Kind) {
  const { status, body } = await desk.get(`${path}/${invoice.id}/paper/`)
  expect(status).toBe(200)
  const match = (body.blocks as PrintedBlock[]).find((found) => found.kind === kind)
  if (!match) throw new Error(`no ${kind}`)
  return match as Extract<PrintedBlock, { kind: Kind }>
}

test('an invoice for a Nepali contact is in Nepali, and names stay as people gave them', async () => {
  await contact('ne')
  expect(await block('title')).toMatchObject({ title: 'कर बीजक' })
  const { label, name, lines, facts } = await block('parties')
  expect([label, name, lines]).toEqual([
    expect.stringMatching(/^बीजक/),
    'Himal Trekking',
    ['प्यान/मु.अ.क. (VAT) नं. 301234567'],
  ])
  expect(facts.map(({ text }) => text)).toEqual([
    invoice.voucher_no,
    'PO 42',
    '20 मार्च 2026',
    '19 अप्रिल 2026',
    '30 दिन',
  ])
  const { columns, rows } = await block('table')
  expect(columns.map((column) => column.label)).toEqual([
    'क्र.सं.',
    'विवरण',
    'परिमाण',
    'एकाइ मूल्य',
    'मु.अ.क. (VAT) दर',
    'रकम (GBP)',
  ])
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['1', 'Invoice printing', '2.5 pcs', '49,383.20', '13%', '123,458.00'],
    ['2', 'Carriage', '1 pcs', '50.00', '–', '50.00'],
  ])
  const { words, due } = await block('closing')
  expect(words?.text).toBe('एक लाख उनन्चालीस हजार पाँच सय सन्ताउन्न पाउन्ड चउन्न पेन्स मात्र')
  expect(due).toMatchObject({ text: '139,557.54' })
})

test('an answer writes its amount out in the language of the request, else of the company', async () => {
  const words = async (headers?: Record<string, string>) =>
    (await app.as('owner').get(`${one}/${path}/${invoice.id}/`, headers)).body.amount_in_words
  const nepali = 'एक लाख उनन्चालीस हजार पाँच सय सन्ताउन्न पाउन्ड चउन्न पेन्स मात्र'
  const english = expect.stringMatching(/^One hundred and thirty-nine thousand .* pence only$/)
  expect([await words(), await words({ 'accept-language': 'ne' })]).toEqual([english, nepali])
  await company({ language: 'ne' })
  expect([await words(), await words({ 'accept-language': 'en' })]).toEqual([nepali, english])
})

test('Devanagari digits are those of amounts, quantities, dates and counts; numbers of documents stay', async () => {
  await contact('ne')
  await company({ paper_digits: 'devanagari' })
  const { lines, facts } = await block('parties')
  expect(lines).toEqual(['प्यान/मु.अ.क. (VAT) नं. 301234567'])
  expect(facts.map(({ text }) => text)).toEqual([
    invoice.voucher_no,
    'PO 42',
    '२० मार्च २०२६',
    '१९ अप्रिल २०२६',
    '३० दिन',
  ])
  const { rows } = await block('table')
  expect(rows[0]?.cells).toEqual(['१', 'Invoice printing', '२.५ pcs', '४९,३८३.२०', '१३%', '१२३,४५८.००'])
  expect((await block('closing')).due).toMatchObject({ text: '१३९,५५७.५४' })
  expect(await block('footer')).toMatchObject({ digits: 'devanagari' })
  const pdf = pdfText((await desk.get(`${path}/${invoice.id}/print.pdf/`)).bytes)
  for (const text of ['१३९,५५७.५४', invoice.voucher_no, '301234567']) expect(pdf).toContain(text)
})

test('the language of the contact is over that of the company, and English papers have Latin digits', async () => {
  await company({ language: 'ne', paper_digits: 'devanagari' })
  expect(await block('title')).toMatchObject({ title: 'कर बीजक' })
  await contact('en')
  expect(await block('title')).toMatchObject({ title: 'Tax invoice' })
  expect((await block('closing')).due).toMatchObject({ text: '139,557.54', note: 'Due 19 Apr 2026' })
})

test('the statement of account is in the language of the contact', async () => {
  await contact('ne')
  await company({ paper_digits: 'devanagari' })
  const { status, bytes } = await desk.get(`crm/parties/${customer.id}/account/print.pdf/`)
  expect(status).toBe(200)
  const text = pdfText(bytes)
  for (const part of ['Himal Trekking', '१३९,५५७.५४', '२०२६', 'डे.', invoice.voucher_no]) expect(text).toContain(part)
})

test('a receipt names its methods in the language of the contact', async () => {
  await contact('ne')
  const payments = await paymentDesk(app)
  const bank = await payments.bank('Nabil')
  const rows = [{ method: 'bank', bank_account: bank.id, amount: '60' }]
  const receipt = await payments.pays(receipts, { party: customer.id, rows })
  const { body } = await desk.get(`${receipts}/${receipt.id}/paper/`)
  expect(body.title).toBe(`रसिद ${receipt.voucher_no}`)
  const parties = (body.blocks as PrintedBlock[]).find(({ kind }) => kind === 'parties')
  const facts = parties?.kind === 'parties' ? parties.facts : []
  expect(facts).toContainEqual({ label: 'भुक्तानी विधि', text: expect.stringMatching(/^बैंक रकमान्तर, Nabil/) })
})

test('reports are in the language of the company, or in that which the request names', async () => {
  const period = 'start_date=2026-01-01&end_date=2026-12-31'
  await company({ language: 'ne', paper_digits: 'devanagari' })
  const title = async (headers: Record<string, string> = {}) => {
    const { sheets } = await readXlsx(
      (await app.as('owner').get(`${one}/reports/customer-ageing/export.xlsx`, headers)).bytes,
    )
    return sheets.map(({ name }) => name)
  }
  expect(await title()).toEqual(['ग्राहक बक्यौता अवधि'])
  expect(await title({ 'accept-language': 'en-GB' })).toEqual(['Customer ageing'])
  const paper = pdfText((await desk.get(`reports/transactions/print.pdf/?${period}`)).bytes)
  for (const text of ['२०२६', '१३९,५५७.५४', invoice.voucher_no]) expect(paper).toContain(text)
  const heads = (await app.as('owner').get(`${one}/crm/parties/export.csv`)).text.split(/\r?\n/)[0]
  expect(heads).toContain('नाम')
})

const inNepali = { 'accept-language': 'ne' }
const range = 'start_date=2026-01-01&end_date=2026-12-31'
const linesOf = async (report: string, query: string): Promise<string[][]> =>
  parse((await app.as('owner').get(`${one}/reports/${report}/export.csv/?${query}`, inNepali)).bytes, { bom: true })

test.each([
  ['trial-balance', 'अन्तिम'],
  ['changes-in-equity', 'अन्तिम'],
  ['sales-analysis', 'खुद'],
  ['gross-margin', 'मार्जिन'],
])('the columns of compared periods of %s are named in Nepali', async (report, word) => {
  const [heads = []] = await linesOf(report, `${range}&compare=previous_year`)
  expect(heads).toContain(`${word} 2025-01-01 – 2025-12-31`)
})

test('sums, their texts and kinds of tax are in Nepali in files and on paper', async () => {
  const ledger = await linesOf('general-ledger', range)
  const narrations = new Set(ledger.map((cells) => cells[4]))
  expect([narrations.has('Opening balance'), narrations.has('Closing balance')]).toEqual([false, false])
  expect([narrations.has('सुरु बाँकी'), narrations.has('अन्तिम बाँकी')]).toEqual([true, true])
  const paper = pdfText(
    (await app.as('owner').get(`${one}/reports/general-ledger/print.pdf/?${range}`, inNepali)).bytes,
  )
  expect(paper).not.toMatch(/(Opening|Closing) balance/)
  const ratios = await linesOf('ratio-analysis', 'as_of=2026-12-31')
  expect(ratios.slice(1).map(([, formula = '']) => formula)).not.toContainEqual(expect.stringMatching(/[A-Za-z]/))
  const taxes = await linesOf('tax-summary', range)
  expect(taxes.map(([name]) => name?.trim())).toContain('VAT 13 · करयोग्य')
})
