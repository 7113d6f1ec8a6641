import { useTranslate } from '@refinedev/core'
import { Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { areaIcons } from './area-icons.tsx'
import type { AreaProps } from './menu-area.tsx'
import type { MenuGroup } from './menu-types.ts'
import { addressOf } from './menu-types.ts'
import type { MenuPlace } from './page-links.tsx'

/** Renders an area of the narrow menu: its icon links to its hub or opens its pages in a popup. */
export function CollapsedArea({ area: { name, text, hub, pages, more }, isCurrent, ...place }: AreaProps) {
  const t = useTranslate()
  const label = t(text)
  if (hub === undefined) {
    const groups = [{ text, pages }, ...(more.length > 0 ? [{ text: 'menu.more', pages: more }] : [])]
    return <Flyout icon={areaIcons[name]} label={label} groups={groups} isCurrent={isCurrent} {...place} />
  }
  return (
    <Tooltip title={label} placement="right">
      <Link
        className="menu-head"
        to={addressOf(place.slug, hub)}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
      >
        {areaIcons[name]}
      </Link>
    </Tooltip>
  )
}

type FlyoutProps = MenuPlace & { icon: ReactNode; label: string; groups: readonly MenuGroup[]; isCurrent: boolean }

/** Aligns the popup to the right of the icon, top edges level. */
const submenuAlign = { points: ['tl', 'tr'], offset: [6, 0] }

/** Renders an icon that opens groups of pages in a popup. */
export function Flyout({ icon, label, groups, isCurrent, slug, current }: FlyoutProps) {
  const t = useTranslate()
  const items = groups.map(({ text, pages }) => ({
    key: text,
    type: 'group' as const,
    label: t(text),
    children: pages.map((page) => ({
      key: page.path,
      label: <Link to={addressOf(slug, page.path)}>{t(page.text)}</Link>,
    })),
  }))
  return (
    <Dropdown
      menu={{ items, selectedKeys: current === undefined ? [] : [current] }}
      trigger={['click', 'hover']}
      align={submenuAlign}
    >
      <button
        type="button"
        className="menu-head"
        aria-label={label}
        aria-haspopup="menu"
        aria-current={isCurrent ? 'true' : undefined}
      >
        {icon}
      </button>
    </Dropdown>
  )
}
