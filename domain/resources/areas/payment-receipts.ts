import type { Resource } from '../core/define.ts'
import { paymentReceipts } from '../payments/payment-receipts.ts'

/** The resources of the area `payment-receipts/`, in menu order. */
export const resources: readonly Resource[] = [paymentReceipts]
