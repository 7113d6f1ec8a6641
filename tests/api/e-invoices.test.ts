/** E-invoices of issued documents over HTTP: figures, what they lack, and the published rules of EN 16931. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realData } from '../real-data.ts'
import { failuresOf, readSchematron } from '../support/schematron.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work = ''
let vat = ''
let customer = ''
const path = 'sales/vouchers'

/** Company `one` as a British one with its address; what is not given stays. */
const company = (values: Record<string, string>) =>
  app.sql(
    `update company set ${Object.keys(values)
      .map((name, at) => `${name} = $${at + 1}`)
      .join(', ')} where slug = 'one'`,
    Object.values(values),
  )
const british = { country_iso: 'GB', tax_identification_number: 'GB123456789', address: '1 Quay Lane', city: 'Bristol' }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('Standard 20', { rate: '20' })
  work = await desk.service('Fitting')
  customer = (await desk.party('Zoë & Söhne', { address: 'Rue 1\nParis', country: 'FR', buyer_reference: 'R-7' })).id
})
afterAll(() => app.close())

/** 2 × 100.00 less 10 %, 18.00 off the whole, at 20 %: 162.00 and 32.40. */
const rows = () => [
  { item: work, quantity: '2', rate: '100', discount_type: 'percent', discount: '10', tax_scheme: vat },
]
const sell = (body: object = {}) =>
  desk.document(path, { party: customer, rows: rows(), discount_type: 'amount', discount: '18', ...body })
const eInvoice = (id: string, { of = path, syntax = 'ubl' }: { of?: string; syntax?: string } = {}, who = 'owner') =>
  desk.get(`${of}/${id}/e-invoice/?syntax=${syntax}`, who)
