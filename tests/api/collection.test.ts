/** Collection and commission against figures calculated by hand, and against the receipts themselves. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts } from './payment-desk.ts'
import { one } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
const march = 'start_date=2026-03-01&end_date=2026-03-31'
const agents: Record<string, string> = {}

/**
 * Amy  pays 97.00 on 20 March and withholds 3.00 for 60.00 of Ann and 40.00 of Ben;
 *      50.00 on 21 March by bank for 30.00 without an agent: 20.00 are not set off;
 *      19.98 by wallet on 22 March, 0.02 let go and 0.40 fee, for 20.00 of Ann;
 *      10.00 on 23 March that is cancelled, 70.00 on 1 April for 70.00 of Ben.
 */
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  await desk.settings({ sales_agents: true })
  for (const [name, commission_rate] of [
    ['Ann', '5'],
    ['Ben', '2.5'],
  ] as const) {
    agents[name] = (await desk.create('sales/agents', { name, commission_rate })).id
  }
  const amy = (await desk.party('Amy')).id
  const of = (amount: string, agent?: string) =>
    desk.invoice(amy, amount, { date: '2026-03-10', ...(agent ? { sales_agent: agents[agent] } : {}) })
  const [first, second, third, fourth, later] = [
    await of('60', 'Ann'),
    await of('40', 'Ben'),
    await of('30'),
    await of('20', 'Ann'),
    await of('70', 'Ben'),
  ]
  const tds = await desk.withholding('TDS', '3')
  const bank = await desk.bank('Lloyds')
  const wallet = await desk.mode('Wallet', {
    account: bank.account,
    fee: { type: 'percentage', value: '2' },
    fee_account: (await desk.get('account/ledgers/?name=Bank Charges')).body[0].id,
  })
  const pay = (date: string, body: object) => desk.pays(receipts, { date, party: amy, ledger: 'receivable', ...body })
  await pay('2026-03-20', {
    rows: '97',
    withholding_scheme: tds,
    withholding_base: '100',
    allocations: await desk.shares([first, second]),
  })
  await pay('2026-03-21', {
    rows: [{ method: 'bank', bank_account: bank.id, amount: '50' }],
    allocations: await desk.shares([third]),
  })
  await pay('2026-03-22', {
    rows: [{ method: 'mode', mode: wallet, amount: '19.98' }],
    write_off: '0.02',
    allocations: await desk.shares([fourth]),
  })
  const wrong = await pay('2026-03-23', { rows: '10' })
  expect((await desk.act(receipts, wrong, { name: 'cancel', reason: 'Wrong' })).status).toBe(200)
  await pay('2026-04-01', { rows: '70', allocations: await desk.shares([later]) })
})
afterAll(() => app.close())

type Row = { id: string; name: string; code: string | null; drill: string | null; cells: Record<string, string> }
const rowText = ({ name, cells }: Pick<Row, 'name' | 'cells'>) => [name, ...Object.values(cells)].join(' ')
const collection = async (query = '') => (await desk.get(`reports/collection/?${march}${query}`)).body

test('each receipt counts once, for the agents of the invoices it settles; advances are separate', async () => {
  const { rows, totals } = await collection()
  expect(rows.map(rowText)).toEqual([
    'Ann 78.18 1.80 0.02 80.00',
    'Ben 38.80 1.20 0.00 40.00',
    'No agent 30.00 0.00 0.00 30.00',
    'Unallocated 20.00 0.00 0.00 20.00',
  ])
  expect(rowText({ name: 'Total', cells: totals })).toBe('Total 166.98 3.00 0.02 170.00')
  const [receipt] = await app.sql(
    `select sum(amount)::numeric(20, 2)::text as money, sum(withholding)::numeric(20, 2)::text as withheld,
       sum(write_off)::numeric(20, 2)::text as written_off, sum(settled)::numeric(20, 2)::text as settled
     from payment where status = 'Cleared' and clearing_date <= '2026-03-31'`,
  )
  expect(totals).toEqual(receipt)
})

