import { Skeleton } from 'antd'
import { screen } from '../../../lib/screen.tsx'
import type { FieldInputProps } from '../../fields/undated-input.tsx'
import { UndatedInput } from '../../fields/undated-input.tsx'
import { useAriaRequired } from '../../../lib/use-aria-required.ts'
import { Part } from '../../layout/part.tsx'

const DatedInput = screen(() => import('../../fields/field-input.tsx').then((chunk) => chunk?.FieldInput))

/**
 * Renders the input of a field. Few records have a date and the date picker is as large as the form, so it is loaded on
 * demand; its placeholder takes no focus.
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
