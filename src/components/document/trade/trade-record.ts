/** An invoice, bill or note as the server answers it, and as it takes it. */
import type { SentHead, SentLanded, SentRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'

export type TradeRecord = TradeAnswer

/** What only some kinds of rows have. */
type OfNotes = 'origin_row' | 'is_returned'
export type TradeBodyRow = Omit<SentRow, OfNotes> & Partial<Pick<SentRow, OfNotes>> & { id?: string }
export type LandedCostBody = SentLanded

/** What every kind says; what the others say is there where its kind has it. */
type Common =
  | 'date'
  | 'party'
  | 'customer_name'
  | 'address'
  | 'tax_type'
  | 'discount_type'
  | 'discount'
  | 'discount_ref'
  | 'is_trade_discount'
  | 'reference'
  | 'remarks'
export type TradeBody = Pick<SentHead, Common> &
  Partial<Omit<SentHead, Common>> & {
    status: 'Draft' | 'Issued'
    rows: TradeBodyRow[]
    landed_costs?: LandedCostBody[]
    accept?: readonly string[]
  }
