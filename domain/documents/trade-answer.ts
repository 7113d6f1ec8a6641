/**
 * An invoice, bill or note as it is answered to whoever looks at it. Ids come with their labels; dates are YYYY-MM-DD,
 * amounts decimal texts with the digits of the currency, quantities and rates canonical. What is stored says the same of
 * itself, and more that is nobody's business.
 */
import type { DiscountType } from './discount.ts'
import type { LandedCostType } from './landed-cost.ts'
import type { TradeAct, TradeStatus } from './status.ts'
import type { TaxScheme, TaxType } from './tax.ts'

export type TradeHeaderAnswer = {
  id: string
  version: number
  status: TradeStatus
  voucher_no: string | null
  supplier_no: string | null
  date: string
  due_date: string | null
  party: string
  party_label: string
  /** Who took over from the party, over as many merges as there were; itself when it was not merged. */
  stays_with: string
  stays_with_label: string
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
  sales_agent: string | null
  sales_agent_label: string | null
  payment_mode: string | null
  payment_mode_label: string | null
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
  /** How often it was printed. */
  print_count: number
  cancel_reason: string | null
  created_by_label: string
}

export type TradeRowAnswer = {
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
  /** Net and tax. */
  total: string
  trade_discount: string
  non_trade_discount: string
  /** What its movement is worth now, positive; null where nothing moved, and to who may not see costs. */
  cost: string | null
  origin_row: string | null
  is_returned: boolean
  /** How much of it live notes have taken back. */
  returned: string
}

export type LandedCostAnswer = {
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

/** What a scheme taxed at one rate. */
export type TaxLine = {
  scheme: string
  label: string
  rate: string
  kind: TaxScheme['kind']
  taxable: string
  tax: string
}

/** A document or payment that hangs together with this one. */
export type ChainLink = {
  path: string
  id: string
  number: string | null
  /** What the supplier calls a bill or its answer to a debit note; null for everything else. */
  supplier_number: string | null
  date: string
  relation: 'returned_by' | 'returns' | 'settles' | 'settled_by'
  /** What is open or settled of it, where the two are set against each other; null where they are not. */
  item: string | null
}

/** One document with all that a page shows of it; `acts` are what this person may do with it now. */
export type TradeAnswer = TradeHeaderAnswer & {
  rows: TradeRowAnswer[]
  landed_costs: LandedCostAnswer[]
  tax_summary: TaxLine[]
  amount_in_words: string
  chain: ChainLink[]
  acts: TradeAct[]
}
