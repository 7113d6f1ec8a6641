import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import type { Period, Preset } from '../../../../domain/calendar/named-periods.ts'
import { presetOf, presetsFor } from '../../../../domain/calendar/named-periods.ts'
import '../../table/sheet.css'
import '../report.css'
import { calendarOf } from '../../../lib/format/locale-tags.ts'

/** Selects the date range of a report: a named preset, or two dates. */
export function PeriodSelect({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const t = useTranslate()
  const company = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const today = localDate(company.today)
  const presets = presetsFor(today, company.fiscal_years, calendarOf(company.locale))
  const chosen = presetOf(value, presets)
  const nameOf = (preset: Preset) => t(`period.${preset.name}`, { year: preset.year ?? '' })
  const choose = (period: Period) => {
    onChange(period)
    setIsOpen(false)
  }
  const content = (
    <div className="period-choice" role="dialog" aria-label={t('period.label')}>
      <ul>
        {presets.map((preset) => (
          <li key={`${preset.name} ${preset.year ?? ''}`}>
            <Button
              type={preset === chosen ? 'primary' : 'text'}
              size="small"
              block
              onClick={() => choose(preset.period)}
            >
              {nameOf(preset)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="period-dates">
        <label htmlFor="period-start">{t('period.from')}</label>
        <DateInput
          id="period-start"
          today={today}
          value={value.start}
          onChange={(start) => onChange({ ...value, start })}
        />
        <label htmlFor="period-end">{t('period.to')}</label>
        <DateInput id="period-end" today={today} value={value.end} onChange={(end) => onChange({ ...value, end })} />
      </div>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" open={isOpen} onOpenChange={setIsOpen} content={content}>
      <Button className="chip" aria-expanded={isOpen}>
        {t('period.label')} <strong>{rangeText(value, company.locale, t('period.all'))}</strong>
        {chosen && chosen.name !== 'all' ? <span className="muted wide-only">{nameOf(chosen)}</span> : null}
        <DownOutlined aria-hidden className="chip-arrow" />
      </Button>
    </Popover>
  )
}

/** Formats a period: '1 Jan 2026 – 31 Oct 2026'; an open end is blank, both open is `all`. */
export function rangeText({ start, end }: Period, locale: string, all: string): string {
  if (!start && !end) return all
  if (start === end) return formatDate(start, locale)
  return `${start ? formatDate(start, locale) : '…'} – ${end ? formatDate(end, locale) : '…'}`
}
