import { Form } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { isWide } from './field-grid.ts'
import type { StoredRecord } from './form-values.ts'
import { RecordInput } from './record-input.tsx'

type FormFieldsProps = {
  resource: Resource
  record: StoredRecord | null
  /** Only these fields, in this order; by default all that a plain form can show. */
  names?: readonly string[]
}

/** Renders the inputs of a record in two columns; the first one of a new record gets the focus. */
export function FormFields({ resource, record, names }: FormFieldsProps) {
  const plain = writableFields(resource).filter(([, field]) => field.kind !== 'data')
  const visibleNames = names ?? plain.map(([name]) => name)
  // The sections of a long form each have a first input; the form itself has one.
  const first = names ? resource.title : visibleNames[0]
  return (
    <div className="field-grid">
      {visibleNames.map((name, index) => (
        <FormField
          key={name}
          {...{ resource, record, name }}
          autoFocus={record === null && index === 0 && name === first}
        />
      ))}
    </div>
  )
}

type FormFieldProps = {
  resource: Resource
  record: StoredRecord | null
  name: string
  autoFocus?: boolean
  disabled?: boolean
  /** For fields whose requirement depends on other fields. */
  required?: boolean
  label?: string
  /** Replaces the help text of the field. */
  extra?: string | undefined
  onChange?: (value: unknown) => void
}

/** Renders an input with label and help; nothing for a field that the user may not see. */
export function FormField({
  resource,
  record,
  name,
  disabled = false,
  required,
  label,
  extra,
  ...rest
}: FormFieldProps) {
  const labels = useLabels(resource)
  const field = resource.fields[name]
  if (!field) return null
  const chosenLabel = record?.[`${name}_label`]
  return (
    <Form.Item
      name={name}
      className={isWide(field) ? 'is-wide' : field.kind === 'flag' ? 'is-flag' : ''}
      label={field.kind === 'flag' ? null : (label ?? labels.field(name))}
      required={required ?? field.required === true}
      extra={extra ?? labels.help(name)}
    >
      <RecordInput
        {...rest}
        resource={resource}
        name={name}
        disabled={disabled || (record !== null && field.fixed?.(record) === true)}
        {...(typeof chosenLabel === 'string' ? { chosen: { id: record?.[name], label: chosenLabel } } : {})}
      />
    </Form.Item>
  )
}
