/** Previews the stock movements of issuing or changing an invoice, a bill or a note; nothing is stored. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { StockChange } from '../../stock/stock-plan.ts'
import { isPosted } from './decision.ts'
import { stockOfTrade } from './stock/trade-stock.ts'
import type { TradeDraft } from './trade-draft.ts'
import { factsReading, isTradeByDefault } from './trade-facts.ts'
import { parseTrade, withDiscountKinds } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'

/** Takes a complete body, and the document that it changes, if any. Raises what issuing raises. */
export async function previewTradeStock(
  context: Context,
  path: TradePath,
  { stored, body }: { stored: StoredTrade | null; body: unknown },
): Promise<Omit<StockChange, 'accept'>> {
  const sent = parseTrade(path, body)
  const { companyId } = context.who
  const facts = await context.db.read(
    companyId,
    factsReading(context, { path, input: sent, except: stored?.id ?? null }),
  )
  const id = stored?.id ?? newId()
  const input = withDiscountKinds(sent, isTradeByDefault(path, facts))
  const draft: TradeDraft = { id, path, input, stored, facts, isNumbered: true, isImported: false }
  const { posting } = await context.db.transaction(companyId, (tx) => decideTrade[path](tx, context, draft))
  const time = stored?.time ?? context.clock.now().toISOString()
  const entryId = posting === null || posting.lines.length === 0 ? null : posting.entryId
  return {
    documents: posting === null ? [] : [stockOfTrade({ draft, posting, time, entryId })],
    replaced: stored !== null && isPosted(stored) ? [{ path, id }] : [],
  }
}