/** Returns the texts of the elements of a name, in order. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text]) => text)
const rules = (syntax: string) => realData(`en16931/EN16931-${syntax}-validation-preprocessed.sch`)
const files = { ubl: rules('UBL'), cii: rules('CII') }

function expectNoFailures(syntax: 'ubl' | 'cii', xml: string): void {
  const rulesFile = files[syntax]
  if (rulesFile !== null) expect(failuresOf(readSchematron(readFileSync(rulesFile, 'utf8')), xml)).toEqual([])
}

describe('an invoice', () => {
  test('is stated with its parties, discounts, tax and what is due', async () => {
    await company(british)
    const { id, voucher_no: number } = await sell({ reference: 'PO 17', due_date: '2026-04-19', remarks: 'Thanks <3' })
    const [cash] = await app.sql<{ id: string }>(
      "select m.id from payment_mode m join company c on c.id = m.company_id where c.slug = 'one' and m.name = 'Cash'",
    )
    const [item] = await app.sql<{ id: string }>('select id from open_item where document_id = $1', [id])
    await desk.create('payment-receipts', {
      date: '2026-03-21',
      party: customer,
      rows: [{ method: 'mode', mode: cash?.id, amount: '30' }],
      allocations: [{ item: item?.id, amount: '30' }],
    })
    const { status, text } = await eInvoice(id)
    expect(status).toBe(200)
    expectNoFailures('ubl', text)
    expect(textsOf(text, 'cbc:ID').slice(0, 2)).toEqual([number, 'PO 17'])
    expect(textsOf(text, 'cbc:BuyerReference')).toEqual(['R-7'])
    expect(textsOf(text, 'cbc:RegistrationName')).toEqual(['One', 'Zoë &amp; Söhne'])
    expect(textsOf(text, 'cbc:CompanyID')).toEqual(['GB123456789'])
    expect(textsOf(text, 'cbc:IdentificationCode')).toEqual(['GB', 'FR'])
    expect(textsOf(text, 'cbc:StreetName')).toEqual(['1 Quay Lane', 'Rue 1'])
    expect(textsOf(text, 'cbc:TaxableAmount')).toEqual(['162.00'])
    expect(textsOf(text, 'cbc:TaxInclusiveAmount')).toEqual(['194.40'])
    expect(textsOf(text, 'cbc:AllowanceTotalAmount')).toEqual(['18.00'])
    expect(textsOf(text, 'cbc:PrepaidAmount')).toEqual(['30.00'])
    expect(textsOf(text, 'cbc:PayableAmount')).toEqual(['164.40'])
    const cii = await eInvoice(id, { syntax: 'cii' })
    expectNoFailures('cii', cii.text)
    expect(textsOf(cii.text, 'ram:DuePayableAmount')).toEqual(['164.40'])
    expect(cii.headers['content-disposition']).toBe(`attachment; filename="${number}-cii.xml"`)
  })

  test('keeps what it was issued with, and takes what was missing then as it is now', async () => {
    await company(british)
    const buyer = await desk.party('Ada', { address: 'Lane 1', country: 'FR' })
    const { id } = await desk.document(path, { party: buyer.id, rows: rows() })
    await desk.patch(`crm/parties/${buyer.id}`, {
      version: buyer.version,
      name: 'Adele',
      country: 'DE',
      tax_number: 'DE999999999',
    })
    const { text } = await eInvoice(id)
    expect(textsOf(text, 'cbc:RegistrationName')[1]).toBe('Ada')
    expect(textsOf(text, 'cbc:IdentificationCode')).toEqual(['GB', 'FR'])
    expect(textsOf(text, 'cbc:CompanyID')).toEqual(['GB123456789', 'DE999999999'])
  })

  test('lists at once what it lacks, where it is entered', async () => {
    await company({ ...british, tax_identification_number: '', address: '', city: '' })
    const reverse = await desk.scheme('Reversed 20', { kind: 'reverse_charge', rate: '20' })
    const { id } = await desk.document(path, { party: customer, rows: [{ ...rows()[0], tax_scheme: reverse }] })
    const { status, body } = await eInvoice(id)
    expect([status, body.errors]).toEqual([
      400,
      {
        'company.tax_identification_number': ['Enter the VAT or tax number of your company.'],
        'company.address': ['Enter the address of your company.'],
        'company.city': ['Enter the city of your company.'],
        'party.tax_number': [
          'Enter the VAT number of “Zoë & Söhne”. Reverse charge and supplies within the European Union require one.',
        ],
      },
    ])
    await company({ ...british, tax_identification_number: '12/345' })
    expect((await eInvoice(id)).body.errors['company.tax_identification_number']).toEqual([
      'Enter the VAT number of your company. Exports and reverse charge require one.',
    ])
    await company(british)
    const home = (await desk.party('Home')).id
    const export0 = await desk.scheme('Exported', { kind: 'export', rate: '0' })
    const exported = await desk.document(path, { party: home, rows: [{ ...rows()[0], tax_scheme: export0 }] })
    expect((await eInvoice(exported.id)).body.errors).toEqual({
      'party.country': ['Enter the country of “Home”. An export requires another country.'],
    })
  })

  test('is refused for a country without European VAT, a currency with three digits, a draft and an unknown syntax', async () => {
    const { id } = await sell()
    await company({ ...british, country_iso: 'NP' })
    expect((await eInvoice(id)).body.code).toBe('E_INVOICE_COUNTRY')
    await company(british)
    await company({ currency_digits: '3', currency_code: 'KWD' })
    expect((await eInvoice(id)).body.message).toBe('E-invoices have at most two decimal places. KWD has more.')
    await company({ currency_digits: '2', currency_code: 'GBP' })
    const draft = await desk.create(path, { date: '2026-03-20', party: customer, rows: rows() })
    expect((await eInvoice(draft.id)).body).toMatchObject({ code: 'WRONG_STATUS', params: { status: 'Draft' } })
    expect((await eInvoice(id, { syntax: 'pdf' })).body).toMatchObject({ code: 'NOT_IN_LIST', statusCode: 400 })
    expect((await eInvoice(id, {}, 'clerk')).status).toBe(403)
    expect((await eInvoice('00000000-0000-7000-8000-000000000000')).status).toBe(404)
  })
})

test('a credit note names the invoice that it returns', async () => {
  await company(british)
  const invoice = await sell()
  const [row] = invoice.rows
  const note = await desk.document('sales/credit-notes', {
    party: customer,
    remarks: 'Damaged',
    rows: [{ origin_row: row.id, item: work, quantity: '1', unit: row.unit, rate: '100' }],
  })
  const { text } = await eInvoice(note.id, { of: 'sales/credit-notes' })
  expectNoFailures('ubl', text)
  expect(text).toContain('<CreditNote xmlns=')
  expect(textsOf(text, 'cbc:CreditNoteTypeCode')).toEqual(['381'])
  const reference = text.slice(text.indexOf('<cac:BillingReference>'))
  expect(textsOf(reference, 'cbc:ID')[0]).toBe(invoice.voucher_no)
  expect(textsOf(text, 'cbc:TaxInclusiveAmount')).toEqual(['97.20'])
  expectNoFailures('cii', (await eInvoice(note.id, { of: 'sales/credit-notes', syntax: 'cii' })).text)
})
