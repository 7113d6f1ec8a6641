/**
 * Receipts and supplier payments (new-payment, post-payment, payment-answer, payment-input, payment-facts,
 * store-payment, payment-rights, allocate-note): allocations and postings.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts, salesPath, billPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy = ''
let sam = ''

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = (await desk.party('Amy')).id
  sam = (await desk.party('Sam')).id
})
afterAll(() => app.close())

const openOf = async (path: string, id: string) => {
  const { open_amount, status } = await desk.read(path, id)
  return [open_amount, status]
}

test('a cash receipt settles an invoice, and the ledger agrees', async () => {
  const sale = await desk.invoice(amy, '100')
  const receipt = await desk.pays(receipts, { party: amy, rows: '100', allocations: await desk.shares([sale]) })
  expect(receipt).toMatchObject({
    path: receipts,
    status: 'Cleared',
    voucher_no: 'RCPT-2026-0001',
    date: '2026-03-20',
    clearing_date: '2026-03-20',
    party_label: 'Amy',
    ledger: 'receivable',
    amount: '100.00',
    settled: '100.00',
    open_amount: '0.00',
    made_by: null,
    cheque_deposit: null,
    version: 1,
    acts: ['edit', 'cancel', 'allocate', 'release'],
    chain: [{ path: salesPath, id: sale.id, number: sale.voucher_no, relation: 'settles' }],
    allocations: [{ document_no: sale.voucher_no, total: '100.00', settled: '100.00', open: '0.00' }],
  })
  expect(receipt.amount_in_words).toContain('hundred')
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Cash 100.00', 'Cr Amy (Receivable) 100.00'],
  ])
  expect(await openOf(salesPath, sale.id)).toEqual(['0.00', 'Paid'])
  const { chain } = await desk.read(salesPath, sale.id)
  expect(chain).toMatchObject([{ path: receipts, number: 'RCPT-2026-0001', relation: 'settled_by' }])
  await desk.expectBooksAgree()
})

test('1,000.00 settled by a wallet with 999.98: the fee is ours, and the missing 0.02 is written off', async () => {
  const sale = await desk.invoice(amy, '1000')
  const wallet = await desk.bank('Wallet')
  const charges = (await desk.get('account/ledgers/?name=Bank%20Charges')).body[0].id
  const card = await desk.mode('Card', {
    account: wallet.account,
    fee: { type: 'percentage', value: '2' },
    fee_account: charges,
  })
  const receipt = await desk.pays(receipts, {
    party: amy,
    rows: [{ method: 'mode', mode: card, amount: '999.98' }],
    write_off: '0.02',
    allocations: await desk.shares([sale]),
  })
  expect(receipt).toMatchObject({ amount: '999.98', write_off: '0.02', settled: '1000.00', fee: '20.00' })
  const [[date, ...lines] = []] = await desk.entries(`${receipts}/${receipt.id}`)
  expect(date).toBe('2026-03-20 regular')
  expect(lines.map((line) => line.replace(/ \(\d+\)/, ''))).toEqual([
    'Dr Wallet 979.98',
    'Dr Round-off 0.02',
    'Dr Bank Charges 20.00',
    'Cr Amy (Receivable) 1000.00',
  ])
})

test('a receipt for 200 invoices settles each of them', async () => {
  const many = (await desk.party('Many')).id
  const sales = []
  for (let n = 1; n <= 200; n += 1) sales.push(await desk.invoice(many, `${n}.25`))
  const total = '20150'
  const receipt = await desk.pays(receipts, { party: many, rows: total, allocations: await desk.shares(sales) })
  expect([receipt.settled, receipt.open_amount, receipt.allocations.length]).toEqual(['20150.00', '0.00', 200])
  expect((await desk.open(receipts, `party=${many}`)).items).toEqual([])
  await desk.expectBooksAgree()
})

test('the remainder of a receipt is an advance, which is allocated later and unallocated again', async () => {
  const first = await desk.invoice(sam, '60')
  const receipt = await desk.pays(receipts, { party: sam, rows: '100', allocations: await desk.shares([first]) })
  expect(receipt.open_amount).toBe('40.00')
  const second = await desk.invoice(sam, '70')
  const { items, advances } = await desk.open(receipts, `invoice=${second.id}`)
  expect(items).toMatchObject([{ document_no: second.voucher_no, open: '70.00', pending: '0.00' }])
  expect(advances).toMatchObject([{ document_no: receipt.voucher_no, open: '40.00' }])
  const shares = await desk.shares([second], ['40'])
  const set = await desk.act(receipts, receipt, { name: 'allocate', allocations: shares })
  expect([set.status, set.body.open_amount, set.body.version]).toEqual([200, '0.00', 2])
  expect(await openOf(salesPath, second.id)).toEqual(['30.00', 'Partially Paid'])
  const released = await desk.act(receipts, set.body, { name: 'release', item: shares[0]?.item })
  expect([released.status, released.body.open_amount]).toEqual([200, '40.00'])
  expect(await openOf(salesPath, second.id)).toEqual(['70.00', 'Issued'])
  const none = await desk.act(receipts, released.body, { name: 'release', item: shares[0]?.item })
  expect(desk.wrong(none)).toEqual(['UNKNOWN_REFERENCE', 'item'])
  const over = await desk.act(receipts, released.body, {
    name: 'allocate',
    allocations: await desk.shares([second], ['40.01']),
  })
  expect(desk.wrong(over)).toEqual(['ABOVE_SETTLED', 'allocations'])
  await desk.expectBooksAgree()
})

test('a credit note is refunded by a payment to the customer, and allocated to an invoice by hand', async () => {
  const cara = (await desk.party('Cara')).id
  const note = await desk.document('sales/credit-notes', { party: cara, remarks: 'Late', rows: desk.row('50') })
  const refund = await desk.pays(payments, {
    party: cara,
    ledger: 'receivable',
    rows: '20',
    allocations: await desk.shares([note], ['20']),
  })
  expect(await desk.entries(`${payments}/${refund.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Cara (Receivable) 20.00', 'Cr Cash 20.00'],
  ])
  expect(refund.chain).toMatchObject([{ id: note.id, relation: 'settles' }])
  const left = await desk.read('sales/credit-notes', note.id)
  expect([left.open_amount, left.acts]).toEqual(['30.00', expect.arrayContaining(['allocate', 'release'])])
  const sale = await desk.invoice(cara, '100')
  const allocations = await desk.shares([sale], ['25'])
  const set = await desk.act('sales/credit-notes', left, { name: 'allocate', allocations })
  expect([set.status, set.body.open_amount, set.body.status]).toEqual([200, '5.00', 'Issued'])
  expect(await openOf(salesPath, sale.id)).toEqual(['75.00', 'Partially Paid'])
  // The related documents of a note include its allocations that can be removed.
  const link = set.body.chain.find((one: { id: string }) => one.id === sale.id)
  expect(link).toMatchObject({ relation: 'settles', item: allocations[0]?.item })
  const released = await desk.act('sales/credit-notes', set.body, { name: 'release', item: link.item })
  expect([released.status, released.body.open_amount]).toEqual([200, '30.00'])
  await desk.expectBooksAgree()
})

test('a debit note is refunded by a receipt from the supplier, without withholding tax', async () => {
  const dora = (await desk.party('Dora')).id
  const note = await desk.document('purchase/debit-notes', { party: dora, remarks: 'Broken', rows: desk.row('80') })
  const body = { party: dora, ledger: 'payable', rows: '80', allocations: await desk.shares([note]) }
  const tds = await desk.withholding('TDS back', '10')
  const refused = await desk.tries(receipts, { ...body, withholding_scheme: tds, withholding_base: '80' })
  expect(desk.wrong(refused)).toEqual(['WITHHOLDING_NOT_HERE', 'withholding_scheme'])
  const refund = await desk.pays(receipts, body)
  expect(await desk.entries(`${receipts}/${refund.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Cash 80.00', 'Cr Dora (Payable) 80.00'],
  ])
  expect(await openOf('purchase/debit-notes', note.id)).toEqual(['0.00', 'Resolved'])
})

test('withholding tax settles too: receivable for a receipt, payable for a payment', async () => {
  const vat = await desk.scheme('VAT 13%')
  const tds = await desk.withholding('TDS 1.5%', '1.5')
  const eve = (await desk.party('Eve')).id
  const sale = await desk.invoice(eve, '1000', { rows: desk.row('1000', { tax_scheme: vat }) })
  const { items, withholding_base } = await desk.open(receipts, `party=${eve}`)
  expect([items[0].tax_share, withholding_base]).toEqual(['130.00', '1000.00'])
  const common = { party: eve, withholding_scheme: tds, withholding_base }
  const receipt = await desk.pays(receipts, { ...common, rows: '1115', allocations: await desk.shares([sale]) })
  expect(receipt).toMatchObject({ withholding: '15.00', settled: '1130.00', open_amount: '0.00' })
  expect(receipt.allocations).toMatchObject([{ settled: '1130.00', tax_share: '130.00' }])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Withholding tax receivable 15.00', 'Dr Cash 1115.00', 'Cr Eve (Receivable) 1130.00'],
  ])
  const bill = await desk.bill(eve, '1000')
  const { items: owed } = await desk.open(payments, `party=${eve}`)
  expect([items, owed]).toMatchObject([[{ supplier_number: null }], [{ supplier_number: bill.supplier_no }]])
  const paid = await desk.pays(payments, { ...common, rows: '985', allocations: await desk.shares([bill]) })
  expect(await desk.entries(`${payments}/${paid.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Eve (Payable) 1000.00', 'Cr TDS 1.5% Payable 15.00', 'Cr Cash 985.00'],
  ])
  expect(await openOf(billPath, bill.id)).toEqual(['0.00', 'Paid'])
  const other = await desk.tries(receipts, { ...common, withholding_scheme: vat, rows: '1' })
  expect(desk.wrong(other)).toEqual(['NOT_A_WITHHOLDING', 'withholding_scheme'])
})

test('a write-off within the tolerance is rounding; above it is a discount and requires approval', async () => {
  const finn = (await desk.party('Finn')).id
  const clerk = { payment_receipts: { read: true, create: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(clerk)])
  const small = await desk.tries(receipts, { party: finn, write_off: '1', accept: [] }, 'clerk')
  expect(small.status).toBe(201)
  expect((await desk.entries(`${receipts}/${small.body.id}`))[0]).toContain('Dr Round-off 1.00')
  const large = await desk.tries(receipts, { party: finn, write_off: '1.01', accept: [] }, 'clerk')
  expect(desk.wrong(large)).toEqual(['WRITE_OFF_ABOVE_LIMIT', 'write_off'])
  const allowed = await desk.pays(receipts, { party: finn, write_off: '1.01' })
  expect(await desk.entries(`${receipts}/${allowed.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Discounts allowed 1.01', 'Cr Finn (Receivable) 1.01'],
  ])
  const bought = await desk.pays(payments, { party: finn, write_off: '5' })
  expect(await desk.entries(`${payments}/${bought.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Finn (Payable) 5.00', 'Cr Discounts received 5.00'],
  ])
})

test('a payment is split by methods and banks; a wallet deducts its commission from receipts', async () => {
  const gus = (await desk.party('Gus')).id
  const wallet = await desk.create('banking/bank-accounts', {
    is_wallet: true,
    bank_name: 'PayPal',
    commission_percent: '2.5',
  })
  const rows = [
    { method: 'mode', mode: desk.cash, amount: '30' },
    { method: 'bank', bank_account: wallet.id, amount: '70' },
    { method: 'mode', mode: desk.cash, amount: '5' },
  ]
  const receipt = await desk.pays(receipts, { party: gus, rows })
  expect([receipt.fee, receipt.open_amount, receipt.rows[1].bank_account_label]).toEqual(['1.75', '105.00', 'PayPal'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr PayPal Commission 1.75',
      'Dr PayPal 68.25',
      'Dr Cash 35.00',
      'Cr Gus (Receivable) 105.00',
    ],
  ])
  const paid = await desk.pays(payments, { party: gus, rows: rows.slice(1, 2) })
  expect(await desk.entries(`${payments}/${paid.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Gus (Payable) 70.00', 'Cr PayPal 70.00'],
  ])
})

test('payments are listed by payment method, a split one under each of its methods', async () => {
  const party = (await desk.party('Moira')).id
  const card = await desk.mode('Contactless')
  const byCard = { method: 'mode', mode: card, amount: '30' }
  const only = await desk.pays(receipts, { party, rows: [byCard] })
  const split = await desk.pays(receipts, { party, rows: [...desk.inCash('20'), byCard] })
  const bank = await desk.bank('Southern')
  const direct = await desk.pays(receipts, { party, rows: [{ method: 'bank', bank_account: bank.id, amount: '5' }] })
  const listed = async (query: string) => {
    const { body } = await desk.get(`${receipts}/?party=${party}&_sort=voucher_no&${query}`)
    return body.map((row: { id: string; mode_label: string | null }) => [row.id, row.mode_label])
  }
  const [one, both, none] = [
    [only.id, 'Contactless'],
    [split.id, 'Cash, Contactless'],
    [direct.id, null],
  ]
  expect(await listed(`mode=${card}`)).toEqual([one, both])
  expect(await listed(`mode=${desk.cash}`)).toEqual([both])
  expect(await listed(`mode_ne=${desk.cash}`)).toEqual([one, none])
  expect(await listed('mode=')).toEqual([none])
  expect(await listed(`mode=${card}&mode=`)).toEqual([one, both, none])
  const { body: totals } = await desk.get(`${receipts}/totals/?party=${party}&mode=${card}`)
  expect(totals).toMatchObject({ count: 2, sums: { amount: '80.00' } })
})
