/** An invoice, bill or note as the server returns and accepts it. */
import type { SentHead, SentLandedCost, SentRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'

export type TradeRecord = TradeAnswer

/** Fields that only some kinds of rows have. */
type OfNotes = 'origin_row' | 'is_returned'
export type TradeBodyRow = Omit<SentRow, OfNotes> & Partial<Pick<SentRow, OfNotes>> & { id?: string }
export type LandedCostBody = SentLandedCost

/** Fields of every kind; those of single kinds are optional. */
type CommonValues =
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
export type TradeBody = Pick<SentHead, CommonValues> &
  Partial<Omit<SentHead, CommonValues>> & {
    status: 'Draft' | TradeForm['finished']
    rows: TradeBodyRow[]
    landed_costs?: LandedCostBody[]
    accept?: readonly string[]
  }
