import { useTranslate } from '@refinedev/core'
import { Grid } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { inLanguage } from '../../lib/i18n.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Chapter } from './chapters.ts'
import { contentAt, parts, titleOf } from './chapters.ts'

/** Renders the parts with their chapters, and the sections of the open chapter; folded on a narrow screen. */
export function Contents({ current }: { current: Chapter }) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const isWide = Grid.useBreakpoint().md !== false
  const links = (
    <nav aria-label={t('handbook.contents')}>
      {parts.map(({ name, chapters }) => (
        <section key={name}>
          <h2>{t(`handbook.part.${name}`)}</h2>
          <ul>
            {chapters.map((chapter) => (
              <ChapterLink key={chapter.id} chapter={chapter} isCurrent={chapter === current} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
  useLayoutEffect(() => {
    const link = frame.current?.querySelector<HTMLElement>('[aria-current]')
    if (frame.current && link) frame.current.scrollTop = link.offsetTop - frame.current.clientHeight / 3
  }, [isWide])
  if (isWide)
    return (
      <div className="help-contents" ref={frame}>
        {links}
      </div>
    )
  return (
    <details className="help-contents">
      <summary>{t('handbook.contents')}</summary>
      {links}
    </details>
  )
}

function ChapterLink({ chapter, isCurrent }: { chapter: Chapter; isCurrent: boolean }) {
  const { slug } = useCompany()
  const sections = isCurrent ? contentAt(chapter).sections.filter(({ depth }) => depth === 2) : []
  return (
    <li>
      <PermittedLink to={`/${slug}/help/${chapter.id}`} aria-current={isCurrent ? 'page' : undefined}>
        {titleOf(chapter)}
      </PermittedLink>
      {sections.length === 0 ? null : (
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link to={{ hash: id }}>{inLanguage(title)}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
