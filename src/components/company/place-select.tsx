import { Select } from 'antd'
import type { Choice } from '../../lib/format/places.ts'

type PlaceSelectProps = {
  choices: readonly Choice[]
  value?: string
  onChange?: (value: string) => void
  id?: string
  disabled?: boolean
  autoComplete?: string
}

/** Renders a select of a long list, searched by name or code. */
export function PlaceSelect({ choices, ...rest }: PlaceSelectProps) {
  return (
    <Select<string>
      {...rest}
      showSearch
      options={[...choices]}
      filterOption={(typed, option) =>
        `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase())
      }
    />
  )
}
