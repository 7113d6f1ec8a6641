import { SearchOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Empty } from 'antd'
import type { KeyboardEvent } from 'react'
import { useDeferredValue, useId, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../components/resource/use-keys.ts'
import { useMark } from '../../components/table/use-mark.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { Hit, Piece } from './search.ts'
import { searchHandbook } from './search.ts'

type Props = { text: string; onSearch: (text: string) => void }

/** Renders the search field and, once something is typed, the sections found: ↑ ↓ and Enter open one, Esc clears. */
export function HelpSearch({ text, onSearch }: Props) {
  const t = useTranslate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { slug } = useCompany()
  const query = useDeferredValue(text.trim())
  const hits = useMemo(() => (query === '' ? [] : searchHandbook(query)), [query])
  const mark = useMark(
    hits.map(({ place }) => place),
    0,
  )
  const marked = hits[mark.place]
  // The way back leads to these results.
  const open = async ({ place }: Hit) => {
    await navigate({ search: new URLSearchParams({ q: text }).toString() }, { replace: true })
    await navigate(`/${slug}/help/${place}`)
  }
  useKeys({ '/': () => input.current?.focus() })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      mark.put((mark.place + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && marked) {
      event.preventDefault()
      void open(marked)
    }
    if (event.key === 'Escape' && text !== '') onSearch('')
  }
  return (
    <div className="help-search">
      <div className="help-field">
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={t('handbook.search')}
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={marked && `${listId}-${mark.place}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('handbook.search')}
          value={text}
          onChange={(event) => {
            mark.reset()
            onSearch(event.target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      {hits.length > 0 ? (
        <div className="help-hits" role="listbox" id={listId} aria-label={t('handbook.results')}>
          {hits.map((hit, index) => (
            <HitLine
              key={hit.place}
              id={`${listId}-${index}`}
              hit={hit}
              isMarked={index === mark.place}
              onPoint={() => mark.put(index)}
              onOpen={() => void open(hit)}
            />
          ))}
        </div>
      ) : null}
      {query !== '' && hits.length === 0 ? <NoHits text={query} /> : null}
      {hits.length > 0 ? <p className="help-keys wide-only">{t('handbook.keys')}</p> : null}
      <div className="visually-hidden" role="status">
        {query === '' ? '' : t('handbook.count', { count: hits.length })}
      </div>
    </div>
  )
}

function NoHits({ text }: { text: string }) {
  const t = useTranslate()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t('handbook.none', { text })}</strong>
          <p>{t('handbook.noneHint')}</p>
        </>
      }
    />
  )
}

type HitProps = { id: string; hit: Hit; isMarked: boolean; onPoint: () => void; onOpen: () => void }

function HitLine({ id, hit: { part, chapter, title, excerpt }, isMarked, onPoint, onOpen }: HitProps) {
  const t = useTranslate()
  const show = (element: HTMLElement | null) => {
    if (isMarked) element?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // Only the pointer uses this button: the keyboard stays in the field above.
    <button
      type="button"
      id={id}
      ref={show}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      className="help-hit"
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <small>{t('handbook.path', { part: t(`handbook.part.${part}`), chapter })}</small>
      <strong>
        <Pieces all={title} />
      </strong>
      <span>
        <Pieces all={excerpt} />
      </span>
    </button>
  )
}

function Pieces({ all }: { all: readonly Piece[] }) {
  return all.map(({ text, isHit }, index) => (isHit ? <mark key={index}>{text}</mark> : text))
}
