import { expect, test } from 'vitest'
import {
  areSettledTogether,
  composePayment,
  composeSettlement,
  composeTransfer,
  composeVoucher,
} from './compose-record.ts'
import type { LineToMatch } from '../matching/match-types.ts'
import type { ShownCandidate } from './proposal-answer.ts'

const line = (amount: string, fields: Partial<LineToMatch> = {}): LineToMatch => ({
  id: 'l1',
  date: '2026-03-20',
  amount,
  description: 'KESTREL',
  counterparty_name: '',
  counterparty_account: '',
  end_to_end_reference: '',
  creditor_reference: '',
  cheque_number: '',
  bank_id: '',
  ...fields,
})
const bank = { bank_account: 'b1', account: 'a1', commission_percent: null, currency_digits: 2 }
const items = [
  { item: 'later', amount: '60.00', due_date: '2026-03-01' },
  { item: 'earlier', amount: '40.00', due_date: '2026-02-01' },
]
const payment = { party: 'p1', ledger: 'receivable', items, writeOff: null } as const

test('a receipt settles the items in the order of their due dates', () => {
  const { document, ...rest } = composePayment(
    { lines: [line('100.00', { end_to_end_reference: 'E2E-7' })], bank },
    payment,
  )
  expect(rest).toEqual({ lines: ['l1'], candidates: ['item/later', 'item/earlier'], path: 'payment-receipts' })
  expect(document).toEqual({
    date: '2026-03-20',
    reference: 'E2E-7',
    party: 'p1',
    ledger: 'receivable',
    rows: [{ method: 'bank', bank_account: 'b1', amount: '100' }],
    allocations: [
      { item: 'earlier', amount: '40' },
      { item: 'later', amount: '60' },
    ],
  })
})

test('less money leaves a rest or writes it off; more money is an advance', () => {
  const allocations = (amount: string, writeOff: 'discount' | null = null) => {
    const { document } = composePayment({ lines: [line(amount)], bank }, { ...payment, writeOff })
    return [document['allocations'], document['write_off'], document['write_off_as']]
  }
  const [earlier, later] = [
    { item: 'earlier', amount: '40' },
    { item: 'later', amount: '60' },
  ]
  expect(allocations('97.50')).toEqual([[earlier, { item: 'later', amount: '57.5' }], undefined, undefined])
  expect(allocations('97.50', 'discount')).toEqual([[earlier, later], '2.5', 'discount'])
  expect(allocations('30')).toEqual([[{ item: 'earlier', amount: '30' }], undefined, undefined])
  expect(allocations('120', 'discount')).toEqual([[earlier, later], undefined, undefined])
})

test('what a wallet keeps of a receipt is paid besides its line', () => {
  const wallet = { ...bank, commission_percent: '2' }
  const composed = (amount: string, open = '100.00') => {
    const one = { ...payment, items: [{ item: 'i1', amount: open, due_date: null }] }
    const { document } = composePayment({ lines: [line(amount)], bank: wallet }, { ...one, writeOff: 'bank_charge' })
    return [document['rows'], document['allocations'], document['write_off']]
  }
  const row = (amount: string) => [{ method: 'bank', bank_account: 'b1', amount }]
  expect(composed('98.00')).toEqual([row('100'), [{ item: 'i1', amount: '100' }], undefined])
  expect(composed('49.00')).toEqual([row('50'), [{ item: 'i1', amount: '100' }], '50'])
  expect(composed('-98.00')[0]).toEqual(row('98'))
})

test('money out is a payment, and a transfer goes the other way', () => {
  expect(composePayment({ lines: [line('-100')], bank }, { ...payment, ledger: 'payable' })).toMatchObject({
    path: 'purchase/payments',
    document: { rows: [{ amount: '100' }] },
  })
  const transfer = (amount: string) =>
    composeTransfer({ lines: [line(amount)], bank }, { account: 'savings', candidates: ['line/x'] })
  expect(transfer('-1500')).toEqual({
    lines: ['l1'],
    candidates: ['line/x'],
    path: 'banking/fund-transfers',
    document: { date: '2026-03-20', from_account: 'a1', to_account: 'savings', amount: '1500' },
  })
  expect(transfer('1500').document).toMatchObject({ from_account: 'savings', to_account: 'a1', amount: '1500' })
})

