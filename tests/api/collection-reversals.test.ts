/** Collection and commission of payments that were reversed on a later day: they count until then, and are taken back then. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
const agents: Record<string, string> = {}
const deposits = 'banking/cheque-deposits'
const months = {
  march: 'start_date=2026-03-01&end_date=2026-03-31',
  april: 'start_date=2026-04-01&end_date=2026-04-30',
  may: 'start_date=2026-05-01&end_date=2026-05-31',
}
let before: string[] = []

/**
 * Amy  pays 97.00 by cheque on 20 March and withholds 3.00 for 60.00 of Ann and 40.00 of Ben: bounced on 9 April;
 *      50.00 by wallet (fee 1.00) on 21 March for 30.00 of Ann, 20.00 are not set off: cancelled on 5 May;
 *      gets 10.00 back on 22 March: cancelled on 9 April;
 *      7.00 on 23 March that is cancelled on its day, 25.00 on 2 April that is cancelled on 20 April.
 */
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  await desk.settings({ sales_agents: true, cheques_in_hand: true })
  for (const [name, commission_rate] of [
    ['Ann', '5'],
    ['Ben', '2.5'],
  ] as const) {
    agents[name] = (await desk.create('sales/agents', { name, commission_rate })).id
  }
  const party = (await desk.party('Amy')).id
  const sold = (amount: string, agent: string) =>
    desk.invoice(party, amount, { date: '2026-03-10', sales_agent: agents[agent] })
  const [first, second, third] = [await sold('60', 'Ann'), await sold('40', 'Ben'), await sold('30', 'Ann')]
  const bank = await desk.bank('Lloyds')
  const wallet = await desk.mode('Wallet', {
    account: bank.account,
    fee: { type: 'percentage', value: '2' },
    fee_account: (await desk.get('account/ledgers/?name=Bank Charges')).body[0].id,
  })
  const pay = (path: string, date: string, body: object) =>
    desk.pays(path, { date, party, ledger: 'receivable', ...body })
  const cheque = await pay(receipts, '2026-03-20', {
    rows: [{ method: 'cheque', bank_account: bank.id, amount: '97', cheque_number: '000017' }],
    withholding_scheme: await desk.withholding('TDS', '3'),
    withholding_base: '100',
    allocations: await desk.shares([first, second]),
  })
  const byWallet = await pay(receipts, '2026-03-21', {
    rows: [{ method: 'mode', mode: wallet, amount: '50' }],
    allocations: await desk.shares([third]),
  })
  const refund = await pay(payments, '2026-03-22', { rows: '10' })
  const [sameDay, sameMonth] = [
    await pay(receipts, '2026-03-23', { rows: '7' }),
    await pay(receipts, '2026-04-02', { rows: '25' }),
  ]
  const cancel = async (path: string, payment: { id: string; version: number }, date: string) =>
    expect((await desk.act(path, payment, { name: 'cancel', reason: 'Wrong', date })).status).toBe(200)
  await cancel(receipts, sameDay, '2026-03-23')
  before = await march()
  await cancel(receipts, sameMonth, '2026-04-20')
  const deposit = await desk.read(deposits, cheque.cheque_deposit.id)
  const { body: cleared } = await desk.act(deposits, deposit, { name: 'clear', date: '2026-03-24' })
  const bounce = { name: 'bounce', date: '2026-04-09', reason: 'No funds' }
  expect((await desk.act(deposits, cleared, bounce)).status).toBe(200)
  await cancel(receipts, byWallet, '2026-05-05')
  await cancel(payments, refund, '2026-04-09')
})
afterAll(() => app.close())

type Row = { name: string; date?: string; document_path?: string; drill: string | null; cells: Record<string, string> }
const rowText = ({ name, cells }: Pick<Row, 'name' | 'cells'>) => [name, ...Object.values(cells)].join(' ')
const rowsOf = async (report: string, query: string): Promise<Row[]> => {
  const { body } = await desk.get(`reports/${report}/?${query}`)
  return [...body.rows, { name: 'Total', cells: body.totals }]
}
const collected = async (query: string) => (await rowsOf('collection', query)).map(rowText)
const earned = async (query: string) => (await rowsOf('commission', query)).map(rowText)
const march = async () => [
  ...(await collected(months.march)),
  ...(await collected(`${months.march}&group=mode`)),
  ...(await earned(months.march)),
]

