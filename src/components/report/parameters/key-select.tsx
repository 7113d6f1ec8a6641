import { Select } from 'antd'
import { useCompany } from '../../../providers/company-provider.tsx'

type KeySelectProps = {
  label: string
  options: readonly { value: string; label: string }[]
  value: string | null
  onChange: (key: string | null) => void
}

/** Selects one entry of a list that a report is limited to, sorted by label; without one it covers all. */
export function KeySelect({ label, options, value, onChange }: KeySelectProps) {
  const collator = new Intl.Collator(useCompany().locale)
  return (
    <Select
      className="key-select"
      allowClear
      showSearch
      optionFilterProp="label"
      aria-label={label}
      placeholder={label}
      value={value}
      options={options.toSorted((one, other) => collator.compare(one.label, other.label))}
      onChange={(key: string | undefined) => onChange(key ?? null)}
    />
  )
}
