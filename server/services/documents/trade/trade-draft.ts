/** An invoice, a bill or a note that is to be decided. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { DeliveredRow } from '../../../db/trade/challan-store.ts'
import type { TradeItem } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { TradeFacts } from './trade-facts.ts'
import type { TradeInput, TradeRowInput } from './trade-input.ts'

/** A document to be decided: as it was sent and, if it exists, as it is stored. */
export type TradeDraft = {
  id: string
  path: TradePath
  input: TradeInput
  stored: StoredTrade | null
  facts: TradeFacts
  /** Whether it has or gets a number: it is no draft, or no longer one. */
  isNumbered: boolean
  /** Whether another system issued it; its payments are entered as receipts. */
  isImported: boolean
  /** Whether it is made of an offer, an order or a delivery: its discounts are those agreed there, also saved ones. */
  isAgreed?: boolean
  /** The delivered lines that rows of an invoice bill, by their ids: saved discounts of those are the agreed ones. */
  delivered?: ReadonlyMap<string, DeliveredRow>
}

type RowCells = Pick<TradeRowInput, 'item' | 'quantity' | 'rate' | 'description' | 'origin_row'>

/** Returns whether a row is blank, as the grid keeps one at its end. */
export function isBlank({ item, quantity, rate, description, origin_row }: RowCells): boolean {
  return item === null && quantity === '' && rate === '' && description === '' && origin_row === null
}

/** Returns how many base units of an item one unit has; null without a conversion. */
export function unitFactorOf(item: TradeItem, unitId: string, { units }: TradeFacts): string | null {
  return unitId === item.unit_id ? '1' : (units.get(`${item.id} ${unitId}`)?.factor ?? null)
}
