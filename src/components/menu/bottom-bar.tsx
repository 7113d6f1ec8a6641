import { MenuOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import { useMay } from '../../providers/use-may.ts'
import { areaIcons } from './area-icons.tsx'
import type { AreaName, MenuArea } from './menu-types.ts'
import { addressOf, currentPage, pagesOf, readableAreas } from './menu-types.ts'

/** Areas by frequency of use on a phone; the first four permitted ones get an entry. */
const areaOrder: readonly AreaName[] = [
  'dashboard',
  'sales',
  'purchase',
  'crm',
  'banking',
  'inventory',
  'reports',
  'account',
  'tax',
  'settings',
]
const ENTRIES = 4

type Props = {
  menu: readonly MenuArea[]
  pathname: string
  slug: string | null
  isMenuOpen: boolean
  onOpenMenu: () => void
}

/** Renders the menu of a small screen: four areas, and everything else behind the last entry. */
export function BottomBar({ menu, pathname, slug, isMenuOpen, onOpenMenu }: Props) {
  const t = useTranslate()
  const areas = readableAreas(menu, useMay())
  const current = slug === null ? undefined : currentPage(areas, pathname.slice(slug.length + 2)).area?.name
  const entries = areaOrder.flatMap((name) => areas.find((area) => area.name === name) ?? []).slice(0, ENTRIES)
  return (
    <nav className="bottom-bar" aria-label={t('menu.bottom')}>
      {entries.map((area) => (
        <Link
          key={area.name}
          to={addressOf(slug, pagesOf(area)[0]?.path)}
          aria-current={area.name === current ? 'page' : undefined}
        >
          {areaIcons[area.name]}
          {t(area.text)}
        </Link>
      ))}
      <button type="button" aria-expanded={isMenuOpen} aria-haspopup="dialog" onClick={onOpenMenu}>
        <MenuOutlined aria-hidden />
        {t('menu.open')}
      </button>
    </nav>
  )
}
