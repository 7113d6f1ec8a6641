/** Landed costs in files of purchases: the same stock values and postings as bills entered by the form. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let imports: ReturnType<typeof importDesk>
let vat = ''
let work = ''
let sequence = 0
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  imports = importDesk(app)
  vat = await desk.scheme('VAT')
  work = await desk.service('Fitting', { code: 'F1' })
  await desk.party('Potters')
  await desk.party('DHL', { tax_number: 'DE 1', aliases: ['DHL Express'] })
})
afterAll(async () => {
  await desk.expectBooksAgree()
  await app.close()
})

const header =
  'number,date,type,party,discount_type,discount,trade_discount,item,quantity,unit,rate,tax_scheme,description,' +
  'landed_cost,cost_amount,cost_percent,cost_account'
const check = async (rows: readonly string[]) =>
  (await imports.send([header, ...rows].join('\n'), { kind: 'purchases' })).body
const write = async (rows: readonly string[]) => {
  const body = await check(rows)
  expect([body.state, body.problems]).toEqual(['ready', []])
  return imports.run(body.id)
}
const billOf = async (number: string) => {
  const { body } = await desk.get(`purchase/vouchers/?voucher_no=${number}`)
  return (await desk.get(`purchase/vouchers/${body[0].id}/`)).body
}
const problemTexts = (problems: { line: number; path: string; code: string }[]) =>
  problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

/** Returns the layers of an item: quantity and value received, and what is left of them. */
const layers = async (item: string) =>
  (
    await app.sql<{ layer: string }>(
      `select concat_ws(' ', trim_scale(quantity_in), trim_scale(value_in), trim_scale(quantity_left), trim_scale(value_left)) as layer
       from cost_layer where item_id = $1 order by order_key`,
      [item],
    )
  ).map(({ layer }) => layer)

/** The bill of 10 pieces at 100.00 and 200.00 of work, less 10 % trade discount, with five landed costs. */
const fileOf = (number: string, code: string) => [
  `${number},2026-03-10,,Potters,percent,10,yes,${code},10,,100,VAT,,,,,`,
  `${number},,,,,,,F1,1,,200,VAT,,,,,`,
  `${number},,,,,,,,,,,VAT,By lorry,freight,50,,DHL`,
  `${number},,,,,,,,,,,,,Duty,,10,A-C-C`,
  `${number},,,,,,,,,,,VAT,,Tax on Purchase,,,A-C-C`,
  `${number},,,,,,,,,,,,,Labour,,2.5,DHL (Payable)`,
  `${number},,,,,,,,,,,,,Customs valuation uplift,33.33,,`,
]

async function formBill(goods: string) {
  const { supplier_account: carrier } = (await desk.get('crm/parties/?name=DHL')).body[0]
  const supplier = (await desk.get('crm/parties/?name=Potters')).body[0].id
  const cash = desk.accounts['A-C-C']
  return desk.document('purchase/vouchers', {
    date: '2026-03-10',
    party: supplier,
    supplier_no: `S-${(sequence += 1)}`,
    discount_type: 'percent',
    discount: '10',
    is_trade_discount: true,
    rows: [
      { item: goods, quantity: '10', rate: '100', tax_scheme: vat },
      { item: work, quantity: '1', rate: '200', tax_scheme: vat },
    ],
    landed_costs: [
      { type: 'Freight', value: '50', tax_scheme: vat, credit_account: carrier, description: 'By lorry' },
      { type: 'Duty', is_percentage: true, value: '10', credit_account: cash },
      { type: 'Tax on Purchase', tax_scheme: vat, credit_account: cash },
      { type: 'Labor', is_percentage: true, value: '2.5', credit_account: carrier },
      { type: 'Customs Valuation Uplift', value: '33.33' },
    ],
  })
}

