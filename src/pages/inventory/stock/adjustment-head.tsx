import { useTranslate } from '@refinedev/core'
import { Select } from 'antd'
import { adjustmentPurposes } from '../../../../domain/inventory/check-adjustment.ts'
import { inventoryAdjustments } from '../../../../domain/resources/inventory/inventory-adjustments.ts'
import { DateField } from '../../../components/document/date-field.tsx'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { NoteField } from '../../../components/document/note-field.tsx'
import { useLabels } from '../../../lib/labels.ts'
import type { AdjustmentHead, AdjustmentRecord } from './adjustment-draft.ts'

type AdjustmentHeadProps = {
  record: AdjustmentRecord | undefined
  head: AdjustmentHead
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<AdjustmentHead>) => void
}

export function AdjustmentHeadFields({ record, head, errors, onChange }: AdjustmentHeadProps) {
  const t = useTranslate()
  const labels = useLabels(inventoryAdjustments)
  const { date, purpose, remarks } = errors
  return (
    <div className="document-fields">
      <DocumentField
        name="purpose"
        label={labels.field('purpose')}
        error={purpose}
        hint={record ? t('adjustment.purposeFixed') : undefined}
      >
        <Select
          id="document-purpose"
          className="document-select"
          autoFocus={!record}
          disabled={record !== undefined}
          value={head.purpose}
          options={adjustmentPurposes.map((value) => ({ value, label: labels.choice('purpose', value) }))}
          onChange={(value) => onChange({ purpose: value })}
        />
      </DocumentField>
      <DateField
        name="date"
        label={labels.field('date')}
        error={date}
        value={head.date}
        onChange={(date) => onChange({ date })}
      />
      <NoteField
        name="remarks"
        label={labels.field('remarks')}
        error={remarks}
        value={head.remarks}
        onChange={(remarks) => onChange({ remarks })}
      />
    </div>
  )
}
