/** Who may do what with a document of trade. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import { payingPath } from '../../../../domain/documents/status.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { Rules } from '../engine/rights.ts'

/** Another mode asks for the right to cancel the payment that was made by the one before. */
export function tradeRules(path: TradePath): Rules<StoredTrade> {
  const cancelling = `${moduleOf(payingPath(path))}.cancel`
  return {
    resource: tradeResources[path],
    besides: ({ payment }, act) => (act === 'payment-mode' && payment !== null ? [cancelling] : []),
  }
}
