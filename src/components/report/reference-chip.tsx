import { moduleOf } from '../../../domain/resources/core/define.ts'
import { useMay } from '../../providers/use-may.ts'
import { ReferenceSelect } from '../fields/reference-select.tsx'
import { useOptions } from '../fields/use-options.ts'
import { FilterChip } from './filter-chip.tsx'

type ReferenceChipProps = {
  /** Path of the searched resource, such as account/categories. */
  to: string
  label: string
  value: string | null
  onChange: (id: string | null) => void
}

/**
 * Renders the record that a report is limited to as a chip; without one it covers all. Users without the permission to
 * read such records see no chip.
 */
export function ReferenceChip({ to, label, value, onChange }: ReferenceChipProps) {
  const mayRead = useMay()(`${moduleOf(to)}.read`)
  const { options } = useOptions({ to, ids: value === null ? [] : [value], enabled: mayRead && value !== null })
  if (!mayRead) return null
  const name = value === null ? null : (options.find(({ id }) => id === value)?.label ?? '…')
  return (
    <FilterChip label={label} name={name}>
      {(close) => (
        <ReferenceSelect
          autoFocus
          allowClear
          to={to}
          aria-label={label}
          value={value}
          onChange={(id) => {
            if (id !== null) close()
            onChange(id)
          }}
        />
      )}
    </FilterChip>
  )
}
