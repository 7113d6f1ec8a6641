/** Files that are no e-invoice of a supplier, and e-invoices that a bill cannot follow in everything. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { composeEInvoice } from '../../domain/documents/e-invoice/compose-e-invoice.ts'
import { writeCii } from '../../domain/documents/e-invoice/write-cii.ts'
import { writeUbl } from '../../domain/documents/e-invoice/write-ubl.ts'
import { plainInvoice } from '../support/plain-e-invoice.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const bills = 'purchase/vouchers'
/** Söhne: 2 × 100.00 less 20.00 for bolts and 45.00 for a book, 18.00 off, due 209.41 after 30.00 paid and 0.01 rounded. */
const invoice = composeEInvoice(plainInvoice)
const ubl = writeUbl(invoice)
const lineOf = (net: string) => `<cac:InvoiceLine><cbc:ID>3</cbc:ID><cbc:InvoicedQuantity>1</cbc:InvoicedQuantity>
  <cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount><cac:Item><cbc:Name>Hook</cbc:Name></cac:Item>
  <cac:Price><cbc:PriceAmount>1</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`
const withLines = (lines: string) => ubl.replace('</Invoice>', `${lines}</Invoice>`)

const read = (content: string | Buffer, fields: Record<string, string> = {}, who = 'owner') =>
  app
    .as(who)
    .upload(`/api/company/one/${bills}/read-e-invoice/`, { name: 'a.xml', content: Buffer.from(content), fields })
type Note = { path: string; message: string }
/** Returns the notes as `path: text`. */
const notesOf = async (content: string, fields: Record<string, string> = {}): Promise<string[]> => {
  const { status, body } = await read(content, fields)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.notes.map(({ path, message }: Note) => `${path}: ${message}`)
}

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  await app.sql(
    `update company set country_iso = 'FR', currency_code = 'EUR', tax_identification_number = '12345678901'`,
  )
})
afterAll(() => app.close())

describe('a file is refused', () => {
  test.each([
    ['no XML', 'Bill 17, 20.00', 'E_INVOICE_UNREADABLE'],
    ['an element that is not closed', ubl.replace('</cbc:IssueDate>', ''), 'E_INVOICE_UNREADABLE'],
    ['a second outermost element', `${ubl}<Invoice/>`, 'E_INVOICE_UNREADABLE'],
    ['a document type', ubl.replace('<Invoice', '<!DOCTYPE Invoice><Invoice'), 'E_INVOICE_UNREADABLE'],
    [
      'entities',
      ubl.replace('<Invoice', '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><Invoice'),
      'E_INVOICE_UNREADABLE',
    ],
    ['a control character', ubl.replace('Bolt', 'Bo\u0007lt'), 'E_INVOICE_UNREADABLE'],
    ['a zero character', ubl.replace('Bolt', 'Bo\u0000lt'), 'FILE_TYPE'],
    [
      'XML that is no invoice',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      'E_INVOICE_NOT_UBL',
    ],
    ['an invoice in another namespace', ubl.replace('xsd:Invoice-2', 'xsd:Invoice-3'), 'E_INVOICE_NOT_UBL'],
    ['CII', writeCii(invoice), 'E_INVOICE_NOT_UBL'],
    ['a credit note', writeUbl({ ...invoice, kind: 'credit-note' }), 'E_INVOICE_IS_CREDIT_NOTE'],
    ['a credit note as an invoice', ubl.replace('>380<', '>381<'), 'E_INVOICE_IS_CREDIT_NOTE'],
    ['another currency', ubl.replaceAll('EUR', 'USD'), 'E_INVOICE_CURRENCY'],
    ['too many elements', withLines('<cbc:Note>a</cbc:Note>'.repeat(200_000)), 'TOO_LARGE'],
    ['too many lines', withLines(lineOf('1').repeat(1500)), 'TOO_MANY_ROWS'],
    ['elements in elements', withLines(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), 'E_INVOICE_UNREADABLE'],
  ])('%s', async (_, content, code) => {
    const { status, body } = await read(content)
    expect([status, body.code]).toEqual([{ TOO_LARGE: 413, FILE_TYPE: 415 }[code] ?? 400, code])
  })

  test('with the line that cannot be read', async () => {
    const { body } = await read(ubl.replace('<cbc:ID>INV-1</cbc:ID>', '<cbc:ID>INV-1'))
    expect(body.message).toMatch(/^Line \d+: “<\/Invoice>” is not readable.$/)
    expect((await read(ubl.replace('Bolt', 'Bo\u0007lt'))).body.params.line).toBe(
      `${ubl.split('\n').findIndex((line) => line.includes('Bolt')) + 1}`,
    )
  })

  test('above 10 MiB, as a file of another company’s contact, and without the permission', async () => {
    const { status, body } = await read(Buffer.alloc(10 * 1024 * 1024 + 1, ' '))
    expect([status, body.errors]).toEqual([413, { file: ['You can upload at most 10 MiB at once.'] }])
    const { body: foreign } = await app.as('owner').post('/api/company/two/crm/parties/', { name: 'Foreign' })
    for (const party of [foreign.id, '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44']) {
      expect((await read(ubl, { party })).status).toBe(404)
    }
    expect((await read(ubl, {}, 'clerk')).body.code).toBe('NOT_ALLOWED')
    const { body: without } = await desk.post(`${bills}/read-e-invoice`)
    expect(without.errors).toEqual({ file: ['Required.'] })
  })

  test('with every value that a bill cannot have, at its field', async () => {
    const bad = withLines(lineOf('-5.00') + lineOf('1.234') + lineOf('one'))
      .replace('2026-03-20', '20 March')
      .replace('<cbc:ID>INV-1</cbc:ID>', '')
      .replace(/(<cbc:InvoicedQuantity unitCode="H87">)1</, '$1-1<')
    const { body } = await read(bad)
    expect(body.errors).toEqual({
      number: ['Required.'],
      date: ['Enter a valid date, such as 2026-03-31.'],
      'rows.1.quantity': ['Negative. Enter a debit note.'],
      'rows.2.net': ['Negative. Enter a debit note.'],
      'rows.3.net': ['Use at most 2 decimal places, and 14 digits before the point.'],
      'rows.4.net': ['Enter a number, such as 1250.50.'],
    })
    const empty = ubl.replaceAll(/<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/g, '')
    expect((await read(empty)).body.errors).toEqual({ rows: ['Enter at least one line.'] })
  })
})

