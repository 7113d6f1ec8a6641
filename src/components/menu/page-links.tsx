import { useTranslate } from '@refinedev/core'
import { useId } from 'react'
import { Link } from 'react-router'
import type { WaitingWork } from '../../../domain/resources/waiting-work.ts'
import { MOST_WAITING } from '../../../domain/resources/waiting-work.ts'
import type { MenuPage } from './menu-types.ts'
import { addressOf } from './menu-types.ts'

export type MenuPlace = {
  slug: string
  /** Path of the page that is open. */
  current: string | undefined
  work: readonly WaitingWork[]
}

type Props = MenuPlace & { pages: readonly MenuPage[]; id?: string }

/** Renders links to pages, each with its most urgent work. */
export function PageLinks({ pages, id, ...place }: Props) {
  return (
    <ul id={id}>
      {pages.map((page) => (
        <li key={page.path}>
          <PageLink page={page} {...place} />
        </li>
      ))}
    </ul>
  )
}

function PageLink({ page: { path, text }, slug, current, work }: MenuPlace & { page: MenuPage }) {
  const t = useTranslate()
  const id = useId()
  const waiting = work.find((one) => one.path === path)
  return (
    <Link
      to={addressOf(slug, path)}
      aria-current={path === current ? 'page' : undefined}
      aria-describedby={waiting ? id : undefined}
    >
      <span className="menu-label" title={t(text)}>
        {t(text)}
      </span>
      {waiting ? (
        // Described by the count, so that the name of the link stays the name of the page.
        <span className={`menu-count is-${waiting.kind}`} id={id} aria-hidden>
          {t(`menu.${waiting.kind}`, { count: waiting.count, shown: countText(waiting.count) })}
        </span>
      ) : null}
    </Link>
  )
}

/** Formats a count; above the limit as 99+. */
export function countText(count: number): string {
  return count < MOST_WAITING ? String(count) : `${MOST_WAITING - 1}+`
}