test('a payment that is reversed later stays in the period in which it cleared', async () => {
  expect(before).toEqual([
    'Ann 88.20 1.80 0.00 90.00',
    'Ben 38.80 1.20 0.00 40.00',
    'Unallocated 10.00 0.00 0.00 10.00',
    'Total 137.00 3.00 0.00 140.00',
    'Cash -10.00 0.00 -10.00',
    'Lloyds, cheque 97.00 0.00 97.00',
    'Wallet 50.00 1.00 49.00',
    'Total 137.00 1.00 136.00',
    'Ann 88.20 1.80 5 4.41',
    'Ben 38.80 1.20 2.5 0.97',
    'Total 127.00 3.00 5.38',
  ])
  expect(await march()).toEqual(before)
})

test('it is taken back in the period of its reversal, with its commission and its fee', async () => {
  expect(await collected(months.april)).toEqual([
    'Ann -58.20 -1.80 0.00 -60.00',
    'Ben -38.80 -1.20 0.00 -40.00',
    'Unallocated 10.00 0.00 0.00 10.00',
    'Total -87.00 -3.00 0.00 -90.00',
  ])
  expect(await collected(`${months.april}&group=mode`)).toEqual([
    'Cash 10.00 0.00 10.00',
    'Lloyds, cheque -97.00 0.00 -97.00',
    'Total -87.00 0.00 -87.00',
  ])
  expect(await earned(months.april)).toEqual([
    'Ann -58.20 -1.80 5 -2.91',
    'Ben -38.80 -1.20 2.5 -0.97',
    'Total -97.00 -3.00 -3.88',
  ])
  expect(await collected(months.may)).toEqual([
    'Ann -30.00 0.00 0.00 -30.00',
    'Unallocated -20.00 0.00 0.00 -20.00',
    'Total -50.00 0.00 0.00 -50.00',
  ])
  expect(await collected(`${months.may}&group=mode`)).toEqual([
    'Wallet -50.00 -1.00 -49.00',
    'Total -50.00 -1.00 -49.00',
  ])
  expect(await earned(months.may)).toEqual(['Ann -30.00 0.00 5 -1.50', 'Total -30.00 0.00 -1.50'])
})

test('each month has what the payments posted to the account of the customer, and all months together nothing', async () => {
  const posted = await app.sql<{ month: string; settled: string }>(
    `select to_char(l.date, 'YYYY-MM') as month, sum(l.credit - l.debit)::numeric(20, 2)::text as settled
     from journal_line l
     join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     join party p on p.company_id = l.company_id and p.customer_account_id = l.account_id and p.name = 'Amy'
     where e.document_path in ('payment-receipts', 'purchase/payments') group by 1 order by 1`,
  )
  const totals = await Promise.all(Object.values(months).map((month) => rowsOf('collection', month)))
  expect(totals.map((rows) => rows.at(-1)?.cells['settled'])).toEqual(posted.map(({ settled }) => settled))
  expect(await collected('start_date=2026-03-01&end_date=2026-05-31')).toEqual(['Total 0.00 0.00 0.00 0.00'])
})

test('a row opens the payments with the day that counts', async () => {
  const behind = async (query: string, place: number) => {
    const { drill } = (await rowsOf('collection', query))[place] ?? { drill: null }
    const rows = await rowsOf('collection', drill?.split('?')[1] ?? '')
    return rows.slice(0, -1).map((row) => `${row.date} ${row.document_path} ${rowText(row)}`)
  }
  expect(await behind(months.march, 0)).toEqual([
    '2026-03-20 payment-receipts Amy 58.20 1.80 0.00 60.00',
    '2026-03-21 payment-receipts Amy 30.00 0.00 0.00 30.00',
  ])
  expect(await behind(months.april, 0)).toEqual(['2026-04-09 payment-receipts Amy -58.20 -1.80 0.00 -60.00'])
  expect(await behind(months.april, 2)).toEqual(['2026-04-09 purchase/payments Amy 10.00 0.00 0.00 10.00'])
  expect(await behind(months.may, 1)).toEqual(['2026-05-05 payment-receipts Amy -20.00 0.00 0.00 -20.00'])
})
