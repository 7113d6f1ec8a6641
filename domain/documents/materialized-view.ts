/**
 * The record of an invoice as a tax office inspects it: its figures, whether it counts, who entered it, and every print of it.
 * Nothing is transmitted to a tax office, so `synced` and `real_time` are false.
 */
export type MaterializedView = {
  fiscal_year: string | null
  bill_no: string | null
  customer: string
  tax_number: string | null
  date: string
  /** Before discounts. */
  amount: string
  discount: string
  taxable: string
  tax: string
  total: string
  synced: boolean
  printed: boolean
  /** Issued and not cancelled. */
  active: boolean
  /** The last print. */
  printed_at: string | null
  printed_by: string | null
  entered_by: string
  real_time: boolean
  payment_method: string | null
  /** The latest prints, the last first. */
  prints: readonly PrintOfInvoice[]
}

/** The moment in UTC, the member, and the number of the print. */
export type PrintOfInvoice = { at: string; by: string; print_count: number }