test('a row drills down to its receipts, each with its share', async () => {
  const { rows } = await collection()
  const behind = async ({ drill }: Row) => (await desk.get(`reports/collection/?${drill?.split('?')[1]}`)).body
  const ann = await behind(rows[0])
  expect([ann.agent, ann.totals]).toEqual(['Ann', rows[0].cells])
  expect(ann.rows.map((row: Row) => `${row.code} ${rowText(row)}`)).toEqual([
    expect.stringMatching(/^RCPT-2026-\d+ Amy 58.20 1.80 0.00 60.00$/),
    expect.stringMatching(/^RCPT-2026-\d+ Amy 19.98 0.00 0.02 20.00$/),
  ])
  expect((await behind(rows[2])).rows.map(rowText)).toEqual(['Amy 30.00 0.00 0.00 30.00'])
  expect((await behind(rows[3])).rows.map(rowText)).toEqual(['Amy 20.00 0.00 0.00 20.00'])
})

test('by payment method the same amounts are grouped with their fees', async () => {
  const { rows, totals } = await collection('&group=mode')
  expect(rows.map(rowText)).toEqual(['Cash 97.00 0.00 97.00', 'Lloyds 50.00 0.00 50.00', 'Wallet 19.98 0.40 19.58'])
  expect(rowText({ name: 'Total', cells: totals })).toBe('Total 166.98 0.40 166.58')
})

test('commission is a percentage of the collected amount, including withholding tax where configured', async () => {
  const of = async (query: string) => {
    const { rows, totals } = (await desk.get(`reports/commission/?${march}${query}`)).body
    return [...rows.map(rowText), rowText({ name: 'Total', cells: totals })]
  }
  expect(await of('')).toEqual(['Ann 78.18 1.80 5 3.91', 'Ben 38.80 1.20 2.5 0.97', 'Total 116.98 3.00 4.88'])
  expect(await of('&count_withheld=true')).toEqual([
    'Ann 78.18 1.80 5 4.00',
    'Ben 38.80 1.20 2.5 1.00',
    'Total 116.98 3.00 5.00',
  ])
})

/**
 * Bea  pays 100.00 of Ann, 40.00 of Ben and 50.00 in advance in May; gets back 30.00 for a note of Ann, 10.00 (0.02 of it
 *      let go) for a return of what Ben sold, 20.00 of the advance, and 5.00 that nothing stands against;
 *      10.00 more of the advance on 2 June.
 */
test('refunds are deducted from the agent of the note, or from the advances', async () => {
  const may = 'start_date=2026-05-01&end_date=2026-05-31'
  const bea = (await desk.party('Bea')).id
  const header = (date: string) => ({ date, party: bea, ledger: 'receivable' })
  const sold = (amount: string, agent: string) =>
    desk.invoice(bea, amount, { date: '2026-05-02', sales_agent: agents[agent] })
  const [ofAnn, ofBen] = [await sold('100', 'Ann'), await sold('40', 'Ben')]
  await desk.pays(receipts, { ...header('2026-05-05'), rows: '140', allocations: await desk.shares([ofAnn, ofBen]) })
  const advance = await desk.pays(receipts, { ...header('2026-05-06'), rows: '50' })
  const give = (rows: object[], fields: object = {}) =>
    desk.document('sales/credit-notes', { date: '2026-05-10', party: bea, remarks: 'Torn', rows, ...fields })
  const note = await give(desk.row('30'), { sales_agent: agents['Ann'] })
  const back = await give([{ origin_row: ofBen.rows[0].id, quantity: '0.25' }])
  expect([note.total, back.total, back.sales_agent]).toEqual(['30.00', '10.00', null])
  const refund = async (
    date: string,
    rows: string,
    { of, ...more }: { of?: [{ id: string }, string]; write_off?: string },
  ) => {
    const allocations = of ? await desk.shares([of[0]], [of[1]]) : []
    return desk.pays(payments, { ...header(date), rows, allocations, ...more })
  }
  await refund('2026-05-12', '30', { of: [note, '30'] })
  await refund('2026-05-13', '9.98', { of: [back, '10'], write_off: '0.02' })
  await refund('2026-05-15', '20', { of: [advance, '20'] })
  await refund('2026-05-16', '5', {})
  await refund('2026-06-02', '10', { of: [advance, '10'] })

  const { rows, totals } = (await desk.get(`reports/collection/?${may}`)).body
  expect(rows.map(rowText)).toEqual([
    'Ann 70.00 0.00 0.00 70.00',
    'Ben 30.02 0.00 -0.02 30.00',
    'Unallocated 25.00 0.00 0.00 25.00',
  ])
  expect(rowText({ name: 'Total', cells: totals })).toBe('Total 125.02 0.00 -0.02 125.00')
  const behind = (await desk.get(`reports/collection/?${may}&agent=${agents['Ben']}`)).body
  expect(behind.rows.map((row: Row & { document_path: string }) => `${row.document_path} ${rowText(row)}`)).toEqual([
    'payment-receipts Bea 40.00 0.00 0.00 40.00',
    'purchase/payments Bea -9.98 0.00 -0.02 -10.00',
  ])
  const modes = (await desk.get(`reports/collection/?${may}&group=mode`)).body
  expect(modes.rows.map(rowText)).toEqual(['Cash 125.02 0.00 125.02'])
  const earned = (await desk.get(`reports/commission/?${may}`)).body
  expect(earned.rows.map(rowText)).toEqual(['Ann 70.00 0.00 5 3.50', 'Ben 30.02 0.00 2.5 0.75'])
  const june = (await desk.get('reports/collection/?start_date=2026-06-01&end_date=2026-06-30')).body
  expect(june.rows.map(rowText)).toEqual(['Unallocated -10.00 0.00 0.00 -10.00'])
  expect((await collection()).totals).toMatchObject({ money: '166.98', settled: '170.00' })
})

