/** Payments, notes and invoices of a party merged meanwhile (merged-party): moved amounts stay moved. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let acme: { id: string; version: number }
let ltd: { id: string }
const notes = 'sales/credit-notes'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = (await desk.post('crm/parties', { name: 'Acme' })).body
  ltd = (await desk.post('crm/parties', { name: 'Acme Ltd' })).body
})

const merge = async () => {
  const { status } = await desk.post(`crm/parties/${acme.id}/merge`, {
    version: acme.version,
    into: ltd.id,
    date: '2026-06-01',
  })
  expect(status).toBe(200)
}
/** Returns the balances of both parties, by account and by open items. */
const openBalances = () =>
  app.sql(
    `select p.name, coalesce(sum(case i.side when 'debit' then i.open_amount else -i.open_amount end), 0)::numeric(20, 2)::text as open,
       (select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text from journal_line l where l.company_id = $2 and l.account_id = p.customer_account_id) as ledger
     from party p left join open_item i on i.company_id = $2 and i.party_id = p.id and i.account_id = p.customer_account_id
     where p.company_id = $2 and p.id = any ($1::uuid[]) group by p.name, p.customer_account_id order by p.name`,
    [[acme.id, ltd.id], app.contextOf('one').who.companyId],
  )
const refusal = ({ status, body }: TestAnswer) => [status, body.code, body.params]
const merged = [409, 'PARTY_MERGED', { party: 'Acme', survivor: 'Acme Ltd' }]
const current = async (path: string, { id }: { id: string }) => desk.read(path, id)

/** Creates a receipt of 300.00 for an invoice of 100.00: the merge moves the remaining 200.00. */
async function overpaid() {
  const invoice = await desk.invoice(acme.id, '100')
  const receipt = await desk.pays(receipts, { party: acme.id, rows: '300', allocations: await desk.shares([invoice]) })
  await merge()
  expect(await openBalances()).toEqual([
    { name: 'Acme', open: '0.00', ledger: '0.00' },
    { name: 'Acme Ltd', open: '-200.00', ledger: '-200.00' },
  ])
  return { invoice, receipt: await current(receipts, receipt) }
}

