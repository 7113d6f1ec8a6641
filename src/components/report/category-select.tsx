import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { accountCategories } from '../../../domain/resources/account-categories.ts'
import { ReferenceSelect } from '../fields/reference-select.tsx'
import { useOptions } from '../fields/use-options.ts'
import './report.css'

type CategorySelectProps = { value: string | null; onChange: (id: string | null) => void }

/** The category whose accounts a report shows, with those of the categories below it; none is all of them. */
export function CategorySelect({ value, onChange }: CategorySelectProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const { options } = useOptions({
    to: accountCategories.path,
    ids: value === null ? [] : [value],
    enabled: value !== null,
  })
  const label = t('reportPage.category')
  const choose = (id: string | null) => {
    setIsOpen(false)
    onChange(id)
  }
  const content = (
    <div className="category-choice" role="dialog" aria-label={label}>
      <ReferenceSelect
        autoFocus
        allowClear
        to={accountCategories.path}
        aria-label={label}
        value={value}
        onChange={choose}
      />
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
        <Button type="dashed" icon={<PlusOutlined />} aria-expanded={isOpen}>
          {label}
        </Button>
      ) : (
        <Button className="chip" aria-expanded={isOpen}>
          {label} <strong>{options.find(({ id }) => id === value)?.label ?? '…'}</strong>
          <DownOutlined className="chip-arrow" />
        </Button>
      )}
    </Popover>
  )
}
