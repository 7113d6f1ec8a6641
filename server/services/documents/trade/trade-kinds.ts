/** The functions that decide trade documents. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import { decideCreditNote } from './notes/credit-note.ts'
import { decideDebitNote } from './notes/debit-note.ts'
import { decideChallan } from './challans/decide-challan.ts'
import type { Decide } from './decision.ts'
import { decidePurchaseVoucher } from './purchase-voucher.ts'
import { decideOrder } from './orders/decide-order.ts'
import { decideReceipt } from './orders/decide-receipt.ts'
import { decideQuotation } from './quotations/decide-quotation.ts'
import { decideSalesVoucher } from './sales-voucher.ts'

export const decideTrade: Readonly<Record<TradePath, Decide>> = {
  'sales/vouchers': decideSalesVoucher,
  'sales/credit-notes': decideCreditNote,
  'purchase/vouchers': decidePurchaseVoucher,
  'purchase/debit-notes': decideDebitNote,
  'sales/quotations': decideQuotation,
  'purchase/purchase-orders': decideOrder,
  'sales/challans': decideChallan,
  'purchase/goods-receipts': decideReceipt,
}
