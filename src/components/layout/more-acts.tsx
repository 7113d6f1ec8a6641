import { useTranslate } from '@refinedev/core'
import type { MenuProps } from 'antd'
import { Button, Dropdown } from 'antd'
import { Link, useNavigate } from 'react-router'

type Named = { key: string; label: string }
/** What is done with a document now and then, or a page of it that is opened. */
export type MoreAct = Named & ({ danger?: boolean; onClick: () => void } | { to: string })

/** The page with the journal entries of a document. */
export function journalEntries(t: ReturnType<typeof useTranslate>, base: string): MoreAct {
  return { key: 'entries', label: t('page.journalEntries'), to: `${base}/journal-entries` }
}

/** Acts behind one button; false is what this person may not do. */
export function MoreActs({ acts, isBusy }: { acts: readonly (MoreAct | false)[]; isBusy: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const given = acts.filter((act) => act !== false)
  const items = given.map((act): NonNullable<MenuProps['items']>[number] => {
    if (!('to' in act)) return act
    const { key, label, to } = act
    // A click follows the link itself, so that it opens in another tab as links do; a key is on its menu item.
    const onClick = ({ domEvent }: { domEvent: { type: string } }) => {
      if (domEvent.type === 'keydown') void navigate(to)
    }
    return { key, label: <Link to={to}>{label}</Link>, onClick }
  })
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isBusy}>
      <Button type="text">{t('detail.more')}</Button>
    </Dropdown>
  )
}
