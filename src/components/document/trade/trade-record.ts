/** An invoice, bill or note as the server answers it, and as it takes it. */
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import type { LandedCostType } from '../../../../domain/documents/landed-cost.ts'
import type { TaxType } from '../../../../domain/documents/tax.ts'
import type { TradeAnswer } from '../../../../domain/documents/trade-answer.ts'

export type TradeRecord = TradeAnswer

export type TradeBodyRow = {
  id?: string
  item: string | null
  description: string
  quantity: string
  unit: string | null
  rate: string
  discount_type: DiscountType | null
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
  tax_scheme: string | null
  origin_row?: string | null
  is_returned?: boolean
}
export type LandedCostBody = {
  type: LandedCostType | null
  description: string
  is_percentage: boolean
  value: string
  tax_scheme: string | null
  credit_account: string | null
}
export type TradeBody = {
  status: 'Draft' | 'Issued'
  date: string
  /** Left out: by the terms of the party. */
  due_date?: string | null
  party: string | null
  customer_name: string | null
  address: string | null
  tax_type: TaxType
  discount_type: DiscountType | null
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
  reference: string | null
  remarks: string | null
  email?: string | null
  payment_mode?: string | null
  sales_agent?: string | null
  received_by?: string | null
  is_export?: boolean
  supplier_no?: string | null
  is_import?: boolean
  import_country?: string | null
  import_date?: string | null
  import_document_number?: string | null
  is_capital_expense?: boolean
  rows: TradeBodyRow[]
  landed_costs?: LandedCostBody[]
  accept?: readonly string[]
}
