/** Filters and searches of ledgers, invoices, bills and payments (computed-columns, list-search). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { billPath, paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy = ''

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = (await desk.party('Amy Stone', { tax_number: 'GB-998877' })).id
})
afterAll(() => app.close())

const ids = async (path: string, query: string): Promise<string[]> => {
  const { status, body } = await desk.get(`${path}/?_end=100&${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.map(({ id }: { id: string }) => id).toSorted()
}
const idsOf = (...records: { id: string }[]): string[] => records.map(({ id }) => id).toSorted()

test('ledgers are filtered by balance: a zero balance with entries is excluded', async () => {
  const sale = await desk.invoice(amy, '40')
  await desk.pays(receipts, { party: amy, rows: '40', allocations: await desk.shares([sale]) })
  const { body: all } = await desk.get('account/ledgers/?_end=500')
  const balances = all.map(({ id, balance }: { id: string; balance: string }) => ({
    id,
    isZero: Number(balance) === 0,
  }))
  const filtered = await ids('account/ledgers', 'has_balance=true')
  expect(filtered).toEqual(idsOf(...balances.filter(({ isZero }: { isZero: boolean }) => !isZero)))
  const [receivable] = (await desk.get('account/ledgers/?name=Amy%20Stone%20(Receivable)')).body
  expect(receivable).toMatchObject({ has_entries: true, has_balance: false, balance: '0.00' })
  expect(filtered).not.toContain(receivable.id)
  expect(await ids('account/ledgers', 'has_balance=false&has_entries=true')).toEqual([receivable.id])
})

test.each([salesPath, billPath])('%s are overdue with an amount outstanding after the due date', async (path) => {
  const add = (fields: object) => (path === salesPath ? desk.invoice(amy, '10', fields) : desk.bill(amy, '10', fields))
  // It is 15 June 2026.
  const overdue = await add({ due_date: '2026-06-14' })
  const today = await add({ due_date: '2026-06-15' })
  const paid = await add({ due_date: '2026-06-14', payment_mode: desk.cash })
  const cancelled = await add({ due_date: '2026-06-14' })
  expect((await desk.act(path, cancelled, { name: 'cancel', reason: 'Twice' })).status).toBe(200)
  const { id, supplier_no: _number, ...draft } = { ...overdue, due_date: '2026-06-14' }
  await desk.create(path, { date: draft.date, due_date: draft.due_date, party: amy, rows: desk.row('10') })
  expect(await ids(path, 'is_due=true&date=2026-03-20&due_date_gte=2026-06-14')).toEqual([id])
  expect(await ids(path, 'is_due=true&is_due=false')).toEqual(await ids(path, ''))
  const others = await ids(path, 'is_due=false')
  for (const one of [today, paid, cancelled]) expect(others).toContain(one.id)
  expect(others).not.toContain(overdue.id)
  const { body } = await desk.get(`${path}/totals/?is_due=true`)
  expect(Number(body.sums.open_amount)).toBe(10 * body.count)
})

test('invoices on account are those without a payment method', async () => {
  const onAccount = await desk.invoice(amy, '31', { reference: 'method' })
  const paid = await desk.invoice(amy, '32', { reference: 'method', payment_mode: desk.cash })
  expect(await ids(salesPath, 'q=method&payment_mode=')).toEqual([onAccount.id])
  expect(await ids(salesPath, `q=method&payment_mode=${desk.cash}`)).toEqual([paid.id])
  expect(await ids(salesPath, `q=method&payment_mode=${desk.cash}&payment_mode=`)).toEqual(idsOf(onAccount, paid))
})

test('documents are found by item, by party, by tax number and by their exact total', async () => {
  const lamp = await desk.service('Brass lamp', { code: 'LMP-7' })
  const zoe = (await desk.party('Zoe Quince', { tax_number: 'GB-445566' })).id
  const sale = await desk.invoice(zoe, '73.19', { rows: desk.row('73.19', { item: lamp }) })
  const other = await desk.invoice(amy, '73.20')
  for (const text of ['brass LAMP', 'lmp-7', 'quince', 'GB-445566', '445566', '73.19', sale.voucher_no]) {
    expect([text, await ids(salesPath, `q=${encodeURIComponent(text)}`)]).toEqual([text, [sale.id]])
  }
  expect(await ids(salesPath, 'q=73.2')).toEqual([other.id])
  expect(await ids(salesPath, 'q=73')).toEqual([])
  expect(await ids(salesPath, 'q=brass&status=Paid')).toEqual([])
  expect((await desk.get(`${salesPath}/totals/?q=brass`)).body).toMatchObject({ count: 1, sums: { total: '73.19' } })
  expect((await desk.get(`${salesPath}/export.csv/?q=quince`)).text).toContain(sale.voucher_no)

  const note = await desk.document('sales/credit-notes', {
    party: zoe,
    remarks: 'Broken',
    rows: [{ origin_row: sale.rows[0].id, quantity: '1' }],
  })
  for (const text of ['brass', '445566']) expect(await ids('sales/credit-notes', `q=${text}`)).toEqual([note.id])
  const bill = await desk.bill(zoe, '9', { rows: desk.row('9', { item: lamp }) })
  for (const text of ['lmp-7', '445566']) expect(await ids(billPath, `q=${text}`)).toEqual([bill.id])
})

test('receipts are found by cheque number, party and exact amount, and filtered by the agent of their invoices', async () => {
  await desk.settings({ sales_agents: true })
  const agent = async (name: string): Promise<string> =>
    (await desk.create('sales/agents', { name, commission_rate: '0' })).id
  const [una, vic] = [await agent('Una'), await agent('Vic')]
  const bank = await desk.bank('Lloyds')
  const sold = (sales_agent: string) => desk.invoice(amy, '50', { sales_agent })
  const [first, second, third] = [await sold(una), await sold(vic), await sold(una)]
  const shares = (...sales: { id: string }[]) => desk.shares(sales)
  const ofUna = await desk.pays(receipts, { party: amy, rows: '50', allocations: await shares(first) })
  const ofBoth = await desk.pays(receipts, {
    party: amy,
    rows: '60',
    allocations: await desk.shares([second, third], ['30', '30']),
  })
  const cheque = {
    method: 'cheque',
    bank_account: bank.id,
    amount: '20',
    cheque_number: '00314159',
    cheque_date: '2026-03-25',
    drawee_bank: 'Barclays',
  }
  const waiting = await desk.pays(receipts, {
    party: amy,
    rows: [cheque],
    allocations: await desk.shares([third], ['20']),
  })
  const advance = await desk.pays(receipts, { party: amy, rows: '17.35' })

  expect(await ids(receipts, `sales_agent=${una}`)).toEqual(idsOf(ofUna, ofBoth, waiting))
  expect(await ids(receipts, `sales_agent=${vic}`)).toEqual([ofBoth.id])
  expect(await ids(receipts, `sales_agent=${vic}&sales_agent=${una}`)).toEqual(idsOf(ofUna, ofBoth, waiting))
  expect(await ids(receipts, 'sales_agent=')).toContain(advance.id)
  expect(await ids(receipts, `sales_agent_ne=${una}`)).not.toContain(waiting.id)
  const [row] = (await desk.get(`${receipts}/?id=${ofBoth.id}`)).body
  expect(row.sales_agent_label).toBe('Una, Vic')
  expect(await ids(receipts, 'q=314159')).toEqual([waiting.id])
  expect(await ids(receipts, 'q=17.35')).toEqual([advance.id])
  expect(await ids(receipts, 'q=998877')).toEqual(await ids(receipts, `party=${amy}`))

  // An allocation that was removed again belongs to no agent.
  const item = (await desk.shares([first]))[0]?.item
  const removed = await desk.act(receipts, ofUna, { name: 'release', item })
  expect([removed.status, removed.body.message]).toEqual([200, undefined])
  expect(await ids(receipts, `sales_agent=${una}`)).toEqual(idsOf(ofBoth, waiting))
})

test('a search returns nothing of another company', async () => {
  const sale = await desk.invoice(amy, '12', { remarks: 'only in company one' })
  expect(await ids(salesPath, 'q=company%20one')).toEqual([sale.id])
  for (const text of ['company%20one', '998877', 'stone', 'lmp-7']) {
    const { status, body } = await app.as('owner').get(`/api/company/two/sales/vouchers/?q=${text}`)
    expect([text, status, body]).toEqual([text, 200, []])
  }
})

test('with very many matches a list is searched row by row with the same result', async () => {
  const company = `(select id from company where slug = 'one')`
  await app.sql(
    `insert into trade_document (company_id, id, path, status, series, date, party_id, tax_type, sub_total, discount_total, taxable,
       non_taxable, tax, total, remarks, created_by)
     select ${company}, gen_random_uuid(), 'sales/vouchers', 'Draft', 'sales/vouchers', '2026-01-01', $1, 'none', 1, 0, 0, 1, 0, 1,
       'plenty', (select id from app_user limit 1) from generate_series(1, 20100)`,
    [amy],
  )
  const { body, headers } = await desk.get(`${salesPath}/?q=plenty&_end=5`)
  expect([body.length, headers['x-total-count'], headers['x-total-exact']]).toEqual([5, '10000', 'false'])
  expect((await desk.get(`${salesPath}/totals/?q=plenty`)).body.count).toBe(20_100)
  expect((await desk.get(`${salesPath}/totals/?q=998877`)).body.count).toBeGreaterThan(20_100)
  expect((await desk.get(`${salesPath}/totals/?q=brass`)).body.count).toBe(1)
})
