import type { Resource } from '../define.ts'
import { paymentReceipts } from '../payment-receipts.ts'

/** What is kept in the area `payment-receipts/`, in menu order. */
export const resources: readonly Resource[] = [paymentReceipts]
