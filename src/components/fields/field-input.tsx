import { localDate } from '../../../domain/calendar/local-date.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { DateInput } from './date-input.tsx'
import type { FieldInputProps } from './undated-input.tsx'
import { UndatedInput } from './undated-input.tsx'

/** Renders the input of a field by its kind. Values are those of the API: strings, booleans, ids; null is empty. */
export function FieldInput(props: FieldInputProps) {
  const { resource, name } = props
  return resource.fields[name]?.kind === 'date' ? <DateOfField {...props} /> : <UndatedInput {...props} />
}

function DateOfField({
  resource: _resource,
  name: _name,
  chosen: _chosen,
  rows: _rows,
  value,
  onChange,
  ...rest
}: FieldInputProps) {
  const { today } = useCompany()
  const text = typeof value === 'string' ? value : ''
  return <DateInput {...rest} value={text} today={localDate(today)} onChange={(next) => onChange?.(next)} />
}
