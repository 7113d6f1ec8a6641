import type { Resource } from '../core/define.ts'
import { paymentReceipts } from '../payments/payment-receipts.ts'

/** What is kept in the area `payment-receipts/`, in menu order. */
export const resources: readonly Resource[] = [paymentReceipts]
