import { Select } from 'antd'
import type { PickedItem } from '../../../components/grid/grid-columns.ts'

type UnitSelectProps = {
  id: string
  item: PickedItem | undefined
  /** Empty means the item's own unit. */
  value: string
  /** The name of the unit until the item is known. */
  label: string
  disabled?: boolean
  onChange: (unit: string, label: string) => void
}

/** Renders the choice among the units of an item. */
export function UnitSelect({ id, item, value, label, disabled = false, onChange }: UnitSelectProps) {
  const units = item?.units.map((unit) => ({ value: unit.id, label: unit.label })) ?? []
  const options = units.length > 0 ? units : [{ value, label }]
  return (
    <Select
      id={id}
      className="document-select"
      disabled={disabled || !item}
      value={value || item?.unit || null}
      options={options}
      onChange={(unit) => onChange(unit, units.find((one) => one.value === unit)?.label ?? '')}
    />
  )
}
