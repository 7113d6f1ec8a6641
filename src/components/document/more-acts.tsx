import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'

export type MoreAct = { key: string; label: string; danger?: boolean; onClick: () => void }

/** What is done with a document now and then, behind one button; false is what this person may not do. */
export function MoreActs({ acts, isBusy }: { acts: readonly (MoreAct | false)[]; isBusy: boolean }) {
  const t = useTranslate()
  const items = acts.filter((act) => act !== false)
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={isBusy}>
      <Button type="text">{t('detail.more')}</Button>
    </Dropdown>
  )
}
