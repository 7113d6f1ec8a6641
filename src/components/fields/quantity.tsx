import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import { formatQuantity } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

/** Renders a quantity: tabular, without trailing zeros, negative in parentheses, zero as a dash. */
export function Quantity({ value, suffix }: { value: string; suffix?: string | undefined }) {
  const company = useCompany()
  const tone = isNegative(value) ? 'money-negative' : isZero(value) ? 'nothing' : ''
  const text = formatQuantity(value, company)
  return <span className={`money ${tone}`}>{suffix === undefined || isZero(value) ? text : `${text} ${suffix}`}</span>
}
