import { Select } from 'antd'
import { useCompany } from '../../providers/company-provider.tsx'
import { FilterChip } from './filter-chip.tsx'

type KeyChipProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (key: string | null) => void
}

/** Renders the entry of a list that a report is limited to as a chip; without one it covers all. */
export function KeyChip({ label, options, value, onChange }: KeyChipProps) {
  const collator = new Intl.Collator(useCompany().locale)
  const name = value === null ? null : (options.find((option) => option.value === value)?.label ?? value)
  return (
    <FilterChip label={label} name={name}>
      {(close) => (
        <Select
          autoFocus
          allowClear
          showSearch
          defaultOpen={value === null}
          optionFilterProp="label"
          aria-label={label}
          placeholder={label}
          value={value}
          options={options.toSorted((one, other) => collator.compare(one.label, other.label))}
          onChange={(key: string | undefined) => {
            if (key !== undefined) close()
            onChange(key ?? null)
          }}
        />
      )}
    </FilterChip>
  )
}
