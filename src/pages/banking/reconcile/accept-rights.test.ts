import { expect, test } from 'vitest'
import { offeredForms, rightsToAccept, rightsToRecord } from './accept-rights.ts'

const record = (path: string, act?: string) =>
  rightsToAccept({
    kind: 'record',
    request: { lines: [], candidates: [], path, ...(act === undefined ? {} : { id: 'd1', act }), document: {} },
  })

test('recording needs the right to create the document, and to approve a voucher', () => {
  expect(rightsToAccept({ kind: 'match', lines: [], candidates: [] })).toEqual([])
  expect(record('payment-receipts')).toEqual(['payment_receipts.create'])
  expect(record('account/journal-vouchers')).toEqual([
    'account_journal_vouchers.create',
    'account_journal_vouchers.approve',
  ])
  expect(rightsToAccept({ kind: 'rule', lines: [], candidates: [], rule: 'r1' })).toEqual(
    record('account/journal-vouchers'),
  )
})

test('an act needs its own right', () => {
  expect(record('banking/cheque-deposits', 'clear')).toEqual(['banking_cheque_deposits.update'])
  expect(record('account/journal-vouchers', 'approve')).toEqual(['account_journal_vouchers.approve'])
})

test('a form needs the right to create what it records', () => {
  expect(rightsToRecord('payment', false)).toEqual(['payment_receipts.create'])
  expect(rightsToRecord('payment', true)).toEqual(['purchase_payments.create'])
  expect(rightsToRecord('cheque', true)).toEqual(['banking_cheque_issues.create'])
  expect(rightsToRecord('exclude', true)).toEqual([])
})

test('only permitted forms are offered, a cheque for money out', () => {
  const all = () => true
  expect(offeredForms([{ amount: '5' }, { amount: '-2' }], all)).toEqual(['payment', 'voucher', 'transfer', 'exclude'])
  expect(offeredForms([{ amount: '-5' }], all)).toEqual(['payment', 'voucher', 'transfer', 'cheque', 'exclude'])
  expect(offeredForms([{ amount: '-5' }], (right) => right.startsWith('purchase_payments'))).toEqual([
    'payment',
    'exclude',
  ])
})
