import { Form, Input, Select, Skeleton } from 'antd'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { ExtraField } from '../../../../domain/inventory/extra-fields.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { Part } from '../../../components/layout/part.tsx'
import { screen } from '../../../lib/screen.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'

/** Loaded on demand: few categories have a date. */
const DateInput = screen(() => import('../../../components/fields/date-input.tsx').then((chunk) => chunk?.DateInput))

/** Renders the inputs of the category's additional fields. */
export function ExtraDataFields({ fields }: { fields: readonly ExtraField[] }) {
  return (
    <div className="field-grid">
      {fields.map((field) => (
        <Form.Item
          key={field.name}
          name={['extra_data', field.name]}
          label={field.name}
          className={field.type === 'long' ? 'is-wide' : ''}
        >
          <ExtraInput field={field} />
        </Form.Item>
      ))}
    </div>
  )
}

type ExtraInputProps = {
  field: ExtraField
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

function ExtraInput({ field, value, onChange, ...rest }: ExtraInputProps) {
  const company = useCompany()
  const text = value ?? ''
  switch (field.type) {
    case 'text':
      return <Input {...rest} value={text} maxLength={255} onChange={({ target }) => onChange?.(target.value)} />
    case 'long':
      return (
        <Input.TextArea
          {...rest}
          value={text}
          maxLength={5000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )
    case 'number':
      return <MoneyInput {...rest} isQuantity value={text} onChange={(next) => onChange?.(next)} />
    case 'date':
      return (
        <Part fallback={<Skeleton.Input active block />}>
          <DateInput {...rest} value={text} today={localDate(company.today)} onChange={(next) => onChange?.(next)} />
        </Part>
      )
    case 'choice':
      return (
        <Select
          {...rest}
          value={text === '' ? null : text}
          allowClear
          options={(field.choices ?? []).map((choice) => ({ value: choice, label: choice }))}
          onChange={(next: string | null) => onChange?.(next ?? null)}
        />
      )
  }
}
