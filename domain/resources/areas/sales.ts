import { salesAgents } from '../sales-agents.ts'
import { salesBook } from '../sales-book.ts'
import { salesCreditNotes } from '../sales-credit-notes.ts'
import { salesDiscounts } from '../sales-discounts.ts'
import { salesRows } from '../sales-rows.ts'
import { salesVouchers } from '../sales-vouchers.ts'
import type { Resource } from '../define.ts'

/** What is kept in the area `sales/`, in menu order. */
export const resources: readonly Resource[] = [
  salesVouchers,
  salesCreditNotes,
  salesDiscounts,
  salesAgents,
  salesRows,
  salesBook,
]
