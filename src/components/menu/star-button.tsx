import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Tooltip } from 'antd'
import { setPreferences, toggled, usePreferences } from '../../lib/preferences.ts'
import type { MenuPage } from './menu-types.ts'

type Props = {
  page: MenuPage
  /** True for the current page. */
  isOpen?: boolean
}

/** Renders the button that pins a page to the top of the menu or unpins it. */
export function StarButton({ page: { text, path }, isOpen = false }: Props) {
  const t = useTranslate()
  const { starred } = usePreferences()
  const isStarred = starred.includes(path)
  return (
    <Tooltip title={t(isStarred ? 'menu.unstar' : 'menu.star')} mouseEnterDelay={0.6}>
      <Button
        type="text"
        size="small"
        className={isStarred ? 'star-button is-starred' : 'star-button'}
        aria-pressed={isStarred}
        aria-label={isOpen ? t('menu.starThis') : t('menu.starPage', { page: t(text) })}
        icon={isStarred ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        onClick={() => setPreferences({ starred: toggled(starred, path) })}
      />
    </Tooltip>
  )
}
