/** Sales vouchers over HTTP: what they post, what they move, what is refused, and how they are changed and cancelled. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/vouchers'
let made = 0
let goods = ''
let work = ''
let vat = ''
let customer = { id: '', name: '' }
let account = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.policy('warn')
  made += 1
  goods = await desk.item(`Bolt ${made}`)
  work = await desk.service(`Fitting ${made}`)
  customer = await desk.party(`Amy ${made}`)
  account = `Amy ${made} (Receivable)`
})

const sell = (body: object) => desk.document(path, { party: customer.id, ...body })

test('what is sold is owed by the customer, and what is kept in stock leaves at what it cost', async () => {
  await desk.receive(goods, ['10', '7'])
  const rows = [
    { item: goods, quantity: '2', rate: '100', discount_type: 'percent', discount: '10', tax_scheme: vat },
    { item: work, quantity: '1', rate: '50' },
    { item: work, quantity: '3', rate: '40', discount_type: 'amount', discount: '20', tax_scheme: vat },
  ]
  const sale = await sell({ rows, discount_type: 'amount', discount: '33', due_date: '2026-04-19' })
  expect(sale).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^INV-2026-\d{4}$/),
    party_label: customer.name,
    sub_total: '370.00',
    discount_total: '73.00',
    taxable: '252.00',
    non_taxable: '45.00',
    tax: '32.76',
    total: '329.76',
    open_amount: '329.76',
    amount_in_words: 'Three hundred twenty-nine pounds and seventy-six pence only',
    tax_summary: [{ scheme: vat, label: 'VAT', rate: '13', kind: 'taxable', taxable: '252.00', tax: '32.76' }],
    acts: ['edit', 'cancel', 'copy'],
    chain: [],
    rows: [
      {
        item_label: `Bolt ${made}`,
        unit_label: 'Piece',
        net: '162.00',
        tax: '21.06',
        total: '183.06',
        cost: '14.00',
        returned: '0',
      },
      { net: '45.00', tax: '0.00', total: '45.00', cost: null },
      { net: '90.00', tax: '11.70', total: '101.70', cost: null },
    ],
  })
  expect(await desk.entries(`${path}/${sale.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr Discount Expenses 73.00',
      `Dr ${account} 329.76`,
      'Cr VAT Payable 32.76',
      'Cr Sales Account 370.00',
    ],
    ['2026-03-20 cost', 'Dr Cost of goods sold 14.00', 'Cr Inventory 14.00'],
  ])
  expect(await desk.openItems(sale.id)).toEqual(['debit 329.76 329.76 2026-04-19'])
  expect(await desk.stock(goods)).toEqual(['8', '56.00'])
  await desk.expectBooksAgree()
})
