/** Who may do what with a document of trade in its status. */
import type { TradeAct, TradePath } from '../../../../domain/documents/status.ts'
import { payingPath, tradeAllows } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { Context, DecisionContext, Who } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'

const rights = {
  edit: ['update'],
  issue: ['update'],
  cancel: ['cancel'],
  delete: ['delete'],
  copy: ['create'],
  resolve: ['update'],
  allocate: ['update'],
  release: ['update'],
  'payment-mode': ['update'],
} as const satisfies Record<TradeAct, readonly string[]>

type Standing = Pick<StoredTrade, 'path' | 'status' | 'payment'>

/**
 * The rights that an act asks for; editing what was issued asks for approval as well, another mode for the right to cancel
 * the payment that was made by the one before.
 */
function permissionsFor(act: TradeAct, { path, status, payment }: Standing): string[] {
  const actions: readonly string[] = act === 'edit' && status !== 'Draft' ? ['update', 'approve'] : rights[act]
  const own = actions.map((action) => `${moduleOf(path)}.${action}`)
  return act === 'payment-mode' && payment !== null ? [...own, `${moduleOf(payingPath(path))}.cancel`] : own
}

/** Asks for the right to an act before anything of the document is known. Raises NOT_ALLOWED. */
export function requireAct(context: Context, path: TradePath, act: TradeAct): void {
  for (const permission of permissionsFor(act, { path, status: 'Draft', payment: null })) require(context, permission)
}

/** What the person may do now, for an answer. */
export function actsFor(who: Who, standing: Standing): TradeAct[] {
  const acts = Object.keys(rights) as TradeAct[]
  return acts.filter(
    (act) =>
      tradeAllows(standing.path, standing.status, act) &&
      permissionsFor(act, standing).every((permission) => can(who, permission)),
  )
}

/** Raises NOT_ALLOWED without the rights, WRONG_STATUS in another status. */
export function allowAct(context: DecisionContext, standing: Standing, act: TradeAct): void {
  for (const permission of permissionsFor(act, standing)) require(context, permission)
  if (!tradeAllows(standing.path, standing.status, act))
    throw new DomainError('WRONG_STATUS', { status: standing.status })
}
