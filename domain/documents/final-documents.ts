/**
 * Issued invoices, posted bills and their notes are final where the company says so: what they state, post and move is
 * corrected by a credit or debit note, or by cancelling and issuing again. What says nothing about the supply may still
 * change: when it is due, how it is paid, who sold it, reference and remarks; and a bill that came without its number gets it.
 */
import type { TradePath } from './status.ts'

const always = ['due_date', 'payment_mode', 'sales_agent', 'reference', 'remarks'] as const
export type OpenField = (typeof always)[number] | 'supplier_no'

/** The fields of a final document that may change; `supplier_no` is the one that it has, null for none. */
export function openFields(path: TradePath, { supplier_no: number }: { supplier_no: string | null }): OpenField[] {
  const isInvoice = path === 'sales/vouchers' || path === 'purchase/vouchers'
  const own = always.filter((field) => {
    if (field === 'sales_agent') return path.startsWith('sales/')
    return isInvoice || (field !== 'due_date' && field !== 'payment_mode')
  })
  return path === 'purchase/vouchers' && number === null ? [...own, 'supplier_no'] : own
}

/** The setting that makes the documents of a path final. */
export function finalSetting(path: TradePath): 'sales_final' | 'purchase_final' {
  return path.startsWith('sales/') ? 'sales_final' : 'purchase_final'
}
