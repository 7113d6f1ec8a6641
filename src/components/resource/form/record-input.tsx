import { Skeleton } from 'antd'
import { screen } from '../../../lib/screen.tsx'
import type { FieldInputProps } from '../../fields/undated-input.tsx'
import { UndatedInput } from '../../fields/undated-input.tsx'
import { useAriaRequired } from '../../../lib/use-aria-required.ts'
import { Part } from '../../layout/part.tsx'

const DatedInput = screen(() => import('../../fields/field-input.tsx').then((chunk) => chunk?.FieldInput))

/**
 * The input of a field of a record. Hardly any record has a date, and the picker weighs as much as all of the form: it comes
 * with the first that has one, and what holds its place until then takes no focus that it could lose.
 */
export function RecordInput(props: FieldInputProps) {
  useAriaRequired(props.id, props['aria-required'] === 'true')
  if (props.resource.fields[props.name]?.kind !== 'date') return <UndatedInput {...props} />
  return (
    <Part fallback={<Skeleton.Input active block />}>
      <DatedInput {...props} />
    </Part>
  )
}
