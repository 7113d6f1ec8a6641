import {
  FileTextOutlined,
  ReadOutlined,
  RightOutlined,
  SearchOutlined,
  TagOutlined,
  TeamOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Modal } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { CutText } from '../layout/cut-text.tsx'
import { useFrozenOptions } from '../fields/use-frozen-options.ts'
import { useMayFollow } from '../layout/permitted-link.tsx'
import type { MenuArea } from '../menu/menu-types.ts'
import { useMark } from '../table/use-mark.ts'
import type { Entry, EntryKind } from './palette-entries.ts'
import { everydayForms, grouped, pageEntries } from './palette-entries.ts'
import { takeTyped } from './type-ahead.ts'
import { useActions } from './use-actions.ts'
import { useRecent } from './use-recent.ts'
import { useSearch } from './use-search.ts'
import '../fields/fields.css'
import './palette.css'

const icons = {
  action: <ThunderboltOutlined aria-hidden />,
  page: <RightOutlined aria-hidden />,
  account: <ReadOutlined aria-hidden />,
  item: <TagOutlined aria-hidden />,
  party: <TeamOutlined aria-hidden />,
  document: <FileTextOutlined aria-hidden />,
} satisfies Record<EntryKind, unknown>

const MOST_RECENT = 6

type Section = { heading: string; entries: readonly Entry[] }
type PaletteProps = { menu: readonly MenuArea[]; onClose: () => void; showShortcuts: () => void }

/**
 * Renders search over pages, accounts, documents and actions: type, choose with ↑ ↓, open with Enter, close with Esc.
 */
export function Palette({ menu, onClose, showShortcuts }: PaletteProps) {
  const t = useTranslate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isWaiting, setIsWaiting] = useState(false)
  const { sections, isSearching, isFailed } = useSections(text, { menu, showShortcuts })
  // Server results arrive late; the marked entry and the one under the pointer must not change then.
  const { visible, hold } = useFrozenOptions(sections)
  const choose = useChoose(onClose)
  const options = visible.flatMap(({ entries }) => entries)
  const mark = useMark(
    visible.flatMap(({ heading, entries }) => entries.map(({ key }) => `${heading} ${key}`)),
    0,
  )
  const chosen = options[mark.place]
  const optionId = (entry: Entry) => `${listId}-${options.indexOf(entry)}`

  // Enter before the server answers opens the first result.
  const openFirst = useEffectEvent(() => (chosen ? choose(chosen) : undefined))
  useEffect(() => {
    if (isWaiting && !isSearching) openFirst()
  }, [isWaiting, isSearching])

  // Typing continues after Ctrl K without waiting for the field.
  const begin = () => {
    const typed = takeTyped()
    setText(typed.text)
    setIsWaiting(typed.isEntered)
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      mark.put((mark.place + step + options.length) % options.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (chosen) choose(chosen)
    else setIsWaiting(isSearching)
  }
  const count = isSearching ? t('palette.searching') : t('palette.count', { count: options.length })
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={t('palette.label')}
      width={620}
      rootClassName="palette"
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(isOpen) => (isOpen ? begin() : undefined)}
    >
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-label={t('palette.label')}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            mark.reset()
            setIsWaiting(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {options.length > 0 ? (
        <div className="palette-list" role="listbox" id={listId} aria-label={t('palette.results')} onPointerDown={hold}>
          {visible.map(({ heading, entries }) => (
            <div key={heading} role="group" aria-label={t(`palette.${heading}`)}>
              <div className="palette-heading" aria-hidden>
                {t(`palette.${heading}`)}
              </div>
              {entries.map((entry) => (
                <Option
                  key={entry.key}
                  id={optionId(entry)}
                  entry={entry}
                  isActive={entry === chosen}
                  onPoint={() => mark.put(options.indexOf(entry))}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <p className="palette-note">
          {isSearching ? t('palette.searching') : t('palette.none', { text: text.trim() })}
        </p>
      )}
      {isFailed ? <p className="palette-note">{t('palette.failed')}</p> : null}
      <p className="palette-keys wide-only">{t('palette.keys')}</p>
      <div className="visually-hidden" role="status">
        {count}
      </div>
    </Modal>
  )
}

/** Returns the sections for a text; without one, recent pages and everyday forms. */
function useSections(text: string, { menu, showShortcuts }: Pick<PaletteProps, 'menu' | 'showShortcuts'>) {
  const t = useTranslate()
  const may = useMay()
  const mayFollow = useMayFollow()
  const { slug } = useCompany()
  const actions = useActions(showShortcuts)
  const { hits, isSearching, isFailed } = useSearch(text)
  const visits = useRecent()
  const pages = pageEntries(menu, may, t)
  if (text.trim() === '') {
    const readableVisits = visits.filter(({ kind, path }) =>
      kind === 'page' ? may(`${path}.list`) : mayFollow(`/${slug}/${path}`),
    )
    const recent = readableVisits
      .slice(0, MOST_RECENT)
      .map(({ kind, path, label, of }) => ({ key: `recent ${path}`, kind, path, label, hint: t(of) }))
    const sections: Section[] = [
      { heading: 'recent', entries: recent },
      { heading: 'action', entries: everydayForms(pages) },
    ]
    return { sections: sections.filter(({ entries }) => entries.length > 0), isSearching, isFailed }
  }
  const local = [
    ...pages.filter(({ kind }) => kind === 'action'),
    ...actions,
    ...pages.filter(({ kind }) => kind === 'page'),
  ]
  const groups = grouped({ local, hits, recent: visits.map(({ path }) => path) }, text)
  const sections = groups.map(({ kind, entries }): Section => ({ heading: kind, entries }))
  return { sections, isSearching, isFailed }
}

function useChoose(onClose: () => void): (entry: Entry) => void {
  const navigate = useNavigate()
  const { slug } = useCompany()
  return ({ run, path }) => {
    onClose()
    run?.()
    if (path !== undefined) void navigate(`/${slug}/${path}`)
  }
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void }

function Option({ id, entry, isActive, onPoint, onChoose }: OptionProps) {
  const show = (element: HTMLElement | null) => {
    if (isActive) element?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // Only the pointer uses this button: the keyboard stays in the field above.
    <button
      type="button"
      id={id}
      ref={show}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="palette-option"
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="palette-icon" aria-hidden>
        {icons[entry.kind]}
      </span>
      {entry.document ? (
        <DocumentLine entry={entry} document={entry.document} />
      ) : (
        <>
          <CutText className="palette-label" text={entry.label} />
          <CutText className="palette-hint" text={entry.hint} />
        </>
      )}
    </button>
  )
}

/** Renders a document in two lines: number, party and amount; below them its kind, date and status. */
function DocumentLine({ entry, document }: { entry: Entry; document: NonNullable<Entry['document']> }) {
  const { kind, date, amount, status } = document
  return (
    <span className="palette-document">
      <span className="palette-line">
        <CutText className="palette-label" text={entry.label} />
        <CutText className="palette-about" text={entry.hint} />
        <span className="palette-amount">{amount}</span>
      </span>
      <span className="palette-line palette-more">
        <span>{[kind, date].filter(Boolean).join(' · ')}</span>
        {status ? <span className={`status status-${status.tone}`}>{status.label}</span> : null}
      </span>
    </span>
  )
}
