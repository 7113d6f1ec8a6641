import { useTranslate } from '@refinedev/core'
import { Form } from 'antd'
import { useState } from 'react'
import { compare, isDecimal } from '../../../../domain/money/decimal.ts'
import type { TypedFee } from '../../../../domain/payments/fee.ts'
import { checkFee, feeOf, normalizeFee } from '../../../../domain/payments/fee.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

/** Renders the fee of a sample amount while the rule is edited. */
export function FeeExample() {
  const t = useTranslate()
  const company = useCompany()
  const [amount, setAmount] = useState<string | null>('1000')
  const typed = Form.useWatch('fee') as Partial<TypedFee> | undefined
  const fee = feeOfTyped(typed, amount, company.currency_digits)
  return (
    <p className="fee-example">
      <span>{t('modeForm.of')}</span>
      <MoneyInput value={amount} onChange={setAmount} aria-label={t('modeForm.exampleAmount')} />
      <output>{fee === null ? t('modeForm.unfinished') : t('modeForm.is', { fee: formatMoney(fee, company) })}</output>
    </p>
  )
}

function feeOfTyped(typed: Partial<TypedFee> | undefined, amount: string | null, digits: number): string | null {
  if (!typed?.type || amount === null || !isDecimal(amount) || compare(amount, '0') <= 0) return null
  const rule = normalizeFee({ ...typed, type: typed.type })
  return checkFee(rule).length > 0 ? null : feeOf(rule, amount, digits)
}