test('a bill of a file has the costs, stock layers and postings of the same bill entered by the form', async () => {
  await desk.settings({ purchase_trade_discount: true, purchase_number_to_follow: true })
  const [typed, filed] = [await desk.item('Kettle', { code: 'K1' }), await desk.item('Urn', { code: 'U1' })]
  const form = await formBill(typed)
  await write(fileOf('B-1', 'U1'))
  const file = await billOf('B-1')
  expect(file.landed_costs).toEqual(form.landed_costs)
  expect(file.landed_costs).toMatchObject([
    { type: 'Freight', amount: '50.00', tax: '6.50', description: 'By lorry', credit_account_label: 'DHL (Payable)' },
    { type: 'Duty', amount: '125.00', tax: '0.00', is_percentage: true },
    { type: 'Tax on Purchase', amount: '0.00', tax: '156.00' },
    { type: 'Labor', amount: '34.38', tax: '0.00' },
    { type: 'Customs Valuation Uplift', amount: '33.33', tax: '0.00' },
  ])
  expect([file.total, file.tax, file.rows[0].cost]).toEqual([form.total, form.tax, form.rows[0].cost])
  const entries = await desk.entries(`purchase/vouchers/${file.id}`)
  expect(entries).toEqual(await desk.entries(`purchase/vouchers/${form.id}`))
  expect(entries).toEqual([
    [
      '2026-03-10 regular',
      'Dr VAT Receivable 302.90',
      'Dr Purchases 180.00',
      'Dr Labour 5.73',
      'Dr Inventory 1074.49',
      'Dr Freight 8.33',
      'Dr Duty 20.83',
      'Cr Potters (Payable) 1220.40',
      'Cr DHL (Payable) 90.88',
      'Cr Cash 281.00',
    ],
  ])
  expect(await layers(filed)).toEqual(['10 1074.49 10 1074.49'])
  expect(await layers(typed)).toEqual(await layers(filed))
  expect(await desk.openItems(file.id)).toEqual(await desk.openItems(form.id))
})

test('the file again is skipped, and changed costs are other content', async () => {
  const lines = fileOf('B-1', 'U1')
  expect(await check(lines)).toMatchObject({ problems: [], counts: { good: 0, there: 1 } })
  const changed = async (from: string, to: string) =>
    problemTexts((await check(lines.map((line) => line.replace(from, to)))).problems)
  expect(await changed('freight,50,', 'freight,51,')).toEqual(['2 number OTHER_CONTENT'])
  expect(await changed('Duty,,10,', 'Duty,10,,')).toEqual(['2 number OTHER_CONTENT'])
  expect(await changed('2.5,DHL (Payable)', '2.5,A-C-C')).toEqual(['2 number OTHER_CONTENT'])
  expect(problemTexts((await check(lines.slice(0, -1))).problems)).toEqual(['2 number OTHER_CONTENT'])
})

test('a trade discount on the whole bill reduces purchases, another discount is income, and both reduce the stock', async () => {
  const [less, same] = [await desk.item('Bowl', { code: 'B1' }), await desk.item('Jug', { code: 'J1' })]
  await write([
    'B-2,2026-03-11,,Potters,amount,10,yes,B1,2,,25,VAT,,,,,',
    'B-2,,,,,,,F1,1,,50,VAT,,,,,',
    'B-3,2026-03-11,,Potters,amount,10,no,J1,2,,25,VAT,,,,,',
    'B-3,,,,,,,F1,1,,50,VAT,,,,,',
  ])
  expect([await layers(less), await layers(same)]).toEqual([['2 45 2 45'], ['2 45 2 45']])
  const [reduced, separate] = [await billOf('B-2'), await billOf('B-3')]
  expect([reduced, separate]).toMatchObject([
    { is_trade_discount: true, discount: '10', total: '101.70', discount_total: '10.00' },
    { is_trade_discount: false, discount: '10', total: '101.70', discount_total: '10.00' },
  ])
  expect(await desk.entries(`purchase/vouchers/${reduced.id}`)).toEqual([
    [
      '2026-03-11 regular',
      'Dr VAT Receivable 11.70',
      'Dr Purchases 45.00',
      'Dr Inventory 45.00',
      'Cr Potters (Payable) 101.70',
    ],
  ])
  expect(await desk.entries(`purchase/vouchers/${separate.id}`)).toEqual([
    [
      '2026-03-11 regular',
      'Dr VAT Receivable 11.70',
      'Dr Purchases 50.00',
      'Dr Inventory 45.00',
      'Cr Potters (Payable) 101.70',
      'Cr Discounts received 5.00',
    ],
  ])
  const again = (word: string) => [
    `B-2,2026-03-11,,Potters,amount,10,${word},B1,2,,25,VAT,,,,,`,
    'B-2,,,,,,,F1,1,,50,VAT,,,,,',
  ]
  expect(await check(again('yes'))).toMatchObject({ problems: [], counts: { good: 0, there: 1 } })
  expect(problemTexts((await check(again('no'))).problems)).toEqual(['2 number OTHER_CONTENT'])
  expect(problemTexts((await check(again('perhaps'))).problems)).toEqual(['2 trade_discount NOT_IN_LIST'])
  await desk.settings({ purchase_trade_discount: false })
  expect(problemTexts((await check(again('yes'))).problems)).toEqual(['2 trade_discount SWITCHED_OFF'])
  await desk.settings({ purchase_trade_discount: true })
})

