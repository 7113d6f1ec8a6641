import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { FilterChip } from '../filter-chip.tsx'

type MomentSelectProps = {
  label: string
  /** 'YYYY-MM-DDTHH:MM' in the company's time zone; null without one. */
  value: string | null
  onChange: (moment: string | null) => void
}

/** Selects a date and a time of day, which a report is limited to. */
export function MomentSelect({ label, value, onChange }: MomentSelectProps) {
  const { locale } = useCompany()
  const [day = '', time = ''] = (value ?? '').split('T')
  return (
    <FilterChip label={label} name={value === null ? null : `${formatDate(day, locale)}, ${time}`}>
      {(close) => (
        <MomentForm
          moment={{ day: day || null, time }}
          onChange={(moment) => {
            close()
            onChange(moment)
          }}
        />
      )}
    </FilterChip>
  )
}

type MomentFormProps = { moment: { day: string | null; time: string }; onChange: MomentSelectProps['onChange'] }

function MomentForm({ moment, onChange }: MomentFormProps) {
  const t = useTranslate()
  const today = localDate(useCompany().today)
  const [day, setDay] = useState(moment.day ?? today)
  const [time, setTime] = useState(moment.time || '00:00')
  return (
    <form
      className="period-dates"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(`${day}T${time}`)
      }}
    >
      <label htmlFor="moment-day">{t('moment.day')}</label>
      <DateInput id="moment-day" today={today} value={day} onChange={(next) => setDay(next ?? day)} />
      <label htmlFor="moment-time">{t('moment.time')}</label>
      <Input id="moment-time" type="time" required value={time} onChange={({ target }) => setTime(target.value)} />
      <div className="moment-buttons">
        <Button type="primary" htmlType="submit">
          {t('moment.apply')}
        </Button>
        {moment.day === null ? null : <Button onClick={() => onChange(null)}>{t('moment.remove')}</Button>}
      </div>
    </form>
  )
}
