import { DownOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { lastDays } from '../../../../domain/calendar/named-periods.ts'
import '../report.css'
import { calendarOf } from '../../../lib/format/locale-tags.ts'

type AsOfSelectProps = {
  /** Null is always today, or the day that the report chooses. */
  value: string | null
  /** The label of the day that the report chooses. */
  initial?: string | undefined
  onChange: (day: string | null) => void
}

/** Selects the date of a report: today, the end of a completed month or year, or any other date. */
export function AsOfSelect({ value, initial, onChange }: AsOfSelectProps) {
  const t = useTranslate()
  const company = useCompany()
  const [isOpen, setIsOpen] = useState(false)
  const today = localDate(company.today)
  const days = lastDays(today, company.fiscal_years, calendarOf(company.locale))
  const asOf = value ?? today
  const choose = (day: string | null) => {
    onChange(day === today && initial === undefined ? null : day)
    setIsOpen(false)
  }
  const content = (
    <div className="period-choice" role="dialog" aria-label={t('asOf.label')}>
      <ul>
        {initial === undefined ? null : (
          <li>
            <Button type="text" size="small" block onClick={() => choose(null)}>
              {initial}
            </Button>
          </li>
        )}
        {days.map(({ name, day }) => (
          <li key={name}>
            <Button type={day === asOf ? 'primary' : 'text'} size="small" block onClick={() => choose(day)}>
              {t(`asOf.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="period-dates">
        <label htmlFor="as-of">{t('asOf.day')}</label>
        <DateInput id="as-of" today={today} value={asOf} onChange={(day) => (day === null ? undefined : choose(day))} />
      </div>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomLeft" open={isOpen} onOpenChange={setIsOpen} content={content}>
      <Button className="chip" aria-expanded={isOpen}>
        {t('asOf.label')} <strong>{formatDate(asOf, company.locale)}</strong>
        <DownOutlined aria-hidden className="chip-arrow" />
      </Button>
    </Popover>
  )
}
