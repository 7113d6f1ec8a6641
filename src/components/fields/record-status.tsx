import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { daysOverdue } from '../../../domain/resources/core/overdue.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

type RecordStatusProps = {
  resource: Resource
  record: Readonly<Record<string, unknown>>
  /** The field of the status; by default `status`. */
  name?: string
}

/**
 * Renders the status of a record by its declared label and tone, replaced by the days overdue while there are any. A
 * cancelled one is struck through, so that colour is never the only sign.
 */
export function RecordStatus({ resource, record, name = 'status' }: RecordStatusProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { today } = useCompany()
  const field = resource.fields[name]
  if (field?.kind !== 'status') return null
  const status = String(record[name])
  const label = labels.choice(name, status)
  const days = daysOverdue(resource, record, today)
  if (days === 0) return <span className={`status status-${field.tones[status] ?? 'draft'}`}>{label}</span>
  return (
    <span className="status status-overdue" title={label}>
      {t('field.overdue', { days })}
    </span>
  )
}
