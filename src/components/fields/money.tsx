import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import { formatMoney, formatPrice } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

/**
 * Renders an amount: tabular, negative in parentheses, zero as a dash, an unknown one empty. A price shows all its
 * digits, also those finer than the currency's.
 */
export function Money({ value, isPrice = false }: { value: string | null | undefined; isPrice?: boolean }) {
  const company = useCompany()
  if (value === null || value === undefined || value === '') return null
  const tone = isNegative(value) ? 'money-negative' : isZero(value) ? 'nothing' : ''
  return (
    <span className={`money ${tone}`}>
      {isPrice && !isZero(value) ? formatPrice(value, company) : formatMoney(value, company)}
    </span>
  )
}
