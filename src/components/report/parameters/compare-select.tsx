import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { parseComparison } from '../../../../domain/calendar/compare-period.ts'
import { periodParts } from '../../../../domain/calendar/split-period.ts'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { MAX_COMPARISONS } from '../../../../domain/resources/core/report-parameters.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { rangeText } from './period-select.tsx'
import '../report.css'

const relations = ['previous_period', 'previous_year'] as const

type CompareSelectProps = {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Whether two free dates and the parts of the period can be chosen as well; at most three. */
  isFree?: boolean
}

/** Selects periods to compare with: chosen ones are chips that a click removes. */
export function CompareSelect({ value, onChange, isFree = false }: CompareSelectProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const nameOf = (text: string) => {
    const read = parseComparison(text)
    return read === null || typeof read === 'string' ? t(`compare.${text}`) : rangeText(read, locale, '')
  }
  const add = (text: string) => {
    onChange([...value, text])
    setIsOpen(false)
  }
  const content = (
    <div className="compare-choice" role="dialog" aria-label={t('compare.add')}>
      {[...relations, ...(isFree ? periodParts : [])]
        .filter((name) => !value.includes(name))
        .map((name) => (
          <Button key={name} type="text" size="small" block onClick={() => add(name)}>
            {t(`compare.${name}`)}
          </Button>
        ))}
      {isFree ? <FreePeriod existing={value} onChoose={add} /> : null}
    </div>
  )
  return (
    <>
      {value.map((text) => (
        <Button
          key={text}
          className="chip"
          aria-label={t('reportPage.takeAway', { option: nameOf(text) })}
          onClick={() => onChange(value.filter((other) => other !== text))}
        >
          {t('compare.with')} <strong>{nameOf(text)}</strong> <CloseOutlined aria-hidden className="chip-arrow" />
        </Button>
      ))}
      {value.length < (isFree ? MAX_COMPARISONS : 1) ? (
        <Popover trigger="click" placement="bottomLeft" open={isOpen} onOpenChange={setIsOpen} content={content}>
          <Button type="dashed" icon={<PlusOutlined aria-hidden />} aria-expanded={isOpen}>
            {t('compare.add')}
          </Button>
        </Popover>
      ) : null}
    </>
  )
}

function FreePeriod({ existing, onChoose }: { existing: readonly string[]; onChoose: (text: string) => void }) {
  const t = useTranslate()
  const today = localDate(useCompany().today)
  const [{ start, end }, setDates] = useState<{ start: string | null; end: string | null }>({ start: null, end: null })
  const text = `${start ?? ''}..${end ?? ''}`
  return (
    <div className="period-dates">
      <label htmlFor="compare-start">{t('period.from')}</label>
      <DateInput id="compare-start" today={today} value={start} onChange={(day) => setDates({ start: day, end })} />
      <label htmlFor="compare-end">{t('period.to')}</label>
      <DateInput id="compare-end" today={today} value={end} onChange={(day) => setDates({ start, end: day })} />
      <Button block disabled={parseComparison(text) === null || existing.includes(text)} onClick={() => onChange(text)}>
        {t('compare.dates')}
      </Button>
    </div>
  )
  function onChange(chosen: string) {
    onChoose(chosen)
    setDates({ start: null, end: null })
  }
}
