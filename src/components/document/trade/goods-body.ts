import type { TradeHead } from './trade-draft.ts'
import { tradeBody } from './trade-draft.ts'
import { anyRemark } from '../posted-costs.tsx'
import type { ItemFacts } from '../../grid/stock-rows.ts'
import { checkTradeBody } from './check-trade-body.ts'
import type { LandedRow } from './landed-rows.ts'
import type { Lookup } from './page/trade-figures.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeRow } from './trade-rows.ts'

type TypedDocument = { head: TradeHead; rows: readonly TradeRow[]; landed: readonly LandedRow[] }
type GoodsLookup = { lookup: Lookup; facts: ItemFacts; id: string | undefined }

/**
 * Returns the body that previews the postings of a document for its goods; null without goods, or while it cannot be
 * issued.
 */
export function goodsBody(form: TradeForm, typed: TypedDocument, { lookup, facts, id }: GoodsLookup): object | null {
  const { head, rows } = typed
  if (!rows.some(({ item }) => facts.get(item)?.stock != null)) return null
  const { body } = tradeBody(
    form,
    { ...typed, head: { ...head, remarks: anyRemark } },
    { status: 'Issued', isStored: true },
  )
  const { numberFollows: follows, isOnAccountAlready, storedEmail } = head
  if (checkTradeBody(body, form, { lookup, follows, isOnAccountAlready, storedEmail }).length > 0) return null
  return id === undefined ? body : { ...body, id }
}