describe('an invoice is read', () => {
  const fixed = [
    'totals.prepaid: 30.00 is already paid. Record the payment after you post the bill.',
    'totals.rounding: The amount due is rounded by 0.01. Bills don’t record rounding; write it off with the payment.',
  ]
  let supplier = ''
  let known: Record<string, string> = {}
  beforeAll(async () => {
    supplier = (await desk.party('Söhne')).id
    known = { Bolt: await desk.service('Bolt'), Book: await desk.service('Book') }
  })
  beforeEach(() => app.sql("update party set tax_number = null, country = null where name = 'Söhne'"))

  test('with what it says and what a bill does not record', async () => {
    const { body } = await read(ubl)
    expect(body.supplier).toEqual({ id: supplier, label: 'Söhne' })
    expect(body.bill).toMatchObject({
      date: '2026-03-20',
      due_date: '2026-04-19',
      party: supplier,
      supplier_no: 'INV-1',
      reference: 'PO 7',
      discount_type: null,
      rows: [
        { item: known['Bolt'], description: '', quantity: '2', rate: '100', discount_type: 'amount', discount: '38' },
        { item: known['Book'], quantity: '1', rate: '45', discount_type: null, discount: '0' },
      ],
    })
    expect(body.file.taxes).toEqual([
      { treatment: 'Standard rate 20%', basis: '162.00', tax: '32.40', bill_tax: '32.40' },
      { treatment: 'Zero-rated', basis: '45.00', tax: '0.00', bill_tax: '0.00' },
    ])
    expect(body.totals).toEqual({ net: '207.00', tax: '32.40', total: '239.40' })
    expect(await notesOf(ubl)).toEqual(fixed)
  })

  test('of a supplier that is known by its number, by its name, or not', async () => {
    const supplierOf = async (content: string) => (await read(content)).body.supplier?.label ?? null
    await app.sql("update party set tax_number = '123456789', country = 'DE' where name = 'Söhne'")
    expect(await supplierOf(ubl.replace('>Söhne<', '>Sons<'))).toBe('Söhne')
    // The same digits without a prefix are those of another country.
    await app.sql("update party set country = 'EE' where name = 'Söhne'")
    expect(await supplierOf(ubl.replace('>Söhne<', '>Sons<'))).toBeNull()
    // The name alone is not enough where the numbers differ.
    expect(await supplierOf(ubl)).toBeNull()
    await app.sql("update party set tax_number = null where name = 'Söhne'")
    expect(await supplierOf(ubl.replace('>Söhne<', '>SÖHNE<'))).toBe('Söhne')
    const unknown = ubl.replace('>Söhne<', '>Sons<')
    expect((await notesOf(unknown))[0]).toBe('seller: “Sons” is not found. Select or create the supplier.')
    expect(await notesOf(unknown, { party: supplier })).toEqual(fixed)
  })

  test('with notes where its sums do not add up', async () => {
    const wrong = ubl
      .replace(/(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)225.00/, '$1235.00')
      .replace(/(<cbc:LineExtensionAmount currencyID="EUR">)180.00/, '$1190.00')
    expect(await notesOf(wrong)).toEqual([
      'rows.0.net: The file states 190.00, but its figures add up to 180.00.',
      'totals.basis: The file states 207.00, but its figures add up to 217.00.',
      'taxes.0.basis: The file states 162.00, but its figures add up to 172.00.',
      'taxes.0.tax: “Standard rate 20%”: the file states tax of 32.40; the bill computes 34.40.',
      ...fixed,
    ])
  })

  test('with its charges as lines, and items and taxes to select', async () => {
    const charge = `<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>
      <cbc:Amount currencyID="EUR">9.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>17</cbc:Percent></cac:TaxCategory></cac:AllowanceCharge>`
    const { body } = await read(ubl.replace('<cac:TaxTotal>', `${charge}<cac:TaxTotal>`))
    const notes = body.notes.map(({ path, message }: Note) => `${path}: ${message}`)
    expect(notes.filter((note: string) => note.startsWith('rows.'))).toEqual([
      'rows.2: The charge “Freight” is added as a line.',
      'rows.2.item: “Freight” is not one of your items. Select the item on the bill.',
      'rows.2.tax_scheme: No single tax scheme matches “Standard rate 17%”. Select the tax scheme on the bill.',
    ])
    expect(body.bill.rows[2]).toEqual({
      item: null,
      description: 'Freight',
      quantity: '1',
      unit: null,
      rate: '9',
      discount_type: null,
      discount: '0',
      tax_scheme: null,
    })
    expect(notes).toContain('totals.charges: The file states 0.00, but its figures add up to 9.00.')
  })

  test('with a unit that its item does not have', async () => {
    expect(await notesOf(ubl.replace('unitCode="H87">2', 'unitCode="KGM">2'))).toContain(
      'rows.0.unit: “Bolt” has no unit KGM, so pcs is used. Check quantity and price.',
    )
  })

  test('that is addressed to another company', async () => {
    const other = ubl.replace('FR12345678901', 'FR99999999999')
    expect(await notesOf(other)).toContain(
      'buyer: This invoice is addressed to “Zoe” (FR99999999999). This is not the tax number of your company.',
    )
  })

  test('twice, with the bill that exists', async () => {
    const { body } = await read(ubl.replace('INV-1<', 'INV-9<'))
    const draft = await desk.create(bills, body.bill)
    expect([draft.status, draft.tax, draft.total]).toEqual(['Draft', '32.40', '239.40'])
    const again = ubl.replace('INV-1<', 'inv-9<')
    expect((await notesOf(again))[0]).toBe('number: A draft bill with number inv-9 of this supplier already exists.')
    const { status, body: posted } = await desk.post(`${bills}/${draft.id}/issue`, { version: draft.version })
    expect(status).toBe(200)
    expect((await notesOf(again))[0]).toBe(
      `number: Bill inv-9 of this supplier has already been entered as ${posted.voucher_no}.`,
    )
    expect((await read(ubl)).body.notes.map(({ code }: { code: string }) => code)).not.toContain('BILL_NUMBER_USED')
  })

  test('with the item that an earlier bill of the supplier had under that name', async () => {
    const renamed = ubl.replace('<cbc:Name>Bolt<', '<cbc:Name>Schraube M8<').replace('INV-1<', 'INV-20<')
    const { body } = await read(renamed)
    expect(body.bill.rows[0]).toMatchObject({ item: null, description: 'Schraube M8' })
    const rows = [{ ...body.bill.rows[0], item: known['Bolt'] }, body.bill.rows[1]]
    await desk.create(bills, { ...body.bill, rows, status: 'Issued', accept: ['DATE_BEFORE_LAST'] })
    const { body: next } = await read(renamed.replace('INV-20<', 'INV-21<'))
    expect(next.bill.rows[0]).toMatchObject({ item: known['Bolt'], description: 'Schraube M8' })
    expect(next.labels[0]).toMatchObject({ name: 'Schraube M8', item: 'Bolt' })
  })

  test('and its file is attached to the bill', async () => {
    const { body } = await read(ubl.replace('INV-1<', 'INV-30<'))
    const { id } = await desk.create(bills, body.bill)
    const url = `/api/company/one/${bills}/${id}/files/`
    const { status, body: file } = await app.as('owner').upload(url, { name: 'bill.xml', content: Buffer.from(ubl) })
    expect([status, file.name, file.content_type]).toEqual([201, 'bill.xml', 'application/xml'])
    const { headers, text } = await app.as('owner').get(`${url}${file.id}/?inline=1`)
    expect(text).toBe(ubl)
    expect(headers['content-disposition']).toMatch(/^attachment;/)
  })

  test('twice, also of a supplier that was merged into another one since', async () => {
    const { body } = await read(ubl.replace('INV-1<', 'INV-40<'))
    const posted = await desk.create(bills, { ...body.bill, status: 'Issued', accept: ['DATE_BEFORE_LAST'] })
    const survivor = await desk.party('Söhne SA')
    const { body: loser } = await desk.get(`crm/parties/${posted.party}/`)
    const merge = { version: loser.version, into: survivor.id, date: '2026-12-31' }
    expect((await desk.post(`crm/parties/${posted.party}/merge`, merge)).body.code).toBeUndefined()
    expect((await notesOf(ubl.replace('INV-1<', 'inv-40<'), { party: survivor.id }))[0]).toBe(
      `number: Bill inv-40 of this supplier has already been entered as ${posted.voucher_no}.`,
    )
  })
})
