import { useTranslate } from '@refinedev/core'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Band, Match } from '../../../../domain/banking/matching/match-types.ts'
import type { OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import type { RulesOfLines } from '../rules/rule-choices.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { debounceResize } from '../../../lib/debounce.ts'
import { NoteMarks } from '../line-notes.tsx'

type LineListProps = {
  lines: readonly OpenLine[]
  matches: ReadonlyMap<string, readonly Match[]>
  rules: RulesOfLines
  selected: string | null
  /** The lines that are put together; null while a line is matched by itself. */
  picked: readonly string[] | null
  onSelect: (id: string) => void
}

/** The height of a line in pixels, as in the style sheet, and the lines that are rendered beyond both edges. */
const lineHeight = 57
const spareLines = 8

/** Renders the open lines of a bank account, and what each may be in one word. Only lines in sight are in the page. */
export function LineList({ lines, matches, rules, selected, picked, onSelect }: LineListProps) {
  const t = useTranslate()
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(800)
  const position = lines.findIndex(({ id }) => id === selected)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(debounceResize(() => setHeight(element.clientHeight)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (frame.current && position >= 0) keepInSight(frame.current, position)
  }, [position])
  const first = Math.max(0, Math.floor(top / lineHeight) - spareLines)
  const rendered = lines.slice(first, Math.ceil((top + height) / lineHeight) + spareLines)
  return (
    <div
      ref={frame}
      className="match-lines"
      role="listbox"
      aria-label={t('reconcile.lines')}
      aria-activedescendant={rendered.some(({ id }) => id === selected) ? `line-${selected}` : undefined}
      aria-multiselectable={picked !== null}
      tabIndex={0}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div className="match-window" style={{ height: lines.length * lineHeight }}>
        <div style={{ transform: `translateY(${first * lineHeight}px)` }}>
          {rendered.map((line, place) => (
            <Line
              key={line.id}
              line={line}
              band={rules.has(line.id) ? 'rule' : (matches.get(line.id)?.[0]?.band ?? 'none')}
              isSelected={line.id === selected}
              isPicked={picked?.includes(line.id) === true}
              position={first + place + 1}
              count={lines.length}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function keepInSight(frame: HTMLElement, position: number): void {
  const from = position * lineHeight
  if (from < frame.scrollTop) frame.scrollTop = from
  const excess = from + lineHeight - frame.clientHeight
  if (excess > frame.scrollTop) frame.scrollTop = excess
}

type LineProps = {
  line: OpenLine
  band: Band | 'rule' | 'none'
  isSelected: boolean
  isPicked: boolean
  /** Its place among all lines, from 1. */
  position: number
  count: number
  onSelect: (id: string) => void
}

const Line = memo(function Line({ line, band, isSelected, isPicked, position, count, onSelect }: LineProps) {
  const t = useTranslate()
  return (
    // The list handles keys for the whole page.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`line-${line.id}`}
      role="option"
      aria-selected={isSelected || isPicked}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      className={[isSelected ? 'is-selected' : '', isPicked ? 'is-picked' : ''].join(' ')}
      onClick={() => onSelect(line.id)}
    >
      <span className="match-pair">
        <span className="match-text">{textOfLine(line)}</span>
        <Money value={line.amount} />
      </span>
      <span className="match-note">
        <DateText value={line.date} />
        <span className={`match-band is-${band}`}>{t(`reconcile.band.${band}`)}</span>
        {line.reopened_id === null ? null : (
          <span className="match-band is-reopened">
            {t('reconcile.reopened', { number: line.reopened_number ?? '' })}
          </span>
        )}
        <NoteMarks counts={{ comments: line.comment_count, files: line.file_count }} />
      </span>
    </div>
  )
})
