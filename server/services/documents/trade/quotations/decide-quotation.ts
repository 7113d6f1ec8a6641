/** Quotations: they are checked and totalled as invoices are, and post nothing. */
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { insertRevision, reviseQuotation } from '../../../../db/trade/quotation-store.ts'
import { issueTrade } from '../../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import type { Decision } from '../decision.ts'
import { partyOf } from '../decision.ts'
import { tradePaper } from '../paper-of-trade.ts'
import { numberOf, printedOf } from '../store-trade.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { checkTrade } from '../trade-rows.ts'

/** Decides a quotation. Raises all its problems. */
export async function decideQuotation(
  _tx: Transaction,
  _context: DecisionContext,
  draft: TradeDraft,
): Promise<Decision> {
  return { ...checkTrade(draft, new Map()), party: partyOf(draft), landedCosts: [], isFree: false, posting: null }
}

/**
 * Returns the statements that number a quotation when it is finished. One that was finished before becomes its next
 * revision, which has not been sent: what the former one said is kept.
 */
export async function finishQuotation(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision }: { draft: TradeDraft; decision: Decision },
): Promise<Statement[]> {
  const { id, path, stored } = draft
  const { companyId, userId } = context.who
  const printed = printedOf(draft, decision)
  if (stored === null || stored.status === 'Draft') {
    const time = context.clock.now().toISOString()
    const number = { ...numberOf(draft), status: 'Generated', time, entryId: null, costEntryId: null, printed } as const
    return [issueTrade(companyId, id, number)]
  }
  const { statements, take } = tradePaper(context, path, id)
  const paper = take(await tx.batch(statements))
  const { revision, date, total } = stored
  return [
    insertRevision(companyId, { documentId: id, revision, date, total, paper, replacedBy: userId }),
    reviseQuotation(companyId, id, printed),
  ]
}
