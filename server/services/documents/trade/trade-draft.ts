/** A document of trade on its way to a decision. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeItem } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { TradeFacts } from './trade-facts.ts'
import type { TradeInput, TradeRowInput } from './trade-input.ts'

/** What is to be decided: a document as it was sent and, where it is there already, as it is stored. */
export type TradeDraft = {
  id: string
  path: TradePath
  input: TradeInput
  stored: StoredTrade | null
  facts: TradeFacts
  /** It is issued, or was issued before. */
  isPosted: boolean
  /** Issued by another system before; its payments are entered as receipts. */
  isImported: boolean
}

/** A row that was left wholly empty, as the grid keeps one at its end. */
export function isBlank({ item, quantity, rate, description, origin_row }: TradeRowInput): boolean {
  return item === null && quantity === '' && rate === '' && description === '' && origin_row === null
}

/** How many of the item's own unit one of another is; null where nobody has said it. */
export function unitFactorOf(item: TradeItem, unitId: string, { units }: TradeFacts): string | null {
  return unitId === item.unit_id ? '1' : (units.get(`${item.id} ${unitId}`)?.factor ?? null)
}
