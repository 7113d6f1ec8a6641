import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'

type MomentFormProps = { moment: { day: string | null; time: string }; onChange: (moment: string | null) => void }

/** Renders the date and the time of day of a moment. */
export function MomentForm({ moment, onChange }: MomentFormProps) {
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
