import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  CalendarOutlined,
  ClusterOutlined,
  DiffOutlined,
  FileTextOutlined,
  HomeOutlined,
  PartitionOutlined,
  ReadOutlined,
  SettingOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { useMay } from '../../providers/use-may.ts'

export type MenuItem = { text: string; path: string }
export type MenuGroup = { heading?: string; items: readonly MenuItem[] }

type Props = { menu: readonly MenuGroup[]; pathname: string; slug: string | null; isCollapsed: boolean }

/** A sign per entry, seen when the menu is collapsed; an area's sign stands for entries without one. */
const icons: Readonly<Record<string, ReactNode>> = {
  dashboard: <HomeOutlined aria-hidden />,
  'account/journal-vouchers': <FileTextOutlined aria-hidden />,
  'account/ledgers': <ReadOutlined aria-hidden />,
  'account/categories': <ApartmentOutlined aria-hidden />,
  'account/opening-balances': <DiffOutlined aria-hidden />,
  'account/fiscal-years': <CalendarOutlined aria-hidden />,
  account: <AccountBookOutlined aria-hidden />,
  'reports/chart-of-accounts': <PartitionOutlined aria-hidden />,
  'reports/category-tree': <ClusterOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  imports: <UploadOutlined aria-hidden />,
  settings: <SettingOutlined aria-hidden />,
}

function iconOf(path: string): ReactNode {
  return icons[path] ?? icons[path.split('/')[0] ?? ''] ?? <AppstoreOutlined aria-hidden />
}

/** What is built and what this person may read, by area. */
export function MainMenu({ menu, pathname, slug, isCollapsed }: Props) {
  const t = useTranslate()
  const nav = useRef<HTMLElement>(null)
  const may = useMay()
  const groups = menu
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => may(`${path}.list`)) }))
    .filter(({ items }) => items.length > 0)
  const isKnown = groups.length > 0
  useEffect(() => {
    if (isKnown) nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isKnown])
  return (
    <nav ref={nav} className="main-menu" aria-label={t('shell.menu')}>
      {groups.map(({ heading, items }) => (
        <section key={heading ?? items[0]?.path} aria-label={heading ? t(heading) : undefined}>
          {heading && !isCollapsed ? <h2>{t(heading)}</h2> : null}
          <ul>
            {items.map(({ text, path }) => {
              const to = `/${slug}/${path}`
              const isCurrent = pathname === to || pathname.startsWith(`${to}/`)
              return (
                <li key={path}>
                  <Tooltip title={isCollapsed ? t(text) : ''} placement="right">
                    <Link
                      to={to}
                      aria-current={isCurrent ? 'page' : undefined}
                      aria-label={isCollapsed ? t(text) : undefined}
                    >
                      {isCollapsed ? iconOf(path) : t(text)}
                    </Link>
                  </Tooltip>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </nav>
  )
}
