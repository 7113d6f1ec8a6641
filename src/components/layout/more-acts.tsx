import { useTranslate } from '@refinedev/core'
import type { MenuProps } from 'antd'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'

type MenuLabel = { key: string; label: string }
/** An act, or a page to open. */
export type MoreAct = MenuLabel & ({ danger?: boolean; onClick: () => void } | { to: string })

/** The page with the journal entries of a document. */
export function journalEntries(t: ReturnType<typeof useTranslate>, base: string): MoreAct {
  return { key: 'entries', label: t('page.journalEntries'), to: `${base}/journal-entries` }
}

type MoreActsProps = {
  /** False for an act without permission. */
  acts: readonly (MoreAct | false)[]
  isBusy?: boolean
  /** The button that opens the menu; "More" by default. */
  button?: ReactNode
}

/** Renders acts and pages in a menu; nothing without permitted acts. */
export function MoreActs({ acts, isBusy = false, button }: MoreActsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const permittedActs = acts.filter((act) => act !== false)
  const items = permittedActs.map((act): NonNullable<MenuProps['items']>[number] => {
    if (!('to' in act)) return act
    const { key, label, to } = act
    // A click follows the link itself, so that it can open in another tab; a key reaches only the menu item.
    const onClick = ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to)
    }
    return { key, label: <Link to={to}>{label}</Link>, onClick }
  })
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isBusy}>
      {button ?? <Button type="text">{t('detail.more')}</Button>}
    </Dropdown>
  )
}
