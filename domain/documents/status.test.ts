import { expect, test } from 'vitest'
import type { DocumentResource } from '../resources/core/define.ts'
import { inventoryAdjustments } from '../resources/inventory/inventory-adjustments.ts'
import { inventoryConversions } from '../resources/inventory/inventory-conversions.ts'
import { inventoryStockCounts } from '../resources/inventory/inventory-stock-counts.ts'
import { accountJournalVouchers } from '../resources/ledger/account-journal-vouchers.ts'
import { purchasePayments } from '../resources/payments/purchase-payments.ts'
import { purchaseDebitNotes } from '../resources/trade/purchase-debit-notes.ts'
import { salesCreditNotes } from '../resources/trade/sales-credit-notes.ts'
import { salesVouchers } from '../resources/trade/sales-vouchers.ts'
import { isNumbered, statusAllows } from './status.ts'

test('a document is numbered in every status but those in which it can be deleted', () => {
  const numbered = Object.keys(accountJournalVouchers.steps).filter((status) =>
    isNumbered(accountJournalVouchers, status),
  )
  expect(numbered).toEqual(['Approved', 'Cancelled'])
})

test('bulk acts follow from the same tables', () => {
  expect(statusAllows(accountJournalVouchers, { status: 'Unapproved', act: 'approve' })).toBe(true)
  expect(statusAllows(accountJournalVouchers, { status: 'Approved', act: 'approve' })).toBe(false)
  expect(statusAllows(accountJournalVouchers, { status: null, act: 'approve' })).toBe(false)
  expect(statusAllows({}, { status: undefined, act: 'delete' })).toBe(true)
})

test('a document of stock is issued once and then edited or cancelled; a count that was issued is only cancelled', () => {
  const acts = ({ steps }: Pick<DocumentResource, 'steps'>) =>
    Object.fromEntries(Object.entries(steps).map(([status, after]) => [status, Object.keys(after)]))
  const stock = { Draft: ['edit', 'issue', 'delete'], Issued: ['edit', 'cancel'], Cancelled: [] }
  expect(acts(inventoryAdjustments)).toEqual(stock)
  expect(acts(inventoryConversions)).toEqual(stock)
  expect(acts(inventoryStockCounts)).toEqual({ ...stock, Issued: ['cancel'] })
  expect(inventoryAdjustments.steps['Issued']?.['cancel']).toBe('Cancelled')
})

test('a cheque is cleared or cancelled; a cleared one is allocated, unallocated or cancelled; a cancelled one is final', () => {
  const after = (status: string) =>
    ['edit', 'clear', 'cancel', 'allocate', 'release'].filter((act) => statusAllows(purchasePayments, { status, act }))
  expect(after('Issued')).toEqual(['edit', 'clear', 'cancel'])
  expect(after('Cleared')).toEqual(['edit', 'cancel', 'allocate', 'release'])
  expect(after('Cancelled')).toEqual([])
  expect(purchasePayments.steps?.['Issued']?.['clear']).toBe('Cleared')
})

test('a fully allocated note cannot be allocated further, and its allocations can be removed', () => {
  expect(statusAllows(salesCreditNotes, { status: 'Issued', act: 'allocate' })).toBe(true)
  expect(statusAllows(salesCreditNotes, { status: 'Resolved', act: 'allocate' })).toBe(false)
  expect(statusAllows(purchaseDebitNotes, { status: 'Resolved', act: 'release' })).toBe(true)
  expect(statusAllows(salesVouchers, { status: 'Issued', act: 'release' })).toBe(false)
})
