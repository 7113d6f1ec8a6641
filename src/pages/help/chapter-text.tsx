import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import { inLanguage } from '../../lib/i18n.ts'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Chapter } from './chapters.ts'
import { chapters, contentAt, titleOf } from './chapters.ts'
import type { Section } from './content.ts'
import { Markdown } from './markdown.tsx'
import { chaptersAbout, pageOfSection } from './places.ts'

/** Renders the text of a chapter, and the chapters before and after it. */
export function ChapterText({ chapter }: { chapter: Chapter }) {
  const place = chapters.indexOf(chapter)
  return (
    <article className="help-text" aria-label={titleOf(chapter)}>
      {contentAt(chapter).sections.map((section) => (
        <ChapterSection key={section.id} section={section} chapter={chapter} />
      ))}
      <nav className="help-neighbours">
        <Neighbour chapter={chapters[place - 1]} kind="previous" />
        <Neighbour chapter={chapters[place + 1]} kind="next" />
      </nav>
    </article>
  )
}

function ChapterSection({ section, chapter }: { section: Section; chapter: Chapter }) {
  const { slug } = useCompany()
  const { id, title, depth, tokens } = section
  const Heading = depth === 2 ? 'h2' : 'h3'
  const page = pageOfSection(chapter, id)
  return (
    <>
      {depth > 1 ? (
        <Heading id={id} tabIndex={-1}>
          <Link to={{ hash: id }} className="help-anchor" replace>
            {inLanguage(title)}
          </Link>
        </Heading>
      ) : null}
      <Markdown tokens={tokens} place={{ slug, file: chapter.file, chapter: chapter.id }} />
      {page === null ? null : <RelatedChapters page={page} />}
    </>
  )
}

/** Renders links to the written chapters about a page, below its reference. */
function RelatedChapters({ page }: { page: string }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const related = chaptersAbout(page)
  if (related.length === 0) return null
  return (
    <p className="help-related">
      <strong>{t('handbook.chapters')}</strong>
      {related.map((chapter) => (
        <PermittedLink key={chapter.id} to={`/${slug}/help/${chapter.id}`}>
          {titleOf(chapter)}
        </PermittedLink>
      ))}
    </p>
  )
}

function Neighbour({ chapter, kind }: { chapter: Chapter | undefined; kind: 'previous' | 'next' }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (!chapter) return <span />
  const title = titleOf(chapter)
  return (
    <PermittedLink to={`/${slug}/help/${chapter.id}`} aria-label={t(`handbook.${kind}`, { chapter: title })}>
      {kind === 'previous' ? <span aria-hidden>←</span> : null}
      <span>{title}</span>
      {kind === 'next' ? <span aria-hidden>→</span> : null}
    </PermittedLink>
  )
}
