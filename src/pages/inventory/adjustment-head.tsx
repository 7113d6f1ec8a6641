import { useTranslate } from '@refinedev/core'
import { Input, Select } from 'antd'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { adjustmentPurposes } from '../../../domain/inventory/check-adjustment.ts'
import { inventoryAdjustments } from '../../../domain/resources/inventory-adjustments.ts'
import { DocumentField, wrongInput } from '../../components/document/document-field.tsx'
import { DateInput } from '../../components/fields/date-input.tsx'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { AdjustmentHead, AdjustmentRecord } from './adjustment-draft.ts'

type AdjustmentHeadProps = {
  record: AdjustmentRecord | undefined
  head: AdjustmentHead
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<AdjustmentHead>) => void
}

export function AdjustmentHeadFields({ record, head, errors, onChange }: AdjustmentHeadProps) {
  const t = useTranslate()
  const company = useCompany()
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
      <DocumentField name="date" label={labels.field('date')} error={date}>
        <DateInput
          id="document-date"
          value={head.date}
          today={localDate(company.today)}
          onChange={(day) => onChange({ date: day ?? '' })}
        />
      </DocumentField>
      <DocumentField name="remarks" label={labels.field('remarks')} error={remarks}>
        <Input.TextArea
          id="document-remarks"
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5000}
          value={head.remarks}
          {...wrongInput('remarks', remarks)}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </DocumentField>
    </div>
  )
}
