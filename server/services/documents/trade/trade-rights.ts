/** Who may do what with a document of trade in its status. */
import type { TradeAct, TradePath } from '../../../../domain/documents/status.ts'
import { payingPath } from '../../../../domain/documents/status.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { Context, DecisionContext, Who } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { actsIn, refuseStatus, rightsFor } from '../rights.ts'

type Standing = Pick<StoredTrade, 'path' | 'status' | 'payment'>

/** The rights that an act asks for; another mode asks for the right to cancel the payment that was made by the one before. */
function permissionsFor(act: string, { path, status, payment }: Standing): string[] {
  const own = rightsFor(tradeResources[path], act, status)
  return act === 'payment-mode' && payment !== null ? [...own, `${moduleOf(payingPath(path))}.cancel`] : own
}

/** Asks for the right to an act before anything of the document is known. Raises NOT_ALLOWED. */
export function requireAct(context: Context, path: TradePath, act: TradeAct): void {
  for (const permission of permissionsFor(act, { path, status: 'Draft', payment: null })) require(context, permission)
}

/** What the person may do now, for an answer. */
export function actsFor(who: Who, standing: Standing): TradeAct[] {
  const { path, status } = standing
  return actsIn(tradeResources[path], status, { who, wanted: (act) => permissionsFor(act, standing) }) as TradeAct[]
}

/** Raises NOT_ALLOWED without the rights, WRONG_STATUS in another status. */
export function allowAct(context: DecisionContext, standing: Standing, act: TradeAct): void {
  for (const permission of permissionsFor(act, standing)) require(context, permission)
  refuseStatus(tradeResources[standing.path], { status: standing.status, act })
}
