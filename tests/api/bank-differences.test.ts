/** Differences between a statement line and the books: the tolerance of a bank account, and what a bank keeps of a payment. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composePayment } from '../../domain/banking/reconciliation/compose-record.ts'
import type { OpenLine } from '../../domain/banking/reconciliation/proposal-answer.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())

const balanceOf = async (account: string) => (await desk.get(`account/ledgers/${account}/`)).body.balance

test('a difference within the tolerance of the bank account is posted as an adjustment', async () => {
  const bank = await desk.bank('Tolerant')
  const party = (await desk.party('Kestrel')).id
  const receipt = await desk.receive(bank, { party, amount: '100', date: '2026-03-19' })
  const [line = ''] = await desk.feed(bank, [{ amount: '99.97', description: `KESTREL ${receipt.voucher_no}` }])
  expect((await desk.proposals(bank)).best.map(({ band }: { band: string }) => band)).not.toContain('exact')

  const { version } = (await desk.get(`banking/bank-accounts/${bank.id}/`)).body
  const change = (body: object) =>
    app.as('owner').patch(`/api/company/one/banking/bank-accounts/${bank.id}/`, { version, ...body })
  expect(desk.wrong(await change({ match_tolerance: '-1' }))).toEqual(['NOT_POSITIVE', 'match_tolerance'])
  expect(desk.wrong(await change({ match_tolerance_percent: '11' }))).toEqual(['AT_MOST', 'match_tolerance_percent'])
  expect((await change({ match_tolerance: '0.05', match_tolerance_percent: '0' })).body).toMatchObject({
    match_tolerance: '0.05',
    match_tolerance_percent: null,
  })

  const { best, summary } = await desk.proposals(bank)
  expect(best).toMatchObject([{ lines: [line], band: 'likely', difference: '-0.03' }])
  expect(best[0].reasons).toContainEqual({ code: 'amount_within_tolerance', value: '0.03' })
  const document = {
    status: 'Approved',
    date: '2026-03-20',
    narration: 'Rounding',
    rows: [
      { account: bank.account, credit: '0.03' },
      { account: summary.adjustment_account, debit: '0.03' },
    ],
  }
  const request = { lines: [line], candidates: best[0].candidates, path: 'account/journal-vouchers', document }
  expect((await desk.record(request)).status).toBe(201)
  expect((await desk.states(bank))[0]).toMatch(/^Matched JV-2026-\d+, RCPT-2026-\d+$/)
  expect(await balanceOf(summary.adjustment_account)).toBe('0.03')
  expect(await balanceOf(bank.account)).toBe('99.97')
})

test('what the bank keeps of a payment is a bank charge, and the invoice is settled', async () => {
  const bank = await desk.bank('Abroad')
  const party = (await desk.party('Osprey')).id
  const invoice = await desk.invoice(party, '250')
  const [line = ''] = await desk.feed(bank, [{ amount: '245', description: `OSPREY ${invoice.voucher_no}` }])
  const { best } = await desk.proposals(bank)
  expect(best).toMatchObject([{ lines: [line], difference: '-5.00' }])
  expect(best[0].reasons).toContainEqual({ code: 'amount_less_fee', value: '5' })
  const charges = await desk.accountAt('E-I-BC-BC')
  const before = await balanceOf(charges)
  const document = {
    party,
    date: '2026-03-20',
    rows: [{ method: 'bank', bank_account: bank.id, amount: '245' }],
    allocations: await desk.shares([invoice]),
    write_off: '5',
    write_off_as: 'bank_charge',
  }
  const request = { lines: [line], candidates: best[0].candidates, path: 'payment-receipts', document }
  expect((await desk.record(request)).status).toBe(201)
  expect(await desk.read('sales/vouchers', invoice.id)).toMatchObject({ open_amount: '0.00', status: 'Paid' })
  expect([before, await balanceOf(charges), await balanceOf(bank.account)]).toEqual(['0.00', '5.00', '245.00'])
})

test('a receipt from a line of a wallet with a commission posts what the line says', async () => {
  const wallet = await desk.create('banking/bank-accounts', {
    is_wallet: true,
    bank_name: 'Wallet',
    commission_percent: '2',
  })
  const party = (await desk.party('Merlin')).id
  const invoice = await desk.invoice(party, '100')
  await desk.feed(wallet, [{ amount: '98', description: `MERLIN ${invoice.voucher_no}` }])
  const { best, lines: open, summary } = await desk.proposals(wallet)
  expect(best).toMatchObject([{ band: 'likely', difference: '-2.00' }])
  expect(summary).toMatchObject({ commission_percent: '2', currency_digits: 2 })
  const [share] = await desk.shares([invoice])
  const items = [{ item: share?.item ?? '', amount: '100.00', due_date: null }]
  const payment = { party, ledger: 'receivable', items, writeOff: 'bank_charge' } as const
  const recorded = await desk.record(composePayment({ lines: open as OpenLine[], bank: summary }, payment))
  expect([recorded.status, recorded.body.code]).toEqual([201, undefined])
  expect(await desk.read('sales/vouchers', invoice.id)).toMatchObject({ open_amount: '0.00', status: 'Paid' })
  const [lines = []] = await desk.entries(`payment-receipts/${recorded.body.id}`)
  expect(lines.toSorted()).toEqual([
    '2026-03-20 regular',
    'Cr Merlin (Receivable) 100.00',
    'Dr Wallet 98.00',
    'Dr Wallet Commission 2.00',
  ])
  expect(await balanceOf(wallet.account)).toBe('98.00')
})