test('a receipt partly moved by a merge can be neither cancelled, changed nor unallocated, and both accounts stay', async () => {
  const { invoice, receipt } = await overpaid()
  const before = await openBalances()
  expect(refusal(await desk.act(receipts, receipt, { name: 'cancel', reason: 'Bounced' }))).toEqual(merged)
  const edit = (body: object) =>
    desk.patch(`${receipts}/${receipt.id}`, {
      date: receipt.date,
      party: acme.id,
      rows: desk.inCash('300'),
      allocations: receipt.allocations.map(({ item, settled }: { item: string; settled: string }) => ({
        item,
        amount: settled,
      })),
      version: receipt.version,
      ...body,
    })
  expect(refusal(await edit({ rows: desk.inCash('250'), allocations: [] }))).toEqual(merged)
  expect(refusal(await edit({ allocations: [] }))).toEqual(merged)
  expect(refusal(await edit({ party: ltd.id, allocations: [] }))).toEqual(merged)
  const items = receipt.allocations.map(({ item }: { item: string }) => item)
  expect(items).toHaveLength(2)
  for (const item of items)
    expect(refusal(await desk.act(receipts, receipt, { name: 'release', item }))).toEqual(merged)
  const sale = await current(salesPath, invoice)
  const cancel = { name: 'cancel', reason: 'Wrong', accept: ['ALLOCATED'] }
  expect(refusal(await desk.act(salesPath, sale, cancel))).toEqual(merged)
  expect(await openBalances()).toEqual(before)
  const edited = await edit({ remarks: 'Came twice' })
  expect([edited.status, edited.body.remarks, edited.body.settled]).toEqual([200, 'Came twice', '300.00'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toHaveLength(1)
  await desk.expectBooksAgree()
})

test('items moved by the merge are corrected at the survivor', async () => {
  const { receipt } = await overpaid()
  const [moved] = (await desk.open('purchase/payments', `party=${ltd.id}&ledger=receivable`)).items
  expect([moved.open, moved.document_path]).toEqual(['200.00', 'account/journal-vouchers'])
  await desk.pays('purchase/payments', {
    party: ltd.id,
    ledger: 'receivable',
    date: '2026-06-02',
    rows: '200',
    allocations: [{ item: moved.item, amount: '200' }],
  })
  expect(await openBalances()).toEqual([
    { name: 'Acme', open: '0.00', ledger: '0.00' },
    { name: 'Acme Ltd', open: '0.00', ledger: '0.00' },
  ])
  expect((await current(receipts, receipt)).status).toBe('Cleared')
})

test('nothing of a merged party is reopened by a note, a payment method, a new total or another merge', async () => {
  const paid = await desk.invoice(acme.id, '40')
  const receipt = await desk.pays(receipts, { party: acme.id, rows: '40', allocations: await desk.shares([paid]) })
  const noted = await desk.invoice(acme.id, '70')
  const note = await desk.document(notes, { party: acme.id, remarks: 'Free', rows: desk.row('70') })
  expect((await desk.act(notes, note, { name: 'allocate', allocations: await desk.shares([noted]) })).status).toBe(200)
  const atOnce = await desk.invoice(acme.id, '30', { payment_mode: desk.cash })
  await merge()
  const [last] = [ltd]
  ltd = (await desk.post('crm/parties', { name: 'Acme plc' })).body
  const survivor = await desk.post(`crm/parties/${last.id}/merge`, { version: 2, into: ltd.id, date: '2026-06-02' })
  expect(survivor.status).toBe(200)
  const plc = [409, 'PARTY_MERGED', { party: 'Acme', survivor: 'Acme plc' }]

  const settled = await current(receipts, receipt)
  expect(refusal(await desk.act(receipts, settled, { name: 'cancel', reason: 'Bounced' }))).toEqual(plc)
  const currentNote = await current(notes, note)
  const release = { name: 'release', item: (await desk.shares([noted]))[0]?.item }
  expect(refusal(await desk.act(notes, currentNote, release))).toEqual(plc)
  expect(refusal(await desk.act(notes, currentNote, { name: 'cancel', reason: 'x', accept: ['ALLOCATED'] }))).toEqual(
    plc,
  )
  const whole = await current(salesPath, atOnce)
  expect(refusal(await desk.act(salesPath, whole, { name: 'payment-mode', payment_mode: null }))).toEqual(plc)
  const sale = await current(salesPath, paid)
  const more = await desk.patch(`${salesPath}/${paid.id}`, {
    status: 'Issued',
    party: acme.id,
    date: sale.date,
    version: sale.version,
    rows: desk.row('50', { id: sale.rows[0].id }),
    accept: ['DATE_BEFORE_LAST'],
  })
  expect(refusal(more)).toEqual(plc)

  const both = await desk.act(salesPath, await current(salesPath, atOnce), { name: 'cancel', reason: 'Never sold' })
  expect([both.status, both.body.status]).toEqual([200, 'Cancelled'])
  expect((await openBalances())[0]).toEqual({ name: 'Acme', open: '0.00', ledger: '0.00' })
  await desk.expectBooksAgree()
})

test('a concurrent merge and cancellation leave no open items at the merged party', async () => {
  const codes = new Set<string>()
  for (const turn of [1, 2, 3, 4, 5, 6]) {
    acme = (await desk.post('crm/parties', { name: `Acme ${turn}` })).body
    ltd = (await desk.post('crm/parties', { name: `Acme ${turn} Ltd` })).body
    const invoice = await desk.invoice(acme.id, '100')
    const receipt = await desk.pays(receipts, {
      party: acme.id,
      rows: '100',
      allocations: await desk.shares([invoice]),
    })
    const cancelling = () => desk.act(receipts, receipt, { name: 'cancel', reason: 'Bounced' })
    const [cancelled] =
      turn % 2 === 0
        ? await Promise.all([cancelling(), merge()])
        : (await Promise.all([merge(), cancelling()])).toReversed()
    const { status, body } = cancelled as TestAnswer
    codes.add(status === 200 ? 'cancelled' : body.code)
    const owed = status === 200 ? '100.00' : '0.00'
    expect(await openBalances()).toEqual([
      { name: `Acme ${turn}`, open: '0.00', ledger: '0.00' },
      { name: `Acme ${turn} Ltd`, open: owed, ledger: owed },
    ])
  }
  expect([...codes].every((code) => ['cancelled', 'PARTY_MERGED'].includes(code))).toBe(true)
})

test('a merge concurrent with an invoice, a receipt or a voucher leaves no open items at the merged party', async () => {
  const codes = new Set<string>()
  for (const turn of [1, 2, 3, 4, 5, 6]) {
    acme = (await desk.post('crm/parties', { name: `Brass ${turn}` })).body
    ltd = (await desk.post('crm/parties', { name: `Brass ${turn} Ltd` })).body
    const header = { party: acme.id, date: '2026-03-20', accept: ['DATE_BEFORE_LAST'] }
    const sold = () => desk.post(salesPath, { ...header, status: 'Issued', rows: desk.row('100') })
    const paid = () => desk.tries(receipts, { ...header, rows: '30' })
    const { customer_account: ledger } = await desk.read('crm/parties', acme.id)
    const lines = [
      { account: ledger, debit: '7' },
      { account: desk.cashLedger, credit: '7' },
    ]
    const voucher = { date: '2026-03-20', narration: 'Paid out', status: 'Approved', rows: lines }
    const noted = () => desk.post('account/journal-vouchers', voucher)
    const merging = merge()
    const answers = await Promise.all(turn % 2 === 0 ? [sold(), paid(), noted()] : [noted(), paid(), sold()])
    await merging
    for (const { status, body } of answers) codes.add(status === 201 ? 'posted' : String(body.code))
    expect((await openBalances())[0]).toEqual({ name: `Brass ${turn}`, open: '0.00', ledger: '0.00' })
  }
  expect([...codes].filter((code) => !['posted', 'PARTY_INACTIVE', 'ACCOUNT_INACTIVE'].includes(code))).toEqual([])
})
