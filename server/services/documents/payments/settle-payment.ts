/** Setting off an advance, and releasing what a payment has settled. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'
import { sideOf } from '../../../../domain/payments/settle.ts'
import { claimPayment } from '../../../db/payments/payment-write-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { Answer, Context, Write } from '../../core/unit-of-work.ts'
import { audit, changeOnce } from '../../core/unit-of-work.ts'
import { parseVersion } from '../body.ts'
import { paymentAnswer, storedPaymentReading } from './payment-answer.ts'
import { parseShares } from './payment-input.ts'
import { claimPaymentAct, requirePaymentAct } from './payment-rights.ts'
import type { SettingOff, Settling } from './set-off.ts'
import { releasing, settingOff } from './set-off.ts'

type Target = { id: string; body: unknown }

/** Sets what a payment has left over against what is open of its party. */
export function allocatePayment(
  context: Context,
  path: PaymentPath,
  { id, body }: Target,
): Promise<Answer<PaymentAnswer>> {
  const shares = parseShares(body)
  return act(context, path, {
    id,
    body,
    name: 'allocate',
    setting: (tx, document) => settingOff(tx, context, { document, shares }),
  })
}

/** Opens again what a payment has settled of one item. */
export function releasePayment(
  context: Context,
  path: PaymentPath,
  { id, body }: Target,
): Promise<Answer<PaymentAnswer>> {
  const setting = (tx: Transaction, document: Settling) => releasing(tx, context, { document, body })
  return act(context, path, { id, body, name: 'release', setting })
}

type Acting = Target & {
  name: 'allocate' | 'release'
  setting: (tx: Transaction, document: Settling) => Promise<SettingOff>
}

function act(context: Context, path: PaymentPath, { id, body, name, setting }: Acting): Promise<Answer<PaymentAnswer>> {
  requirePaymentAct(context, path, name)
  const version = parseVersion(body)
  return changeOnce(context, {
    load: storedPaymentReading(context, path, id),
    change: async (tx: Transaction, stored: StoredPayment): Promise<Write> => {
      await claimPaymentAct(tx.batch, context, { stored, version, act: name })
      const { statements, changes } = await setting(tx, { ...stored, side: sideOf(path) })
      const trace = {
        action: name,
        resource: path,
        objectId: id,
        version: version + 1,
        label: stored.voucher_no,
        changes,
      }
      return {
        status: 200,
        id,
        statements: [claimPayment(context.who.companyId, id, version), ...statements, audit(context, trace)],
      }
    },
    read: () => paymentAnswer(context, path, id),
  })
}
