/** Invoices, bills and notes as the server answers and takes them. */
import type { TaxType } from '../../../../domain/documents/tax.ts'
import type { TradeStatus } from '../../../../domain/documents/status.ts'
import type { LandedCostType } from '../../../../domain/documents/landed-cost.ts'
import type { SchemeKind } from '../../../../domain/tax/schemes.ts'

export type DiscountType = 'amount' | 'percent'

export type StoredTradeRow = {
  id: string
  item: string
  item_label: string
  item_code: string | null
  hs_code: string | null
  description: string | null
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  rate: string
  discount_type: DiscountType | null
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
  tax_scheme: string | null
  tax_scheme_label: string | null
  tax_rate: string | null
  gross: string
  row_discount: string
  header_discount: string
  net: string
  tax: string
  total: string
  trade_discount: string
  non_trade_discount: string
  /** What the goods cost; null without the right to see costs, and where nothing moved. */
  cost: string | null
  origin_row: string | null
  is_returned: boolean
  /** How many of the row live notes have taken back. */
  returned: string
}

export type StoredLandedCost = {
  type: LandedCostType
  description: string | null
  is_percentage: boolean
  value: string
  amount: string
  tax_scheme: string | null
  tax_scheme_label: string | null
  tax: string
  credit_account: string | null
  credit_account_label: string | null
}

export type TaxLine = { scheme: string; label: string; rate: string; kind: SchemeKind; taxable: string; tax: string }
export type ChainLink = {
  path: string
  id: string
  number: string | null
  date: string
  relation: string
  item: string | null
}

export type TradeRecord = {
  id: string
  version: number
  voucher_no: string | null
  supplier_no: string | null
  status: TradeStatus
  date: string
  due_date: string | null
  party: string
  party_label: string
  /** The party is the one of people who have no account. */
  is_walk_in: boolean
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: TaxType
  discount_type: DiscountType | null
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
  payment_mode: string | null
  payment_mode_label: string | null
  sales_agent: string | null
  sales_agent_label: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean
  is_import: boolean
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean
  sub_total: string
  discount_total: string
  taxable: string
  non_taxable: string
  tax: string
  total: string
  open_amount: string
  rows: StoredTradeRow[]
  landed_costs: StoredLandedCost[]
  tax_summary: TaxLine[]
  amount_in_words: string
  chain: ChainLink[]
  /** How often it was printed. */
  print_count: number
  acts: string[]
  created_by_label: string | null
  cancel_reason: string | null
}

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
  origin_row?: string
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
  due_date?: string
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