/**
 * Cora owed 100.00 of Ann and 40.00 of 60.00 of Ben, had paid 50.00 in advance, got 5.00 that nothing stands against, and
 * has notes of 30.00 (Ann) and 12.00 (of none) when she is merged into Dora, and Dora into Dora Ltd. They pay, and get back,
 * what was moved.
 */
test('amounts moved by a merge stay with the selling agent, and advances stay unallocated', async () => {
  const [cora, dora, ltd] = [await desk.party('Cora'), await desk.party('Dora'), await desk.party('Dora Ltd')]
  const day = (of: number) => `2026-02-${String(of).padStart(2, '0')}`
  const header = (party: string, of: number) => ({ date: day(of), party, ledger: 'receivable' })
  const sold = (amount: string, agent: string) =>
    desk.invoice(cora.id, amount, { date: day(2), sales_agent: agents[agent] })
  const note = (amount: string, fields: object = {}) =>
    desk.document('sales/credit-notes', {
      date: day(3),
      party: cora.id,
      remarks: 'x',
      rows: desk.row(amount),
      ...fields,
    })
  const [ofAnn, ofBen] = [await sold('100', 'Ann'), await sold('60', 'Ben')]
  await desk.pays(receipts, { ...header(cora.id, 3), rows: '20', allocations: await desk.shares([ofBen], ['20']) })
  const advance = await desk.pays(receipts, { ...header(cora.id, 4), rows: '50' })
  const [creditNote] = [await note('30', { sales_agent: agents['Ann'] }), await note('12')]
  const refund = await desk.pays(payments, { ...header(cora.id, 5), rows: '5' })
  const february = async () => {
    const period = 'start_date=2026-02-01&end_date=2026-02-28'
    const [collected, earned] = [
      (await desk.get(`reports/collection/?${period}`)).body,
      (await desk.get(`reports/commission/?${period}`)).body,
    ]
    return [
      ...collected.rows.map(rowText),
      rowText({ name: 'Total', cells: collected.totals }),
      ...earned.rows.map(rowText),
    ]
  }
  const before = ['Ben 20.00 0.00 0.00 20.00', 'Unallocated 45.00 0.00 0.00 45.00', 'Total 65.00 0.00 0.00 65.00']
  expect(await february()).toEqual([...before, 'Ben 20.00 0.00 2.5 0.50'])
  const merge = async (party: { id: string }, into: { id: string }, on: number) => {
    const { version } = await desk.read('crm/parties', party.id)
    const mergeAct = { name: 'merge', into: into.id, date: day(on) }
    expect((await desk.act('crm/parties', { id: party.id, version }, mergeAct)).status).toBe(200)
  }
  await merge(cora, dora, 10)
  expect(await february()).toEqual([...before, 'Ben 20.00 0.00 2.5 0.50'])

  /** Returns the current item of what was outstanding on a document, one step further with each merge. */
  const moved = async ({ id }: { id: string }, amount: string) => {
    const [entry] = await app.sql<{ item: string }>(
      `with recursive step as (
         select id from open_item where company_id = $2 and document_id = $1
         union select n.id from step s join allocation a on s.id in (a.credit_item_id, a.debit_item_id)
           join open_item f on f.id in (a.credit_item_id, a.debit_item_id) and f.document_id = a.document_id
           join open_item n on n.entry_id = f.entry_id and n.line_no = f.line_no - 1
         where a.company_id = $2 and f.company_id = $2 and n.company_id = $2
       ) select i.id as item from step s join open_item i on i.id = s.id where i.company_id = $2 and i.open_amount > 0`,
      [id, app.contextOf('one').who.companyId],
    )
    return { item: entry?.item, amount }
  }
  await desk.pays(receipts, { ...header(dora.id, 11), rows: '70', allocations: [await moved(ofAnn, '70')] })
  await merge(dora, ltd, 12)
  const rest = [await moved(ofAnn, '30'), await moved(ofBen, '40'), await moved(refund, '2')]
  await desk.pays(receipts, { ...header(ltd.id, 13), rows: '72', allocations: rest })
  const back = [await moved(creditNote, '30'), await moved(advance, '15')]
  await desk.pays(payments, { ...header(ltd.id, 14), rows: '45', allocations: back })
  expect(await february()).toEqual([
    'Ann 70.00 0.00 0.00 70.00',
    'Ben 60.00 0.00 0.00 60.00',
    'Unallocated 32.00 0.00 0.00 32.00',
    'Total 162.00 0.00 0.00 162.00',
    'Ann 70.00 0.00 5 3.50',
    'Ben 60.00 0.00 2.5 1.50',
  ])
})

