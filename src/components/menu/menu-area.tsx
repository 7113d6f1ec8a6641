import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { setPreferences, toggled, usePreferences } from '../../lib/preferences.ts'
import { areaIcons } from './area-icons.tsx'
import type { MenuArea as Area } from './menu-types.ts'
import { addressOf, pagesOf } from './menu-types.ts'
import type { MenuPlace } from './page-links.tsx'
import { countText, PageLinks } from './page-links.tsx'

export type AreaProps = MenuPlace & { area: Area; isCurrent: boolean }

/** Renders an area of the wide menu: a link to its hub, or a button that expands and collapses its pages. */
export function MenuArea({ area, isCurrent, ...place }: AreaProps) {
  const t = useTranslate()
  const { name, text, hub, pages, more } = area
  const head = (
    <>
      {areaIcons[name]}
      <span className="menu-label">{t(text)}</span>
    </>
  )
  if (hub !== undefined) {
    return (
      <Link className="menu-head" to={addressOf(place.slug, hub)} aria-current={isCurrent ? 'page' : undefined}>
        {head}
      </Link>
    )
  }
  const count = workOf(area, place)
  return (
    <div role="group" aria-label={t(text)}>
      <Collapsible name={name} isCurrent={isCurrent} className="menu-head" label={head} note={count}>
        {(id) => (
          <div id={id} className="menu-pages">
            <PageLinks pages={pages} {...place} />
            {more.length > 0 ? (
              <Collapsible
                name={`${name} more`}
                isCurrent={more.some(({ path }) => path === place.current)}
                className="menu-more"
                label={t('menu.more')}
              >
                {(moreId) => <PageLinks id={moreId} pages={more} {...place} />}
              </Collapsible>
            ) : null}
          </div>
        )}
      </Collapsible>
    </div>
  )
}

/** Returns the waiting work in the lists of an area, the most urgent kind of each list. */
function workOf(area: Area, { work }: MenuPlace): string {
  const counts = pagesOf(area).map(({ path }) => work.find((one) => one.path === path)?.count ?? 0)
  const sum = counts.reduce((total, count) => total + count, 0)
  return sum === 0 ? '' : countText(sum)
}

type CollapsibleProps = {
  /** The key under which the expanded state is remembered. */
  name: string
  /** True when it contains the current page, which expands it. */
  isCurrent: boolean
  className: string
  label: ReactNode
  /** Shown while collapsed. */
  note?: string
  children: (id: string) => ReactNode
}

function Collapsible({ name, isCurrent, className, label, note, children }: CollapsibleProps) {
  const id = useId()
  const { openAreas } = usePreferences()
  const [closed, setClosed] = useState(false)
  const [wasCurrent, setWasCurrent] = useState(isCurrent)
  if (wasCurrent !== isCurrent) {
    setWasCurrent(isCurrent)
    setClosed(false)
  }
  const isOpen = isCurrent ? !closed : openAreas.includes(name)
  const toggle = () => {
    if (isCurrent) setClosed(isOpen)
    if (openAreas.includes(name) === isOpen) setPreferences({ openAreas: toggled(openAreas, name) })
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {label}
        {note && !isOpen ? (
          <span className="menu-count" aria-hidden>
            {note}
          </span>
        ) : null}
        <DownOutlined aria-hidden className="menu-arrow" />
      </button>
      {isOpen ? children(id) : null}
    </>
  )
}
