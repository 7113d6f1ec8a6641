import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import './report.css'

type FilterChipProps = {
  label: string
  /** The name of what the report is limited to; null when it covers all. */
  name: string | null
  /** Returns the control that selects it; `close` closes the popover. */
  children: (close: () => void) => ReactNode
}

/** Renders what a report is limited to as a chip, or a button that adds the limit. */
export function FilterChip({ label, name, children }: FilterChipProps) {
  const [isOpen, setIsOpen] = useState(false)
  const content = (
    <div className="category-choice" role="dialog" aria-label={label}>
      {children(() => setIsOpen(false))}
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
      {name === null ? (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} aria-expanded={isOpen}>
          {label}
        </Button>
      ) : (
        <Button className="chip" aria-expanded={isOpen}>
          {label} <strong>{name}</strong>
          <DownOutlined aria-hidden className="chip-arrow" />
        </Button>
      )}
    </Popover>
  )
}