test('a carrier is found by account, name, alias or tax number', async () => {
  const item = await desk.item('Plate', { code: 'P1' })
  const carriers = ['DHL', 'DHL Express', 'DE 1', 'DHL (Payable)']
  await write([
    'B-4,2026-03-12,,Potters,,,,P1,10,,10,VAT,,,,,',
    ...carriers.map((carrier) => `B-4,,,,,,,,,,,,,Freight,1,,${carrier}`),
  ])
  expect(
    (await billOf('B-4')).landed_costs.map((cost: { credit_account_label: string }) => cost.credit_account_label),
  ).toEqual(carriers.map(() => 'DHL (Payable)'))
  expect(await layers(item)).toEqual(['10 104 10 104'])
})

test('wrong costs are refused at their cells, and nothing is imported', async () => {
  const bill = 'B-5,2026-03-12,,Potters,,,,U1,1,,10,VAT,'
  const cost = 'B-5,,,,,,,,,,,,'
  const refused = async (...rows: string[]) => problemTexts((await check(rows)).problems)
  expect(await refused(`${bill},Freight,5,,DHL`)).toEqual(['2 landed_cost LANDED_COST_ON_ITEM'])
  expect(await refused(`${bill},,,,`, `${cost},Freight,5,3,DHL`)).toEqual(['3 cost_percent AMOUNT_OR_PERCENT'])
  expect(
    await refused('D-5,2026-03-12,debit note,Potters,,,,U1,1,,10,VAT,,,,,', 'D-5,,,,,,,,,,,,,Freight,5,,DHL'),
  ).toEqual(['2 remarks REQUIRED', '3 landed_cost LANDED_COST_ON_NOTE'])
  expect(
    await refused(
      `${bill},,,,`,
      `${cost},Tolls,5,,DHL`,
      `${cost},,5,,DHL`,
      `${cost},Freight,,,`,
      `${cost},Freight,5,,UPS`,
      `${cost},Freight,x,,A-I-I`,
      `${cost},Duty,,-1,I-S-S`,
      'B-5,,,,,,,,,,,GST,,Freight,5,,DHL',
      'B-5,,,,,,,,,,,,,Tax on Purchase,,,A-C-C',
    ),
  ).toEqual([
    '3 landed_cost NOT_IN_LIST',
    '4 landed_cost REQUIRED',
    '5 cost_amount REQUIRED',
    '5 cost_account REQUIRED',
    '6 cost_account UNKNOWN_ACCOUNT',
    '7 cost_amount NOT_A_NUMBER',
    '7 cost_account NOT_A_CREDITOR',
    '8 cost_percent BELOW_ZERO',
    '8 cost_account NOT_A_CREDITOR',
    '9 tax_scheme UNKNOWN_NAME',
    '10 tax_scheme REQUIRED',
  ])
  await desk.create('account/ledgers', { name: 'Agents', category: await categoryOf('A-C-C') })
  await desk.create('account/ledgers', { name: 'Agents', category: await categoryOf('A-I-I') })
  expect(await refused(`${bill},,,,`, `${cost},Freight,5,,Agents`)).toEqual(['3 cost_account AMBIGUOUS_NAME'])
  await desk.settings({ purchase_landed_cost: false })
  expect(await refused(`${bill},,,,`, `${cost},Freight,5,,DHL`)).toEqual(['3 landed_cost SWITCHED_OFF'])
  await desk.settings({ purchase_landed_cost: true })
  expect((await desk.get('purchase/vouchers/?voucher_no=B-5')).body).toEqual([])
})

const categoryOf = async (code: string) =>
  (await app.sql<{ id: string }>('select category_id as id from account where id = $1', [desk.accounts[code]]))[0]?.id
