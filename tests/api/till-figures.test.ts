/** What a till sold at figures that an invoice cannot have as they are: the receipt stands, to the cent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let till: Device
let tills = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(async () => {
  await app.lock('one', null)
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
beforeEach(async () => {
  tills += 1
  till = await desk.connect(`Till ${tills}`)
  till.open('0.00')
  await till.sync()
})

test('discounts that a till took off beyond the price, or finer than the currency, are what they took off', async () => {
  const totals = { sub_total: '2.00', discount: '2.00', tax: '0.00', total: '0.00' }
  const off = { discount: '5.00', discount_type: 'amount' } as const
  const line = till.sell([desk.line(desk.wrap, ['1', '2'], off)], [], { totals })
  const whole = till.sell([desk.line(desk.wrap, ['1', '2'])], [], { ...off, totals })
  const fine = till.sell(
    [desk.line(desk.wrap, ['1', '2'], { discount: '0.125', discount_type: 'amount' })],
    [desk.pay('cash', '1.87')],
    { totals: { sub_total: '2.00', discount: '0.13', tax: '0.00', total: '1.87' } },
  )
  const answers = await till.sync()
  expect(answers.map(({ outcome }) => outcome)).toEqual(['known', 'stored', 'stored', 'stored'])
  const soldFor = async ({ id }: { id: string }) => {
    const { sub_total, total, status } = (await desk.get(`sales/vouchers/${id}/`)).body
    return [sub_total, total, status]
  }
  expect(await Promise.all([line, whole, fine].map(soldFor))).toEqual([
    ['2.00', '0.00', 'Paid'],
    ['2.00', '0.00', 'Paid'],
    ['2.00', '1.87', 'Paid'],
  ])
  expect(await Promise.all([line, whole, fine].map((sale) => desk.notes(sale)))).toEqual([[], [], []])
})

test('a void by a credit note takes back what the total was rounded by', async () => {
  const amy = await desk.party(`Eve ${tills}`)
  const totals = { sub_total: '10.00', discount: '0.00', tax: '2.00', total: '11.90' }
  const sale = till.sell([desk.line(desk.tea, ['1', '10'])], [desk.pay('cash', '11.90')], {
    totals,
    customer: { kind: 'contact', id: amy.id },
  })
  await till.sync()
  await app.lock('one', '2026-06-20')
  const voided = till.void(sale)
  await till.sync()
  await app.lock('one', null)
  expect((await desk.entries(`sales/credit-notes/${voided.id}`))[0]).toEqual([
    '2026-06-21 regular',
    'Dr VAT Payable 2.00',
    'Dr Sales 10.00',
    'Cr Round-off 0.10',
    `Cr Eve ${tills} (Receivable) 11.90`,
  ])
  expect((await desk.get(`crm/parties/${amy.id}/`)).body.receivable).toBe('0.00')
})

test('goods above what is left come back less the discount on the whole, at the tax as sold', async () => {
  const levy = await desk.scheme(`Levy ${tills}`, { rate: '20' })
  const cup = await desk.item(`Cup ${tills}`, { selling_price: '10', track_inventory: false })
  const sale = till.sell(
    [desk.line(cup, ['3', '10'], { tax_scheme: levy, tax_rate: '20' })],
    [desk.pay('cash', '18.00')],
    {
      discount: '50',
      discount_type: 'percent',
      totals: { sub_total: '30.00', discount: '15.00', tax: '3.00', total: '18.00' },
    },
  )
  await till.sync()
  await app.sql('update tax_scheme set rate = 25 where id = $1', [levy])
  const returned = till.giveBack(sale, [{ line: 0, quantity: '4' }], {
    total: '24.00',
    payments: [desk.pay('cash', '24.00')],
  })
  await till.sync()
  expect(await desk.notes(returned)).toEqual(['RETURNED_ABOVE'])
  const { body } = await desk.get(`sales/credit-notes/${returned.id}/`)
  expect(body.rows.map(({ net, tax }: Record<string, string>) => [net, tax])).toEqual([
    ['15.00', '3.00'],
    ['5.00', '1.00'],
  ])
  expect((await desk.entries(`sales/credit-notes/${returned.id}`)).flat()).not.toContainEqual(
    expect.stringContaining('Round-off'),
  )
})

test('an item with a tax that a sale cannot have is sold without tax', async () => {
  const taxes = await Promise.all(
    (['import', 'reverse_charge', 'withholding'] as const).map((kind) =>
      desk.scheme(`On ${kind}`, { kind, rate: '20' }),
    ),
  )
  const items = await Promise.all(
    taxes.map((tax_scheme, place) => desk.service(`Import ${place}`, { selling_price: '3', tax_scheme })),
  )
  const { body } = await till.caller.get(`${tillPath}/catalog/`)
  const taxOf = (item: string) => body.items.find(({ id }: { id: string }) => id === item).tax_scheme
  expect(items.map(taxOf)).toEqual([null, null, null])
  const sale = till.sell(
    items.map((item, place) => desk.line(item, ['1', '3'], { tax_scheme: taxes[place] ?? null })),
    [desk.pay('cash', '9.00')],
    { totals: { sub_total: '9.00', discount: '0.00', tax: '0.00', total: '9.00' } },
  )
  expect((await till.sync([sale])).map(({ outcome }) => outcome)).toEqual(['stored'])
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Walk-in customers 9.00', 'Cr Sales 9.00'],
  ])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body.status).toBe('Paid')
})
