import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { useMay } from '../../providers/use-may.ts'
import { ReferenceSelect } from '../fields/reference-select.tsx'
import { useOptions } from '../fields/use-options.ts'
import './report.css'

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
  const [isOpen, setIsOpen] = useState(false)
  const { options } = useOptions({ to, ids: value === null ? [] : [value], enabled: mayRead && value !== null })
  const choose = (id: string | null) => {
    if (id !== null) setIsOpen(false)
    onChange(id)
  }
  if (!mayRead) return null
  const content = (
    <div className="category-choice" role="dialog" aria-label={label}>
      <ReferenceSelect autoFocus allowClear to={to} aria-label={label} value={value} onChange={choose} />
    </div>
  )
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={content}
    >
      {value === null ? (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} aria-expanded={isOpen}>
          {label}
        </Button>
      ) : (
        <Button className="chip" aria-expanded={isOpen}>
          {label} <strong>{options.find(({ id }) => id === value)?.label ?? '…'}</strong>
          <DownOutlined aria-hidden className="chip-arrow" />
        </Button>
      )}
    </Popover>
  )
}
