/** What issuing or changing a document of trade would post for its goods and do to the costs of others: nothing is kept. */
import type { PreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { acceptedWarnings, optionalText } from '../body.ts'
import { refuseOldVersion } from '../looked-at.ts'
import { previewOf } from '../../stock/preview-costs.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { stockOfTrade } from './post-trade.ts'
import { storedReading } from './save-trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import { factsReading } from './trade-facts.ts'
import { parseTrade } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'

/**
 * The same body as for saving, with the id of a stored document. Raises what issuing raises, and STALE where the body names
 * an old version.
 */
export async function previewTrade(context: Context, path: TradePath, body: unknown): Promise<PreviewAnswer> {
  require(context, `${moduleOf(path)}.read`)
  const input = parseTrade(path, body)
  const named = optionalText(body, 'id')
  const { companyId } = context.who
  const stored = named === undefined ? null : await context.db.read(companyId, storedReading(context, path, named))
  if (stored !== null) await refuseOldVersion(context, stored, body)
  const facts = await context.db.read(companyId, factsReading(context, { path, input, except: stored?.id ?? null }))
  const id = stored?.id ?? newId()
  const draft: TradeDraft = { id, path, input, stored, facts, isPosted: true, isImported: false }
  const decision = await context.db.transaction(companyId, (tx) => decideTrade[path](tx, context, draft))
  const { posting } = decision
  const time = stored?.time ?? context.clock.now().toISOString()
  const entryId = posting === null || posting.lines.length === 0 ? null : posting.entryId
  return previewOf(context, {
    documents: posting === null ? [] : [stockOfTrade({ draft, posting, time, entryId })],
    replaced: stored?.stored_status === 'Issued' ? [{ path, id }] : [],
    accept: ['NEGATIVE_STOCK', ...acceptedWarnings(body)],
  })
}
