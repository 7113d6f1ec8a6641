import { useTranslate } from '@refinedev/core'
import { absolute, isNegative, isZero } from '../../../domain/money/decimal.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Renders a balance with its side in words: 1,200.00 Dr; a credit balance is a negative amount. */
export function BalanceText({ value }: { value: string }) {
  const t = useTranslate()
  const company = useCompany()
  if (isZero(value)) return <span className="muted">–</span>
  return (
    <>
      {formatMoney(absolute(value), company)}{' '}
      <small className="side-word">{t(isNegative(value) ? 'statement.cr' : 'statement.dr')}</small>
    </>
  )
}
