/** Describes the fee of a payment method in words, with amounts in the format of the company. */
import type { FeeRule, FeeSlab } from '../../../domain/payments/fee.ts'
import type { MoneyStyle } from './format.ts'
import { formatPercent, formatPrice } from './format.ts'
import { translate } from '../i18n.ts'
import { listText } from './list-text.ts'

/** Formats a fee: { type: percentage, value: 2, max_fee: 18 } in pounds → 2%, at most 18.00 */
export function feeText(
  { type, value, slabs, min_fee: least, max_fee: most, extra_fee: extra }: FeeRule,
  style: MoneyStyle,
) {
  const money = (amount: string) => formatPrice(amount, style)
  const charge = ({ rate, amount }: Pick<FeeSlab, 'rate' | 'amount'>) =>
    rate === undefined ? money(amount ?? '0') : formatPercent(rate, style)
  const baseCharge =
    type === 'fixed' || type === 'percentage'
      ? charge(type === 'fixed' ? { amount: value } : { rate: value ?? '0' })
      : translate(`field.fee.${type}`, {
          slabs: listText(
            (slabs ?? []).map((slab) =>
              translate('field.fee.slab', { from: money(slab.min_amount), charge: charge(slab) }),
            ),
          ),
        })
  const parts = [
    baseCharge,
    least === undefined ? '' : translate('field.fee.least', { amount: money(least) }),
    most === undefined ? '' : translate('field.fee.most', { amount: money(most) }),
    extra === undefined
      ? ''
      : translate(`field.fee.extra.${extra.type}`, {
          extra: charge(extra.type === 'fixed' ? { amount: extra.value } : { rate: extra.value }),
        }),
  ]
  return listText(parts.filter((part) => part !== ''))
}
