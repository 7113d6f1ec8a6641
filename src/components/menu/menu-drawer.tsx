import { useTranslate } from '@refinedev/core'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** Renders the drawer with the menu on a phone. */
export function MenuDrawer({ isOpen, onClose, children }: Props) {
  const t = useTranslate()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      width={260}
      closable={false}
      rootClassName="side-drawer"
      title={null}
      aria-label={t('shell.menu')}
    >
      <div className="side">{children}</div>
    </Drawer>
  )
}
