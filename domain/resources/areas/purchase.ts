import { purchaseBook } from '../purchase-book.ts'
import { purchaseDebitNotes } from '../purchase-debit-notes.ts'
import { purchaseDiscounts } from '../purchase-discounts.ts'
import { purchasePayments } from '../purchase-payments.ts'
import { purchaseRows } from '../purchase-rows.ts'
import { purchaseVouchers } from '../purchase-vouchers.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `purchase/`, in menu order. */
export const resources: readonly Resource[] = [
  purchaseVouchers,
  purchaseDebitNotes,
  purchasePayments,
  purchaseDiscounts,
  purchaseRows,
  purchaseBook,
]
