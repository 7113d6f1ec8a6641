import { salesAgents } from '../trade/sales-agents.ts'
import { salesBook } from '../trade/sales-book.ts'
import { salesChallans } from '../trade/sales-challans.ts'
import { salesCreditNotes } from '../trade/sales-credit-notes.ts'
import { salesDiscounts } from '../trade/sales-discounts.ts'
import { salesQuotations } from '../trade/sales-quotations.ts'
import { salesRows } from '../trade/sales-rows.ts'
import { salesVouchers } from '../trade/sales-vouchers.ts'
import { salesVouchersRecurringTemplates } from '../trade/sales-vouchers-recurring-templates.ts'
import { salesShifts } from '../till/sales-shifts.ts'
import type { Resource } from '../core/define.ts'

/** The resources of the area `sales/`, in menu order. */
export const resources: readonly Resource[] = [
  salesVouchers,
  salesQuotations,
  salesChallans,
  salesVouchersRecurringTemplates,
  salesCreditNotes,
  salesDiscounts,
  salesAgents,
  salesRows,
  salesBook,
  salesShifts,
]
