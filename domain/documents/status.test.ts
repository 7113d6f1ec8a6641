import { expect, test } from 'vitest'
import { accountJournalVouchers } from '../resources/ledger/account-journal-vouchers.ts'
import type { IssuedStatus, PaymentStatus } from './status.ts'
import { isNumbered, issuedDocumentAfter, paymentAfter, statusAllows, tradeAllows } from './status.ts'

test('a document is numbered in every status but those in which it can be deleted', () => {
  const numbered = Object.keys(accountJournalVouchers.steps).filter((status) =>
    isNumbered(accountJournalVouchers, status),
  )
  expect(numbered).toEqual(['Approved', 'Cancelled'])
})

test('what may be done with several documents at once follows from the same tables', () => {
  expect(statusAllows(accountJournalVouchers, { status: 'Unapproved', act: 'approve' })).toBe(true)
  expect(statusAllows(accountJournalVouchers, { status: 'Approved', act: 'approve' })).toBe(false)
  expect(statusAllows(accountJournalVouchers, { status: null, act: 'approve' })).toBe(false)
  expect(statusAllows({ path: 'account/opening-balances' }, { status: undefined, act: 'delete' })).toBe(true)
})

test('a document of stock is issued once and then edited or cancelled; a count that was issued is only cancelled', () => {
  const acts = ['edit', 'issue', 'cancel', 'delete'] as const
  const after = (path: string, status: IssuedStatus) =>
    acts.flatMap((act) => (issuedDocumentAfter(path, status, act) === null ? [] : [act]))
  for (const path of ['inventory/adjustments', 'inventory/conversions']) {
    expect(after(path, 'Draft')).toEqual(['edit', 'issue', 'delete'])
    expect(after(path, 'Issued')).toEqual(['edit', 'cancel'])
    expect(after(path, 'Cancelled')).toEqual([])
  }
  expect(after('inventory/stock-counts', 'Issued')).toEqual(['cancel'])
  expect(issuedDocumentAfter('inventory/adjustments', 'Issued', 'cancel')).toBe('Cancelled')
  expect(() => issuedDocumentAfter('inventory/items', 'Draft', 'edit')).toThrow('inventory/items has no statuses')
})

test('a cheque is cleared or cancelled; what is cleared is set off, released or cancelled; what is cancelled is final', () => {
  const acts = ['edit', 'clear', 'cancel', 'allocate', 'release'] as const
  const after = (status: PaymentStatus) => acts.flatMap((act) => (paymentAfter(status, act) === null ? [] : [act]))
  expect(after('Issued')).toEqual(['edit', 'clear', 'cancel'])
  expect(after('Cleared')).toEqual(['edit', 'cancel', 'allocate', 'release'])
  expect(after('Cancelled')).toEqual([])
  expect(paymentAfter('Issued', 'clear')).toBe('Cleared')
  expect(statusAllows({ path: 'purchase/payments' }, { status: 'Issued', act: 'clear' })).toBe(true)
})

test('a note that is resolved settles nothing more, and can be released', () => {
  expect(tradeAllows('sales/credit-notes', 'Issued', 'allocate')).toBe(true)
  expect(tradeAllows('sales/credit-notes', 'Resolved', 'allocate')).toBe(false)
  expect(tradeAllows('purchase/debit-notes', 'Resolved', 'release')).toBe(true)
  expect(tradeAllows('sales/vouchers', 'Issued', 'release')).toBe(false)
})
