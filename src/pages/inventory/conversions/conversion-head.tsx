import { useTranslate } from '@refinedev/core'
import { Segmented } from 'antd'
import { inventoryConversions } from '../../../../domain/resources/inventory/inventory-conversions.ts'
import { DateField } from '../../../components/document/date-field.tsx'
import { DocumentField, wrongInput } from '../../../components/document/document-field.tsx'
import { NoteField } from '../../../components/document/note-field.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { useLabels } from '../../../lib/labels.ts'
import type { ConversionHead } from './conversion-draft.ts'
import { FigureInput } from '../stock/figure-input.tsx'

type ConversionHeadProps = {
  head: ConversionHead
  errors: Readonly<Record<string, string>>
  isNew: boolean
  onChange: (part: Partial<ConversionHead>) => void
}

export function ConversionHeadFields({ head, errors, isNew, onChange }: ConversionHeadProps) {
  const t = useTranslate()
  const labels = useLabels(inventoryConversions)
  const { date, bill, overhead, remarks } = errors
  return (
    <div className="document-fields conversion-fields">
      <DocumentField name="bill" label={labels.field('bill')} error={bill} hint={t('conversion.billHint')}>
        <ReferenceSelect
          id="document-bill"
          to="inventory/bill-of-materials"
          autoFocus={isNew}
          allowClear
          placeholder={t('conversion.noBill')}
          value={head.bill}
          {...wrongInput('bill', bill)}
          {...(head.billLabel === '' ? {} : { chosenLabel: head.billLabel })}
          onChange={(id, option) => onChange({ bill: id, billLabel: option?.label ?? '' })}
        />
      </DocumentField>
      <DocumentField name="made" label={t(head.isReverse ? 'conversion.apart' : 'conversion.made')}>
        <FigureInput
          id="document-made"
          disabled={head.bill === null}
          value={head.productQuantity}
          onChange={(text) => onChange({ productQuantity: text })}
        />
      </DocumentField>
      <DocumentField name="way" label={t('conversion.way')}>
        <Segmented
          id="document-way"
          value={head.isReverse ? 'apart' : 'made'}
          options={[
            { value: 'made', label: t('conversion.makes') },
            { value: 'apart', label: t('conversion.takesApart') },
          ]}
          onChange={(value) => onChange({ isReverse: value === 'apart' })}
        />
      </DocumentField>
      <DateField
        name="date"
        label={labels.field('date')}
        error={date}
        value={head.date}
        onChange={(date) => onChange({ date })}
      />
      <DocumentField name="overhead" label={labels.field('overhead')} error={overhead}>
        <FigureInput
          id="document-overhead"
          value={head.overhead}
          isWrong={overhead !== undefined}
          onChange={(text) => onChange({ overhead: text })}
        />
      </DocumentField>
      <NoteField
        name="remarks"
        label={labels.field('remarks')}
        error={remarks}
        className="is-wide"
        value={head.remarks}
        onChange={(remarks) => onChange({ remarks })}
      />
    </div>
  )
}
