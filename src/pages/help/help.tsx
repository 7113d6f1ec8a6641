import { useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { NotFound } from '../../components/layout/not-found.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import '../../lib/texts/handbook/handbook-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { ChapterText } from './chapter-text.tsx'
import type { Chapter } from './chapters.ts'
import { chapterAt, titleOf } from './chapters.ts'
import { Contents } from './contents.tsx'
import { HelpSearch } from './help-search.tsx'
import { Overview } from './overview.tsx'
import { sectionAbout } from './places.ts'
import './help.css'

/** Renders the handbook: its start page, or a chapter. `?page=` leads to the section about a page of the product. */
export function Help() {
  const { slug } = useCompany()
  const { chapter: id } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const page = query.get('page')
  useEffect(() => {
    if (page === null) return
    const section = sectionAbout(page)
    void navigate(`/${slug}/help${section === null ? '' : `/${section}`}`, { replace: true })
  }, [page, slug, navigate])
  const chapter = id === undefined ? null : chapterAt(id)
  return chapter === undefined ? <NotFound /> : <Handbook chapter={chapter} />
}

function Handbook({ chapter }: { chapter: Chapter | null }) {
  const t = useTranslate()
  const { text, search } = useSearchText()
  useAnchor()
  return (
    <div className="help">
      <PageHeader title={chapter ? titleOf(chapter) : t('handbook.title')} />
      <HelpSearch text={text} onSearch={search} />
      {text.trim() !== '' ? null : chapter ? (
        <div className="help-columns">
          <Contents current={chapter} />
          <ChapterText chapter={chapter} />
        </div>
      ) : (
        <Overview />
      )}
    </div>
  )
}

/** Returns what is searched: what is typed on this page, and after a navigation the `q` of the address. */
function useSearchText() {
  const { key } = useLocation()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState({ key, text: query.get('q') ?? '' })
  const text = typed.key === key ? typed.text : (query.get('q') ?? '')
  return { text, search: (next: string) => setTyped({ key, text: next }) }
}

/** Scrolls to the section of the address, once the frame has moved to the top of the new page. */
function useAnchor(): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (hash === '') return undefined
    const frame = requestAnimationFrame(() => {
      const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
      heading?.scrollIntoView()
      heading?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key])
}
