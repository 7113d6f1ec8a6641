import { MenuFoldOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Grid, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import '../../lib/texts/company-texts.ts'
import { setPreferences, usePreferences } from '../../lib/preferences.ts'
import { screen } from '../../lib/screen.tsx'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { BottomBar } from '../menu/bottom-bar.tsx'
import { MainMenu } from '../menu/main-menu.tsx'
import type { MenuArea } from '../menu/menu-types.ts'
import { currentPage } from '../menu/menu-types.ts'
import { StarButton } from '../menu/star-button.tsx'
import { SearchField } from '../palette/search-field.tsx'
import { useOverlays } from '../palette/use-overlays.tsx'
import type { Crumb } from './breadcrumbs.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { FrameContext } from './message-page.tsx'
import { Part } from './part.tsx'
import { UserMenu } from './user-menu.tsx'

const MenuDrawer = screen(() => import('../menu/menu-drawer.tsx').then((chunk) => chunk?.MenuDrawer))

type Props = { menu: readonly MenuArea[]; crumbs: readonly Crumb[]; pathname: string; children: ReactNode }

/** Renders the frame of every page of the application: menu, company, breadcrumbs, account. */
export function Shell({ menu, crumbs, pathname, children }: Props) {
  const t = useTranslate()
  const isWide = Grid.useBreakpoint().md !== false
  const { menuCollapsed } = usePreferences()
  // Open for one page only: following a link of the menu closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isDrawerOpen = openAt === pathname
  const slug = useCompanyIfAny()?.company.slug ?? null
  const content = useContentFocus(pathname)
  const { openPalette, openHelp, element } = useOverlays(menu)

  const { page } = currentPage(menu, slug === null ? '' : pathname.slice(slug.length + 2))
  const isCollapsed = isWide && menuCollapsed
  const side = (
    <>
      <CompanySwitcher isCollapsed={isCollapsed} />
      {isWide && openPalette ? <SearchField isCollapsed={isCollapsed} onOpen={openPalette} /> : null}
      <MainMenu menu={menu} pathname={pathname} slug={slug} isCollapsed={isCollapsed} />
      <div className="side-foot">
        <UserMenu isCollapsed={isCollapsed} onHelp={openHelp} />
        {isWide ? <CollapseMenu isCollapsed={isCollapsed} /> : null}
      </div>
    </>
  )
  return (
    <div className={isCollapsed ? 'shell is-collapsed' : 'shell'}>
      <a className="skip-link" href="#content">
        {t('app.skipToContent')}
      </a>
      {isWide ? (
        <div className="side">{side}</div>
      ) : (
        <PhoneMenu isOpen={isDrawerOpen} onClose={() => setOpenAt(null)}>
          {side}
        </PhoneMenu>
      )}
      <div className="stage">
        <div className="topbar">
          <Breadcrumbs crumbs={crumbs} />
          {page && pathname === `/${slug}/${page.path}` ? <StarButton page={page} isOpen /> : null}
          {!isWide && openPalette ? (
            <Button
              type="text"
              className="topbar-search"
              aria-label={t('palette.open')}
              aria-haspopup="dialog"
              icon={<SearchOutlined aria-hidden />}
              onClick={openPalette}
            />
          ) : null}
        </div>
        <main id="content" ref={content} tabIndex={-1}>
          <FrameContext value>{children}</FrameContext>
        </main>
      </div>
      {isWide ? null : (
        <BottomBar
          menu={menu}
          pathname={pathname}
          slug={slug}
          isMenuOpen={isDrawerOpen}
          onOpenMenu={() => setOpenAt(pathname)}
        />
      )}
      {element}
      <PageAnnouncer pathname={pathname} />
    </div>
  )
}

type PhoneMenuProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/**
 * Renders the menu of a phone. Its drawer loads after the page and stays mounted once opened, so that closing can
 * animate.
 */
function PhoneMenu({ isOpen, onClose, children }: PhoneMenuProps) {
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => MenuDrawer.preload(), [])
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Part onClose={onClose}>
      <MenuDrawer isOpen={isOpen} onClose={onClose}>
        {children}
      </MenuDrawer>
    </Part>
  )
}

/** Renders the button that collapses or expands the menu. */
function CollapseMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useTranslate()
  const label = t(isCollapsed ? 'shell.expand' : 'shell.collapse')
  return (
    <Tooltip title={label} placement="right" mouseEnterDelay={0.6}>
      <Button
        type="text"
        className="collapse-menu"
        aria-expanded={!isCollapsed}
        aria-label={label}
        icon={isCollapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        onClick={() => setPreferences({ menuCollapsed: !isCollapsed })}
      />
    </Tooltip>
  )
}

/** Moves the focus to the new page after a navigation. */
function useContentFocus(pathname: string) {
  const content = useRef<HTMLElement>(null)
  const focusedPath = useRef(pathname)
  useEffect(() => {
    if (focusedPath.current === pathname) return
    focusedPath.current = pathname
    globalThis.scrollTo({ top: 0 })
    // A form that focused its first field keeps the focus.
    if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** Announces the name of the new page to screen readers once its title is known. */
function PageAnnouncer({ pathname }: { pathname: string }) {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), 300)
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {title}
    </div>
  )
}
