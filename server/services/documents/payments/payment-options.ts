/**
 * Lists the payment methods in the form of a payment, for every user who may enter one: no permission for the settings
 * is needed.
 */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { BankInUse } from '../../../db/payments/payment-options-store.ts'
import { paymentSettings } from '../../../db/payments/payment-facts-store.ts'
import { banksInUse, modesInUse, withholdingInUse } from '../../../db/payments/payment-options-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { chequeResources } from './cheque-resources.ts'

export type PaymentOptions = {
  modes: { id: string; label: string; fee: FeeRule | null }[]
  banks: BankInUse[]
  /** Rates in percent. */
  schemes: { id: string; label: string; rate: string }[]
  write_off_limit: string
  /** Whether a customer's cheque pays when it is received. */
  cheques_in_hand: boolean
}

/** Returns the payment methods for money in or out. Raises NOT_ALLOWED. */
export async function paymentOptions(context: Context, path: PaymentPath): Promise<PaymentOptions> {
  require(context, `${moduleOf(path)}.read`)
  const { companyId } = context.who
  const isIn = path === 'payment-receipts'
  const [modes, banks, schemes, [setting]] = await context.db.batch(companyId, [
    modesInUse(companyId, isIn),
    banksInUse(companyId),
    withholdingInUse(companyId),
    paymentSettings(companyId, chequeResources[path].path),
  ])
  if (!setting) throw new DomainError('NOT_FOUND')
  const { write_off_limit, cheques_in_hand } = setting
  return { modes, banks, schemes, write_off_limit, cheques_in_hand }
}
