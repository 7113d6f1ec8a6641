/**
 * The response for an invoice, bill or note. Ids come with their labels; dates are YYYY-MM-DD, amounts decimal texts
 * with the digits of the currency, quantities and rates canonical. The stored document has the same fields, and
 * internal ones.
 */
import type { ChainLink } from '../../documents/chain-link.ts'
import type { DiscountType } from '../../documents/discount.ts'
import type { LandedCostType } from '../../documents/landed-cost.ts'
import type { TradeAct, TradeStatus } from '../../documents/status.ts'
import type { ThreeWayMatch } from '../../documents/three-way-match.ts'
import type { TaxScheme } from '../../documents/tax.ts'
import type { SentHead } from './trade-shape.ts'

export type TradeHeaderAnswer = SentHead & {
  id: string
  version: number
  status: TradeStatus
  voucher_no: string | null
  party: string
  party_label: string
  /** The survivor after all merges of the party; the party itself when it was not merged. */
  stays_with: string
  stays_with_label: string
  /** The party is the one of cash sales. */
  is_walk_in: boolean
  sales_agent_label: string | null
  payment_mode_label: string | null
  sub_total: string
  discount_total: string
  taxable: string
  non_taxable: string
  tax: string
  total: string
  open_amount: string
  /** The number of prints. */
  print_count: number
  cancel_reason: string | null
  /** Of a cancelled goods receipt: the day on which its goods left the stock again. */
  cancelled_on: string | null
  /** How often a finished quotation was changed, and 1. */
  revision: number
  /** What the customer wrote when accepting or declining a quotation. */
  answer_note: string | null
  created_by_label: string
}

/** What is left of a delivered line to invoice or to return. */
export type RestOfLine = {
  /** In the base unit, exact. */
  quantity: string
  /** The item that stays after merges, and its base unit. */
  item: string
  item_label: string
  item_code: string | null
  unit: string
  unit_label: string
  /** The discount of the line for the rest: of an amount its share, which is no saved discount any more. */
  discount: string
  discount_ref: string | null
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
  /** The tax that the buyer accounts for. */
  self_assessed_tax: string
  /** Net and tax. */
  total: string
  trade_discount: string
  non_trade_discount: string
  /** The current cost of its movement, positive; null without a movement, and without the permission to see costs. */
  cost: string | null
  origin_row: string | null
  is_returned: boolean
  /** The quantity that active notes have returned; of a delivery note, what came back before it was invoiced. */
  returned: string
  /**
   * Of a bill or a goods receipt: the line of the order that it receives; of a bill also the received line that it bills;
   * of an invoice: the delivered line that it bills.
   */
  source_row: string | null
  /** Of an order: the quantity that goods receipts and bills have received; of a delivery note: the quantity that is invoiced. */
  received: string
  /** Of a delivery note: the quantity that was closed without an invoice. */
  closed: string
  /** Of an order or a goods receipt: the quantity that is billed. */
  billed: string
  /** What a goods receipt posted to Goods received not invoiced, or a bill clears there; null for other lines. */
  received_value: string | null
  /** Of a bill: what order, goods receipts and bills say about the ordered line; null for lines without an order. */
  match: ThreeWayMatch | null
  /** Of a delivery note that is issued and not cancelled; null for other lines. */
  rest: RestOfLine | null
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

/** The net and tax of a scheme at one rate. */
export type TaxLine = {
  scheme: string
  label: string
  rate: string
  kind: TaxScheme['kind']
  taxable: string
  tax: string
  /** The tax that the buyer accounts for. */
  self_assessed_tax: string
}

/** One document with everything its page shows; `acts` are those that the user may perform now. */
export type TradeAnswer = TradeHeaderAnswer & {
  rows: TradeRowAnswer[]
  landed_costs: LandedCostAnswer[]
  tax_summary: TaxLine[]
  amount_in_words: string
  chain: ChainLink[]
  acts: TradeAct[]
}
