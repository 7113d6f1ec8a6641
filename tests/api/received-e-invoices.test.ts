/**
 * E-invoices of one company read as bills by another: every figure of the file, and of the bill that is stored with the
 * answer. Exact but for prices that include tax, whose tax the standard leaves open by one unit for each rate.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReceivedBill } from '../../domain/documents/e-invoice/received/received-bill.ts'
import { absolute, compare, subtract, sum } from '../../domain/money/decimal.ts'
import { sample } from '../support/sample.ts'
import type { Chance } from './chain-desk.ts'
import { chanceOf, pick } from './chain-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const two = '/api/company/two'
const bills = `${two}/purchase/vouchers/`
const reading = `${bills}read-e-invoice/`
/** Ids of company one by name, and of company two. */
const sold: Record<string, string> = {}
const bought: Record<string, string> = {}
let customer = ''

const schemes = [
  { name: 'Standard', kind: 'taxable', rate: '20' },
  { name: 'Reduced', kind: 'taxable', rate: '5' },
  { name: 'Zero', kind: 'zero_rated', rate: '0' },
  { name: 'Free', kind: 'exempt', rate: '0' },
]
const goods = ['Bolt', 'Nut <M8> & washer', 'Étagère', 'चाय']

async function createTwo(path: string, body: object): Promise<{ id: string }> {
  const answer = await app.as('owner').post(`${two}/${path}/`, body)
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined])
  return answer.body
}

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  await app.sql(`update company set country_iso = 'GB', currency_code = 'GBP', address = '1 Quay Lane', city = 'Bristol',
    tax_identification_number = case slug when 'one' then 'GB123456789' else 'GB987654321' end`)
  customer = (await desk.party('Two', { country: 'GB', tax_number: 'GB987654321' })).id
  bought['One'] = (await createTwo('crm/parties', { name: 'Company One Ltd', tax_number: '123 4567 89' })).id
  const { body: units } = await app.as('owner').get(`${two}/inventory/units/?_end=100`)
  const unit = units.find(({ short_name: name }: { short_name: string }) => name === 'pcs').id
  for (const { name, ...fields } of schemes) {
    sold[name] = await desk.scheme(name, fields)
    // Company two has a scheme for what is exempt.
    if (fields.kind !== 'exempt')
      await createTwo('tax/schemes', { name: `Input ${name}`, recoverable: true, ...fields })
  }
  for (const name of goods) {
    sold[name] = await desk.service(name)
    bought[name] = (await createTwo('inventory/items', { name: name.toUpperCase(), unit, track_inventory: false })).id
  }
})
afterAll(() => app.close())

const decimal = (chance: Chance, most: number, places: number) =>
  `${chance(most)}.${String(1 + chance(10 ** places - 1)).padStart(places, '0')}`

function discountOf(chance: Chance, most: number) {
  const discount_type = pick(chance, [null, 'amount', 'percent'] as const) ?? null
  return { discount_type, discount: discount_type === null ? '0' : decimal(chance, most, 2) }
}

/** Issues a random invoice of company one; returns it with its file. */
async function invoiceOf(seed: number, tax_type: string) {
  const chance = chanceOf(seed)
  const rows = Array.from({ length: 1 + chance(7) }, () => ({
    item: sold[pick(chance, goods) ?? ''],
    quantity: decimal(chance, 20, pick(chance, [1, 3, 6]) ?? 1),
    rate: `${10 + chance(400)}.${chance(1_000_000)}`,
    ...discountOf(chance, 5),
    tax_scheme: sold[pick(chance, schemes)?.name ?? ''],
  }))
  const dates = pick(chance, [{ due_date: '2026-04-19' }, {}])
  const invoice = await desk.document('sales/vouchers', {
    party: customer,
    tax_type,
    rows,
    ...discountOf(chance, 4),
    ...dates,
  })
  return { invoice, xml: (await desk.get(`sales/vouchers/${invoice.id}/e-invoice/?syntax=ubl`)).text }
}

async function read(xml: string, fields: Record<string, string> = {}) {
  return app.as('owner').upload(reading, { name: 'invoice.xml', content: Buffer.from(xml), fields })
}

/** Returns net and tax of an invoice or bill by rate, those of zero together. */
function byRate(rows: readonly { net: string; tax: string; tax_rate: string | null }[]) {
  const rates = [...new Set(rows.map(({ tax_rate: rate }) => rate ?? '0'))].toSorted()
  return rates.map((rate) => {
    const ofRate = rows.filter((row) => (row.tax_rate ?? '0') === rate)
    return [rate, sum(ofRate.map(({ net }) => net)), sum(ofRate.map(({ tax }) => tax))]
  })
}

describe('an invoice that another company sent', () => {
  test.each(sample('invoices come back as bills', [...Array(60).keys()], 12))(
    'comes back to the cent, number %i',
    async (seed) => {
      const { invoice, xml } = await invoiceOf(seed, 'exclusive')
      const { status, body } = await read(xml)
      expect([status, body.notes]).toEqual([200, []])
      const answer = body as ReceivedBill
      expect(answer.supplier).toEqual({ id: bought['One'], label: 'Company One Ltd' })
      expect(answer.file.seller).toMatchObject({ name: 'One', tax_number: 'GB123456789' })
      expect(answer.bill).toMatchObject({ supplier_no: invoice.voucher_no, date: invoice.date })
      expect(answer.file.due_date).toBe(invoice.due_date)
      expect([answer.totals.tax, answer.totals.total]).toEqual([invoice.tax, invoice.total])
      const { status: saved, body: bill } = await app.as('owner').post(bills, { ...answer.bill, status: 'Issued' })
      expect([saved, bill.errors]).toEqual([201, undefined])
      expect(byRate(bill.rows)).toEqual(byRate(invoice.rows))
      expect([bill.tax, bill.total]).toEqual([invoice.tax, invoice.total])
      type Row = { item_label: string; quantity: string; net: string }
      const linesOf = (rows: Row[]) => rows.map((row) => [row.item_label.toUpperCase(), row.quantity, row.net])
      // The discount on the whole is spread over the lines of each rate, in another order where remainders are equal.
      expect(linesOf(bill.rows).map(([item, quantity]) => [item, quantity])).toEqual(
        linesOf(invoice.rows).map(([item, quantity]) => [item, quantity]),
      )
      expect(sum(bill.rows.map(({ net }: Row) => net))).toBe(sum(invoice.rows.map(({ net }: Row) => net)))
    },
  )

  test.each(sample('invoices with tax in their prices come back', [...Array(60).keys()], 8))(
    'with prices that include tax comes back to one unit of tax for each rate, number %i',
    async (seed) => {
      const { invoice, xml } = await invoiceOf(1000 + seed, 'inclusive')
      const { body } = await read(xml)
      const { file, totals, notes } = body as ReceivedBill
      expect(totals.net).toBe(file.totals.basis)
      for (const { tax, bill_tax: billTax } of file.taxes) {
        expect(compare(absolute(subtract(tax, billTax)), '0.01')).toBeLessThanOrEqual(0)
      }
      expect(subtract(file.totals.with_tax, invoice.total)).toBe('0')
      expect(notes.map(({ code }) => code).filter((code) => code !== 'E_INVOICE_TAX_DIFFERS')).toEqual([])
      expect(notes.length).toBe(file.taxes.filter(({ tax, bill_tax: billTax }) => tax !== billTax).length)
    },
  )
})
