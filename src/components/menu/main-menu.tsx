import { StarOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { usePreferences } from '../../lib/preferences.ts'
import { useMay } from '../../providers/use-may.ts'
import { CollapsedArea, Flyout } from './collapsed-area.tsx'
import { MenuArea } from './menu-area.tsx'
import type { MenuArea as Area, MenuPage } from './menu-types.ts'
import { currentPage, pagesOf, readableAreas } from './menu-types.ts'
import type { MenuPlace } from './page-links.tsx'
import { PageLinks } from './page-links.tsx'
import { useWaitingWork } from './use-waiting-work.ts'
import './menu.css'

type Props = { menu: readonly Area[]; pathname: string; slug: string | null; isCollapsed: boolean }

/** Renders the permitted pages by area, with starred pages on top. */
export function MainMenu({ menu, pathname, slug, isCollapsed }: Props) {
  const t = useTranslate()
  const nav = useRef<HTMLElement>(null)
  const { starred } = usePreferences()
  const areas = readableAreas(menu, useMay())
  const path = slug === null ? '' : pathname.slice(slug.length + 2)
  const current = currentPage(areas, path)
  const work = useWaitingWork(pathname, slug !== null)
  const place = { slug: slug ?? '', current: current.page?.path, work }
  const isKnown = areas.length > 0
  useEffect(() => {
    if (isKnown && nav.current) reveal(nav.current)
  }, [pathname, isKnown])
  const pages = areas.flatMap(pagesOf)
  const starredPages = starred.flatMap((one) => pages.find((page) => page.path === one) ?? [])
  const Entry = isCollapsed ? CollapsedArea : MenuArea
  return (
    <nav ref={nav} className="main-menu" aria-label={t('shell.menu')}>
      {starredPages.length > 0 ? <StarredPages pages={starredPages} isCollapsed={isCollapsed} {...place} /> : null}
      {areas.map((area) => (
        <Entry key={area.name} area={area} isCurrent={area.name === current.area?.name} {...place} />
      ))}
    </nav>
  )
}

type StarredPagesProps = MenuPlace & { pages: readonly MenuPage[]; isCollapsed: boolean }

/** Renders starred pages; the current page is marked in its area instead. */
function StarredPages({ pages, isCollapsed, ...place }: StarredPagesProps) {
  const t = useTranslate()
  const label = t('menu.starred')
  if (isCollapsed) {
    const groups = [{ text: 'menu.starred', pages }]
    return <Flyout icon={<StarOutlined aria-hidden />} label={label} groups={groups} isCurrent={false} {...place} />
  }
  return (
    <div role="group" className="menu-starred" aria-label={label}>
      <h2>{label}</h2>
      <PageLinks pages={pages} {...place} current={undefined} />
    </div>
  )
}

/** Scrolls the menu to the current page. `scrollIntoView` would also move the start of the tab order there. */
function reveal(nav: HTMLElement): void {
  const link = nav.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!link) return
  const { top, bottom } = nav.getBoundingClientRect()
  if (link.top < top) nav.scrollTop -= top - link.top
  else if (link.bottom > bottom) nav.scrollTop += link.bottom - bottom
}
