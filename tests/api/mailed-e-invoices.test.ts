/** Emails with the e-invoice of their document: attached beside the PDF, refused with what it lacks, and read back as a bill. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let rows: object[] = []
let customer = ''
const mail = { recipients: ['amy@example.test'], subject: 'Your invoice', body: 'Attached.', with_pdf: true }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  rows = [
    {
      item: await desk.service('Fitting'),
      quantity: '2',
      rate: '60',
      tax_scheme: await desk.scheme('Std', { rate: '20' }),
    },
  ]
  customer = (await desk.party('Amy', { country: 'GB' })).id
})
afterAll(() => app.close())

const complete = () =>
  app.sql(`update company set country_iso = 'GB', address = '1 Quay Lane', city = 'Bristol',
    tax_identification_number = 'GB123456789' where slug = 'one'`)
const send = (path: string, id: string, fields: object = { with_e_invoice: true }) =>
  app.as('owner').post(`${one}/${path}/${id}/email/`, { ...mail, ...fields })

test('an invoice is emailed as PDF and as UBL, as it is when the email is sent', async () => {
  await complete()
  const { id, voucher_no: number } = await desk.document('sales/vouchers', { party: customer, rows })
  const { status, body } = await send('sales/vouchers', id)
  expect([status, body.with_pdf, body.with_e_invoice]).toEqual([201, true, true])
  const [sent] = await app.posted()
  expect(sent?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [expect.stringMatching(/\.pdf$/), 'application/pdf'],
    [`${number}-ubl.xml`, 'application/xml'],
  ])
  const file = await app.as('owner').get(`${one}/sales/vouchers/${id}/e-invoice/?syntax=ubl`)
  expect(sent?.attachments[1]?.content.toString()).toBe(file.text)
  expect(file.text).toContain('<cbc:TaxInclusiveAmount currencyID="GBP">144.00<')
  await send('sales/vouchers', id, {})
  expect((await app.posted())[0]?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf'])
})

test('a credit note can be, and any other document cannot', async () => {
  await complete()
  const { id } = await desk.document('sales/vouchers', { party: customer, rows })
  const { rows: sold } = (await desk.get(`sales/vouchers/${id}/`)).body
  const returned = [{ origin_row: sold[0].id, quantity: '1' }]
  const note = await desk.document('sales/credit-notes', { party: customer, remarks: 'Damaged', rows: returned })
  expect((await send('sales/credit-notes', note.id)).status).toBe(201)
  const [sent] = await app.posted()
  expect(sent?.attachments[1]?.content.toString()).toContain('<CreditNote xmlns=')
  const { status, body } = await send('crm/parties', customer)
  expect([status, body.errors]).toEqual([400, { with_e_invoice: ['The field “with_e_invoice” is not recognised.'] }])
})

test('what the e-invoice lacks is refused before the email is queued, and ends one that waits', async () => {
  const lack = (values: string) => app.sql(`update company set ${values} where slug = 'one'`)
  await complete()
  await lack("address = '', city = ''")
  const { id } = await desk.document('sales/vouchers', { party: customer, rows })
  const { status, body } = await send('sales/vouchers', id)
  expect([status, body.errors]).toEqual([
    400,
    {
      'company.address': ['Enter the address of your company.'],
      'company.city': ['Enter the city of your company.'],
    },
  ])
  await complete()
  await lack("country_iso = 'NP'")
  expect((await send('sales/vouchers', id)).body.code).toBe('E_INVOICE_COUNTRY')
  expect(await app.posted()).toEqual([])
  await complete()
  await send('sales/vouchers', id)
  await lack("city = ''")
  expect(await app.posted()).toEqual([])
  const { body: written } = await app.as('owner').get(`${one}/sales/vouchers/${id}/mails/`)
  expect(written.mails).toMatchObject([{ status: 'failed', last_error: 'Enter the city of your company.' }])
})
