import { purchaseBook } from '../trade/purchase-book.ts'
import { purchaseDebitNotes } from '../trade/purchase-debit-notes.ts'
import { purchaseDiscounts } from '../trade/purchase-discounts.ts'
import { purchaseGoodsReceipts } from '../trade/purchase-goods-receipts.ts'
import { purchaseOrders } from '../trade/purchase-orders.ts'
import { purchasePayments } from '../payments/purchase-payments.ts'
import { purchaseRows } from '../trade/purchase-rows.ts'
import { purchaseVouchers } from '../trade/purchase-vouchers.ts'
import { purchaseVouchersRecurringTemplates } from '../trade/purchase-vouchers-recurring-templates.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `purchase/`, in menu order. */
export const resources: readonly Resource[] = [
  purchaseVouchers,
  purchaseOrders,
  purchaseGoodsReceipts,
  purchaseVouchersRecurringTemplates,
  purchaseDebitNotes,
  purchasePayments,
  purchaseDiscounts,
  purchaseRows,
  purchaseBook,
]
