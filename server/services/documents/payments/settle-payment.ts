/** Setting off an advance, and releasing what a payment has settled. */
import { sideOf } from '../../../../domain/payments/settle.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { stepped } from '../engine/history.ts'
import { deciding } from '../engine/kind.ts'
import type { PaymentDecision } from './act-on-payment.ts'
import { parseShares } from './payment-input.ts'
import type { SettingOff, Settling } from './set-off.ts'
import { releasing, settingOff } from './set-off.ts'

type Setting = (tx: Transaction, document: Settling) => Promise<SettingOff>

/** Sets what a payment has left over against what is open of its party. Raises what `settingOff` raises. */
export function allocatePayment(context: DecisionContext, body: Body): PaymentDecision {
  const shares = parseShares(body)
  return settingBy(context, 'allocate', (tx, document) => settingOff(tx, context, { document, shares }))
}

/** Opens again what a payment has settled of one item. Raises what `releasing` raises. */
export function releasePayment(context: DecisionContext, body: Body): PaymentDecision {
  return settingBy(context, 'release', (tx, document) => releasing(tx, context, { document, body }))
}

function settingBy(context: DecisionContext, action: string, setting: Setting): PaymentDecision {
  return deciding(async (tx, { stored }) => {
    const { statements, changes } = await setting(tx, { ...stored, side: sideOf(stored.path) })
    const step = { action, label: stored.voucher_no, changes }
    const { claim, line } = stepped(context, { resource: paymentResources[stored.path], stored }, step)
    return { statements: [claim, ...statements, line] }
  })
}
