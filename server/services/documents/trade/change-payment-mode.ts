/** Changes the payment method of an issued invoice or bill. */
import { walkInOnAccount } from '../../../../domain/documents/check-trade-document.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Transaction } from '../../../db/core/client.ts'
import { bookFacts } from '../../../db/documents/book-store.ts'
import { modeFacts } from '../../../db/payments/payment-facts-store.ts'
import { tradeParty } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { setPaymentMode } from '../../../db/trade/trade-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { recordStep } from '../engine/history.ts'
import { decideDirectly } from '../engine/kind.ts'
import { payInFull } from '../payments/pay-trade.ts'
import { warn } from '../warnings.ts'
import type { TradeDecision } from './decision.ts'
import { creditWarnings } from './decision.ts'

/**
 * Pays a document with another payment method, or leaves it on account (`payment_mode` null): the payment that it
 * created is cancelled, and another one of the full amount is created on its date. Raises REQUIRED without
 * `payment_mode`, NOT_ALLOWED without the permission to cancel the payment, UNKNOWN_REFERENCE and other problems of the
 * method at `payment_mode`, WALK_IN_ON_ACCOUNT there for a walk-in customer without a method, WARNINGS with CREDIT_LIMIT
 * for a customer who then owes more than the credit limit, ALLOCATED when other payments or notes are allocated to the
 * document.
 */
export function changePaymentMode(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  const modeId = parseMode(body)
  const { companyId } = context.who
  return decideDirectly(async (tx, { stored, accept }) => {
    const { id, party: partyId, date, total } = stored
    if (stored.payment_mode === modeId) return { statements: [] }
    if (modeId !== null) await refuseUnknownMode(tx, context, modeId)
    else if (path === 'sales/vouchers' && stored.is_walk_in) refuse([walkInOnAccount])
    else if (path === 'sales/vouchers') await warnOfCredit(tx, context, { stored, accept })
    const payment = { path, id, partyId, date, total, modeId, accountId: null }
    const payments = await payInFull(tx, context, { payment, stored, accept })
    const changes = { payment_mode: [stored.payment_mode, modeId] } as const
    const step = { action: 'update', label: stored.voucher_no, changes }
    const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, step)
    return {
      statements: [claim, ...payments.before, setPaymentMode(companyId, id, modeId), ...payments.after, line],
    }
  })
}

/**
 * Returns the requested mode, null for none; an absent field is REQUIRED, so that no payment is cancelled by accident.
 */
function parseMode(body: Body): string | null {
  if (!('payment_mode' in body)) refuse([{ code: 'REQUIRED', path: 'payment_mode' }])
  return optionalText(body, 'payment_mode')?.trim() || null
}

type OnAccount = { stored: StoredTrade; accept: readonly ErrorCode[] }

/** Raises WARNINGS with CREDIT_LIMIT at `party` for an invoice that stays on account from now on. */
async function warnOfCredit(
  tx: Transaction,
  { who: { companyId } }: DecisionContext,
  { stored, accept }: OnAccount,
): Promise<void> {
  const [[party], [book]] = await tx.batch([tradeParty(companyId, stored.party), bookFacts(companyId)])
  if (!party || !book) throw new DomainError('NOT_FOUND')
  const draft = { input: { payment_mode: null }, stored, facts: { book } }
  warn(creditWarnings(draft, party, stored.total), accept)
}

/** Raises UNKNOWN_REFERENCE; a document with a total of zero is not paid, so that its method is checked here. */
async function refuseUnknownMode(tx: Transaction, { who }: DecisionContext, modeId: string): Promise<void> {
  const [mode] = isId(modeId) ? await tx.run(modeFacts(who.companyId, [modeId])) : []
  if (!mode) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'payment_mode' }])
}
