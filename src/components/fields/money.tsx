import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import { formatMoney } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

/** An amount for reading: tabular, negative in parentheses, zero as a dash, an unknown one as nothing. */
export function Money({ value }: { value: string | null | undefined }) {
  const company = useCompany()
  if (value === null || value === undefined || value === '') return null
  const tone = isNegative(value) ? 'money-negative' : isZero(value) ? 'nothing' : ''
  return <span className={`money ${tone}`}>{formatMoney(value, company)}</span>
}