test('files and paper contain the figures of the page', async () => {
  const csv = await desk.get(`reports/collection/export.csv/?${march}`)
  const cells: string[][] = parse(csv.text.slice(1))
  expect(cells[0]).toEqual(['Agent', 'Payment', 'Withholding tax', 'Write-off', 'Total'])
  expect(cells.at(-1)).toEqual(['Total', '166.98', '3.00', '0.02', '170.00'])
  const modes: string[][] = parse((await desk.get(`reports/collection/export.csv/?${march}&group=mode`)).text.slice(1))
  expect(modes[0]).toEqual(['Payment method', 'Payment', 'Fee', 'Net of fee'])
  expect((await desk.get(`reports/commission/export.xlsx/?${march}`)).text.slice(0, 2)).toBe('PK')
  const paper = pdfText((await desk.get(`reports/commission/print.pdf/?${march}&count_withheld=true`)).bytes)
  for (const text of ['Commission', '1 Mar 2026 to 31 Mar 2026', 'counts as collected', '78.18', '4.00']) {
    expect(paper).toContain(text)
  }
})

test('invalid parameters are refused, and so are users without permission', async () => {
  const ask = async (query: string) => (await desk.get(`reports/collection/?${query}`)).body
  expect((await ask('')).errors).toHaveProperty('start_date')
  expect((await ask(`${march}&group=day`)).code).toBe('NOT_IN_LIST')
  expect((await ask(`${march}&agent=nobody`)).code).toBe('UNKNOWN_REFERENCE')
  expect((await ask(`${march}&agent=0190b2a0-0000-7000-8000-000000000000`)).code).toBe('UNKNOWN_REFERENCE')
  expect((await ask(`${march}&party=1`)).code).toBe('UNKNOWN_FILTER')
  expect((await desk.get(`reports/commission/?${march}&count_withheld=1`)).body.code).toBe('NOT_IN_LIST')
  for (const name of ['collection', 'commission']) {
    expect((await app.as('clerk').get(`${one}/reports/${name}/?${march}`)).body.code).toBe('NOT_ALLOWED')
  }
})
