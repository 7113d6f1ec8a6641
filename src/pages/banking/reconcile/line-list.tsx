import { useTranslate } from '@refinedev/core'
import { memo, useEffect, useRef } from 'react'
import type { Band, Match } from '../../../../domain/banking/matching/match-types.ts'
import type { OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import type { RulesOfLines } from '../rules/rule-choices.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'

type LineListProps = {
  lines: readonly OpenLine[]
  matches: ReadonlyMap<string, readonly Match[]>
  rules: RulesOfLines
  selected: string | null
  onSelect: (id: string) => void
}

/** Renders the open lines of a bank account, and what each may be in one word. */
export function LineList({ lines, matches, rules, selected, onSelect }: LineListProps) {
  const t = useTranslate()
  return (
    <div
      className="match-lines"
      role="listbox"
      aria-label={t('reconcile.lines')}
      aria-activedescendant={selected === null ? undefined : `line-${selected}`}
      tabIndex={0}
    >
      {lines.map((line) => (
        <Line
          key={line.id}
          line={line}
          band={rules.has(line.id) ? 'rule' : (matches.get(line.id)?.[0]?.band ?? 'none')}
          isSelected={line.id === selected}
          onSelect={onSelect}
        />
      ))}
    </div>
  )
}

type LineProps = {
  line: OpenLine
  band: Band | 'rule' | 'none'
  isSelected: boolean
  onSelect: (id: string) => void
}

const Line = memo(function Line({ line, band, isSelected, onSelect }: LineProps) {
  const t = useTranslate()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    // The list handles keys for the whole page.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      id={`line-${line.id}`}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={isSelected ? 'is-selected' : undefined}
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
      </span>
    </div>
  )
})
