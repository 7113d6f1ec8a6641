/** What issuing, changing or cancelling a document of trade would do to the costs of others: nothing is kept. */
import type { PreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { moduleOf } from '../../../../domain/resources/define.ts'
import { optionalText } from '../body.ts'
import { previewOf } from '../preview-costs.ts'
import { yearOfDate } from '../period.ts'
import type { Context } from '../../unit-of-work.ts'
import { newId, require } from '../../unit-of-work.ts'
import { storedReading } from './save-trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import { factsReading } from './trade-facts.ts'
import { parseTrade } from './trade-input.ts'
import { decideTrade } from './trade-kinds.ts'

/** The same body as for saving, with the id of a stored document. Raises what issuing raises. */
export async function previewTrade(context: Context, path: TradePath, body: unknown): Promise<PreviewAnswer> {
  require(context, `${moduleOf(path)}.read`)
  const input = parseTrade(body)
  const named = optionalText(body, 'id')
  const { companyId } = context.who
  const stored = named === undefined ? null : await context.db.read(companyId, storedReading(context, path, named))
  const facts = await context.db.read(companyId, factsReading(context, { path, input, except: stored?.id ?? null }))
  const id = stored?.id ?? newId()
  const draft: TradeDraft = { id, path, input, stored, facts, isPosted: true }
  const decision = await context.db.transaction(companyId, (tx) => decideTrade[path](tx, context, draft))
  const movements = decision.posting?.movements ?? []
  const { date } = input
  const place = { path, id, date, fiscalYearId: yearOfDate(date, facts).id, reference: id, entryKind: 'cost' } as const
  const time = stored?.time ?? context.clock.now().toISOString()
  return previewOf(context, {
    documents: [{ ...place, time, movements: movements.map(({ rowId: _row, postedIn: _entry, ...one }) => one) }],
    replaced: stored?.stored_status === 'Issued' ? [{ path, id }] : [],
    accept: ['NEGATIVE_STOCK'],
  })
}
