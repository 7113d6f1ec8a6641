import { useTranslate } from '@refinedev/core'
import { Dropdown } from 'antd'
import { memo, useState } from 'react'
import type { RowsStore } from './rows-store.ts'

type RowHandleProps = { store: RowsStore; rowKey: number; number: number }

/**
 * Renders the handle that drags a line. A click opens a menu that moves the line, for users who cannot drag; the
 * keyboard has Alt with ↑ and ↓. It is no button element, because some browsers do not drag those.
 */
export const RowHandle = memo(function RowHandle({ store, rowKey, number }: RowHandleProps) {
  const t = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const handle = (
    <span
      role="button"
      tabIndex={-1}
      className="line-handle"
      aria-label={t('grid.moveRow', { number })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setIsOpen(true)}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ' ? setIsOpen(true) : undefined)}
    />
  )
  // A menu for every line would slow down rendering.
  if (!isOpen) return handle
  const place = store.keys().indexOf(rowKey)
  const moves = [
    { key: 'up', label: t('grid.moveUp'), disabled: place === 0, onClick: () => store.move(rowKey, place - 1) },
    {
      key: 'down',
      label: t('grid.moveDown'),
      disabled: place === store.keys().length - 1,
      onClick: () => store.move(rowKey, place + 1),
    },
  ]
  return (
    <Dropdown open autoFocus trigger={['click']} menu={{ items: moves }} onOpenChange={setIsOpen}>
      {handle}
    </Dropdown>
  )
})
