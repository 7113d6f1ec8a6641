/** How an issued invoice or bill is paid, said later than it was issued. */
import { walkInOnAccount } from '../../../../domain/documents/check-trade-document.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Transaction } from '../../../db/core/client.ts'
import { modeFacts } from '../../../db/payments/payment-facts-store.ts'
import { setPaymentMode } from '../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { stepped } from '../engine/history.ts'
import { deciding } from '../engine/kind.ts'
import { payWholly } from '../payments/pay-trade.ts'
import type { TradeDecision } from './act-on-trade.ts'

/**
 * Pays a document by another mode, or leaves it owed (`payment_mode` null): the payment that it made is cancelled, and
 * another one of the whole made on its date. Raises REQUIRED where no mode is said, NOT_ALLOWED without the right to
 * cancel that, UNKNOWN_REFERENCE and what else is wrong with the mode at `payment_mode`, WALK_IN_ON_ACCOUNT there for a
 * walk-in customer without a mode, ALLOCATED when other payments or notes are set against it.
 */
export function changePaymentMode(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  const modeId = parseMode(body)
  const { companyId } = context.who
  return deciding(async (tx, { stored, accept }) => {
    const { id, party: partyId, date, total } = stored
    if (stored.payment_mode === modeId) return { statements: [] }
    if (modeId !== null) await refuseUnknown(tx, context, modeId)
    else if (path === 'sales/vouchers' && stored.is_walk_in) refuse([walkInOnAccount])
    const wanted = { path, id, partyId, date, total, modeId, accountId: null }
    const paying = await payWholly(tx, context, { wanted, stored, accept })
    const changes = { payment_mode: [stored.payment_mode, modeId] } as const
    const step = { action: 'update', label: stored.voucher_no, changes }
    const { claim, line } = stepped(context, { resource: tradeResources[path], stored }, step)
    return {
      statements: [claim, ...paying.before, setPaymentMode(companyId, id, modeId), ...paying.after, line],
    }
  })
}

/** The mode that is asked for, null for none; who says nothing does not mean that what was paid is to be cancelled. */
function parseMode(body: Body): string | null {
  if (!('payment_mode' in body)) refuse([{ code: 'REQUIRED', path: 'payment_mode' }])
  return optionalText(body, 'payment_mode')?.trim() || null
}

/** Nothing is paid of a document that comes to nothing, so its mode is looked at before. */
async function refuseUnknown(tx: Transaction, { who }: DecisionContext, modeId: string): Promise<void> {
  const [mode] = isId(modeId) ? await tx.run(modeFacts(who.companyId, [modeId])) : []
  if (!mode) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'payment_mode' }])
}
