/** Decides who may do what with an invoice, a bill or a note. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import { payingPath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { compare } from '../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { purchaseVouchers } from '../../../../domain/resources/trade/purchase-vouchers.ts'
import { salesChallans } from '../../../../domain/resources/trade/sales-challans.ts'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { Rules } from '../engine/rights.ts'

/**
 * Requires the permission to cancel payments for another payment method, because the existing payment is cancelled, and
 * the one to create invoices, bills or delivery notes for making them of other documents.
 */
export function tradeRules(path: TradePath): Rules<StoredTrade> {
  const cancelPermission = `${moduleOf(payingPath(path))}.cancel`
  return {
    resource: tradeResources[path],
    refusal: (stored, act) => (act === 'convert' && isBilled(stored) ? new DomainError('NOTHING_LEFT') : null),
    extraRights: ({ payment }, act) => {
      if (act === 'deliver') return [`${moduleOf(salesChallans.path)}.create`]
      if (act === 'convert')
        return [`${moduleOf(path.startsWith('sales/') ? salesVouchers.path : purchaseVouchers.path)}.create`]
      return act === 'payment-mode' && payment !== null ? [cancelPermission] : []
    },
  }
}

/** Whether everything of an order that was received is billed, and nothing more is expected of it. */
function isBilled({ path, status, rows }: StoredTrade): boolean {
  if (path !== 'purchase/purchase-orders' || status !== 'Received') return false
  return rows.every(({ received, billed }) => compare(billed, received) >= 0)
}
