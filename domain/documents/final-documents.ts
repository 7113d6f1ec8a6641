/**
 * Issued invoices, posted bills and their notes are final where the company settings say so: their figures, postings
 * and stock movements are corrected by a credit or debit note, or by cancelling and issuing again. Fields outside the
 * supply may still change: due date, payment method, sales agent, reference and remarks; and a bill without its number
 * gets it.
 */
import type { TradePath } from './status.ts'

const alwaysEditable = ['due_date', 'payment_mode', 'sales_agent', 'reference', 'remarks'] as const
export type EditableField = (typeof alwaysEditable)[number] | 'supplier_no'

/** Returns the editable fields of a final document; `supplier_no` is its stored value, null for none. */
export function editableFields(
  path: TradePath,
  { supplier_no: number }: { supplier_no: string | null },
): EditableField[] {
  const isInvoice = path === 'sales/vouchers' || path === 'purchase/vouchers'
  const fields = alwaysEditable.filter((field) => {
    if (field === 'sales_agent') return path.startsWith('sales/')
    return isInvoice || (field !== 'due_date' && field !== 'payment_mode')
  })
  return path === 'purchase/vouchers' && number === null ? [...fields, 'supplier_no'] : fields
}

/** Returns the setting that makes the documents of a path final. */
export function finalSetting(path: TradePath): 'sales_final' | 'purchase_final' {
  return path.startsWith('sales/') ? 'sales_final' : 'purchase_final'
}
