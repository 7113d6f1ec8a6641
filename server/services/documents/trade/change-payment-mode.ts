/** How an issued invoice or bill is paid, said later than it was issued. */
import { walkInOnAccount } from '../../../../domain/documents/check-trade-document.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import { refuse } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../../db/core/client.ts'
import { modeFacts } from '../../../db/payments/payment-facts-store.ts'
import { claimTrade, setPaymentMode } from '../../../db/trade/trade-write-store.ts'
import type { Answer, Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changeOnce, stale } from '../../core/unit-of-work.ts'
import { acceptedWarnings, optionalText, parseVersion } from '../body.ts'
import { allowWarnings } from '../warnings.ts'
import { payWholly } from '../payments/pay-trade.ts'
import { storedReading } from './save-trade.ts'
import { tradeAnswer } from './trade-answer.ts'
import { allowAct, requireAct } from './trade-rights.ts'

/**
 * Pays a document by another mode, or leaves it owed (`payment_mode` null): the payment that it made is cancelled, and
 * another one of the whole made on its date. Raises REQUIRED where no mode is said, NOT_ALLOWED without the right to
 * cancel that, UNKNOWN_REFERENCE and what else is wrong with the mode at `payment_mode`, WALK_IN_ON_ACCOUNT there for a
 * walk-in customer without a mode, ALLOCATED when other payments or notes are set against it.
 */
export function changePaymentMode(
  context: Context,
  path: TradePath,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, 'payment-mode')
  const version = parseVersion(body)
  const modeId = parseMode(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, path, accept)
  const { companyId } = context.who
  return changeOnce(context, {
    load: storedReading(context, path, id),
    change: async (tx, stored) => {
      if (stored.version !== version) throw await stale(tx.batch, context, { resource: path, id, version })
      allowAct(context, stored, 'payment-mode')
      if (stored.payment_mode === modeId) return { status: 200, id, statements: [] }
      if (modeId !== null) await refuseUnknown(tx, context, modeId)
      else if (path === 'sales/vouchers' && stored.is_walk_in) refuse([walkInOnAccount])
      const { party: partyId, date, total } = stored
      const wanted = { path, id, partyId, date, total, modeId, accountId: null }
      const paying = await payWholly(tx, context, { wanted, stored, accept })
      return {
        status: 200,
        id,
        statements: [
          claimTrade(companyId, id, version),
          ...paying.before,
          setPaymentMode(companyId, id, modeId),
          ...paying.after,
          audit(context, {
            action: 'update',
            resource: path,
            objectId: id,
            version: version + 1,
            label: stored.voucher_no,
            changes: { payment_mode: [stored.payment_mode, modeId] },
          }),
        ],
      }
    },
    read: () => tradeAnswer(context, path, id),
  })
}

/** The mode that is asked for, null for none; who says nothing does not mean that what was paid is to be cancelled. */
function parseMode(body: unknown): string | null {
  const said = typeof body === 'object' && body !== null && 'payment_mode' in body
  if (!said) refuse([{ code: 'REQUIRED', path: 'payment_mode' }])
  return optionalText(body, 'payment_mode')?.trim() || null
}

/** Nothing is paid of a document that comes to nothing, so its mode is looked at before. */
async function refuseUnknown(tx: Transaction, { who }: DecisionContext, modeId: string): Promise<void> {
  const [mode] = isId(modeId) ? await tx.run(modeFacts(who.companyId, [modeId])) : []
  if (!mode) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'payment_mode' }])
}
