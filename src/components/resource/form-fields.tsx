import { Form } from 'antd'
import type { Resource } from '../../../domain/resources/define.ts'
import { writableFields } from '../../../domain/resources/define.ts'
import { useLabels } from '../../lib/labels.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { isWide } from './field-grid.ts'
import type { StoredRecord } from './form-values.ts'

/** The inputs of a record in two columns; the cursor starts in the first one of a new record. */
export function FormFields({ resource, record }: { resource: Resource; record: StoredRecord | null }) {
  const labels = useLabels(resource)
  return (
    <div className="field-grid">
      {writableFields(resource)
        .filter(([, field]) => field.kind !== 'data')
        .map(([name, field], index) => {
          const chosenLabel = record?.[`${name}_label`]
          return (
            <Form.Item
              key={name}
              name={name}
              className={isWide(field) ? 'is-wide' : field.kind === 'flag' ? 'is-flag' : ''}
              label={field.kind === 'flag' ? null : labels.field(name)}
              required={field.required === true}
              extra={labels.help(name)}
            >
              <FieldInput
                resource={resource}
                name={name}
                autoFocus={record === null && index === 0}
                disabled={record !== null && field.fixed?.(record) === true}
                {...(typeof chosenLabel === 'string' ? { chosen: { id: record?.[name], label: chosenLabel } } : {})}
              />
            </Form.Item>
          )
        })}
    </div>
  )
}
