import { expect, test } from 'vitest'
import { areSettledTogether, composePayment, composeTransfer, composeVoucher } from './compose-record.ts'
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
const bank = { bank_account: 'b1', account: 'a1' }
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

test('items of one account and side are settled together', () => {
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
    path: 'sales/vouchers',
    accounts: '',
    ledger: 'receivable',
    account: null,
    act: null,
    version: null,
    ...fields,
  })
  const together = (...others: Partial<ShownCandidate>[]) =>
    areSettledTogether([line('20')], [candidate({}), ...others.map(candidate)])
  expect(together({})).toBe(true)
  expect(together({ party_id: 'p2' })).toBe(false)
  expect(together({ amount: '-5' })).toBe(false)
  expect(together({ ledger: 'payable' })).toBe(false)
  expect(together({ kind: 'entry' })).toBe(false)
})
