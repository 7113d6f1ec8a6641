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
  /** Only these, in this order; left out: all that a plain form can show. */
  names?: readonly string[]
}

/** The inputs of a record in two columns; the cursor starts in the first one of a new record. */
export function FormFields({ resource, record, names }: FormFieldsProps) {
  const plain = writableFields(resource).filter(([, field]) => field.kind !== 'data')
  const shown = names ?? plain.map(([name]) => name)
  // The parts of a long form each have a first input, and the form itself one.
  const first = names ? resource.title : shown[0]
  return (
    <div className="field-grid">
      {shown.map((name, index) => (
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
  /** Where the declaration cannot say it, since it depends on other fields. */
  required?: boolean
  label?: string
  /** In the place of the field's own help. */
  extra?: string | undefined
  onChange?: (value: unknown) => void
}

/** One input with its label and help; nothing for a field that the person does not see. */
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