test('a voucher posts its parts against the bank account', () => {
  const parts = [
    { account: 'charges', amount: '-4.50', description: 'Fee' },
    { account: 'interest', amount: '1.50', description: null },
  ]
  expect(composeVoucher({ lines: [line('-3')], bank }, { parts, narration: 'Bank', candidates: [] }).document).toEqual({
    status: 'Approved',
    date: '2026-03-20',
    narration: 'Bank',
    rows: [
      { account: 'a1', credit: '3' },
      { account: 'charges', description: 'Fee', debit: '4.5' },
      { account: 'interest', description: null, credit: '1.5' },
    ],
  })
})

const candidate = (fields: Partial<ShownCandidate>): ShownCandidate => ({
  id: 'item/1',
  kind: 'item',
  date: '2026-03-01',
  due_date: null,
  amount: '10',
  number: '',
  reference: '',
  cheque_number: '',
  party_id: 'p1',
  party_name: '',
  party_accounts: [],
  description: '',
  document_id: '',
  payment_method: '',
  path: 'sales/vouchers',
  accounts: '',
  ledger: 'receivable',
  account: null,
  fee_account: null,
  act: null,
  version: null,
  ...fields,
})

test('items of one account and side are settled together', () => {
  const together = (...others: Partial<ShownCandidate>[]) =>
    areSettledTogether([line('20')], [candidate({}), ...others.map(candidate)])
  expect(together({})).toBe(true)
  expect(together({ party_id: 'p2' })).toBe(false)
  expect(together({ amount: '-5' })).toBe(false)
  expect(together({ ledger: 'payable' })).toBe(false)
  expect(together({ kind: 'entry' })).toBe(false)
})

test('card receipts are settled by a voucher, with the fee on the account of their payment method', () => {
  const accounts = { clearing_account: 'clearing', charges_account: 'charges' }
  const receipt = (id: string, amount: string, fields: Partial<ShownCandidate> = {}) =>
    candidate({ id: `entry/${id}/1`, kind: 'clearing', amount, ...fields })
  const composed = (amount: string, receipts: ShownCandidate[], of: object = {}) =>
    composeSettlement({ lines: [line(amount)], bank: { ...bank, ...accounts, ...of } }, { receipts, narration: '' })
  const receipts = [receipt('r1', '60'), receipt('r2', '45'), receipt('r3', '-5')]
  expect(composed('95.80', receipts)).toEqual({
    lines: ['l1'],
    candidates: ['entry/r1/1', 'entry/r2/1', 'entry/r3/1'],
    path: 'account/journal-vouchers',
    document: {
      status: 'Approved',
      date: '2026-03-20',
      narration: 'Card settlement',
      rows: [
        { account: 'a1', debit: '95.8' },
        { account: 'clearing', description: null, credit: '100' },
        { account: 'charges', description: null, debit: '4.2' },
      ],
    },
  })
  const rows = (amount: string, of: ShownCandidate[]) => composed(amount, of)?.document['rows']
  expect(rows('100', receipts)).toHaveLength(2)
  const fees = { fee_account: 'fees' }
  expect(rows('59', [receipt('r1', '60', fees)])).toContainEqual({ account: 'fees', description: null, debit: '1' })
  const mixed = [receipt('r1', '60', fees), receipt('r2', '40')]
  expect(rows('99', mixed)).toContainEqual({ account: 'charges', description: null, debit: '1' })
  // A fee comes on top of refunds.
  expect(rows('-21', [receipt('r1', '-20')])).toEqual([
    { account: 'a1', credit: '21' },
    { account: 'clearing', description: null, debit: '20' },
    { account: 'charges', description: null, debit: '1' },
  ])
  expect(composed('101', receipts)).toBe(null)
  expect(composed('95', receipts, { clearing_account: null })).toBe(null)
  expect(composed('95', receipts, { charges_account: null })).toBe(null)
})
