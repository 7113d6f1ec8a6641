import { useTranslate } from '@refinedev/core'
import type { PlainValue } from '../../../../domain/audit/change-lines.ts'
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import { auditedField } from '../../../../domain/resources/audit-words.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { formatDate, formatMoney, formatQuantity, formatPrice } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type AuditValueProps = { resource: string; field: string; value: PlainValue }

/**
 * Renders a value of the log by the kind of its field: amounts grouped, dates formatted, flags, choices and lists in
 * words.
 */
export function AuditValue({ resource, field, value }: AuditValueProps) {
  const t = useTranslate()
  const company = useCompany()
  if (value === null) return <span className="muted">–</span>
  if (typeof value === 'object') {
    return (
      <ul className="audit-values">
        {value.map((one, place) => (
          <li key={place}>
            <AuditValue resource={resource} field="" value={one} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
  const text = String(value)
  const declared = auditedField(resource, field)
  if (declared?.kind === 'money') return formatMoney(text, company)
  if (declared?.kind === 'quantity') return formatQuantity(text, company)
  if (declared && 'choices' in declared)
    return t(`choice.${moduleOf(resource)}.${field}.${text}`, {}, declared.choices[text] ?? text)
  if (isLocalDate(text)) return formatDate(text, company.locale)
  // The rows of a voucher are stored in the log as texts: Cash · Dr 1200.00.
  return text.replaceAll(/(?<=\b[CD]r )\d+(\.\d+)?/g, (amount) => formatPrice(amount, company))
}
