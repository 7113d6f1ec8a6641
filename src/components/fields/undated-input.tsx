import { Checkbox, Input, Select } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { useLabels } from '../../lib/labels.ts'
import { MoneyInput } from './money-input.tsx'
import { ReferenceSelect } from './reference-select.tsx'
import { inLanguage } from '../../lib/i18n.ts'

export type FieldInputProps = {
  resource: Resource
  name: string
  /** A stored reference with its label, from the record's answer. */
  chosen?: { id: unknown; label: string }
  /** The rows that a field naming a row of a list can choose from. */
  rows?: readonly { id: string; label: string }[]
  autoFocus?: boolean
  disabled?: boolean
  /** Passed by the form around it. */
  id?: string
  'aria-describedby'?: string
  'aria-required'?: 'true'
  status?: 'error'
  value?: unknown
  onChange?: (value: unknown) => void
}

/** Renders the input of a field that is no date, by its kind: forms of dates load their picker themselves. */
export function UndatedInput({ resource, name, chosen, rows, value, onChange, ...rest }: FieldInputProps) {
  const labels = useLabels(resource)
  const t = useTranslate()
  const field = resource.fields[name]
  if (!field) return null
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'text':
      if (rows) return <RowSelect {...rest} rows={rows} value={text === '' ? null : text} onChange={onChange} />
      return (
        <Input
          {...rest}
          value={text}
          maxLength={field.max}
          autoComplete="off"
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'note':
      return (
        <Input.TextArea
          {...rest}
          value={text}
          maxLength={field.max}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'money':
      return <MoneyInput {...rest} value={text} onChange={(next) => onChange?.(next)} />
    case 'quantity':
      return (
        <MoneyInput
          {...rest}
          isQuantity
          suffix={field.suffix && inLanguage(field.suffix)}
          value={text}
          onChange={(next) => onChange?.(next)}
        />
      )
    case 'flag':
      return (
        <Checkbox {...rest} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
          {labels.field(name)}
        </Checkbox>
      )
    case 'choice':
    case 'status':
      return (
        <Select
          {...rest}
          aria-required={undefined}
          value={text === '' ? null : text}
          allowClear={!field.required}
          showSearch
          optionFilterProp="label"
          placeholder={t('form.choose')}
          options={Object.keys(field.choices).map((choice) => ({ value: choice, label: labels.choice(name, choice) }))}
          onChange={(next) => onChange?.(next ?? null)}
        />
      )
    case 'reference':
      return (
        <ReferenceSelect
          {...rest}
          to={field.to}
          among={field.among}
          value={text === '' ? null : text}
          allowClear={!field.required}
          {...(chosen && chosen.id === value ? { chosenLabel: chosen.label } : {})}
          onChange={(next) => onChange?.(next)}
        />
      )
    case 'date':
    case 'data':
      return null
  }
}

type RowSelectProps = Pick<FieldInputProps, 'id' | 'status'> & {
  onChange: FieldInputProps['onChange'] | undefined
  rows: readonly { id: string; label: string }[]
  value: string | null
}

function RowSelect({ rows, onChange, ...rest }: RowSelectProps) {
  const t = useTranslate()
  return (
    <Select
      {...rest}
      placeholder={t('form.choose')}
      options={rows.map(({ id, label }) => ({ value: id, label }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
