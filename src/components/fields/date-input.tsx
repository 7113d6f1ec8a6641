import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import enGB from 'antd/es/date-picker/locale/en_GB.js'
import 'dayjs/locale/en-gb.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { KeyboardEvent } from 'react'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { parseDateInput } from '../../lib/parse-input.ts'
import './fields.css'

dayjs.extend(customParseFormat)

const STORED = 'YYYY-MM-DD'
/** The first is how a date is shown; all are read. */
const FORMATS = ['D MMM YYYY', STORED, 'D.M.YYYY', 'D/M/YYYY', 'D-M-YYYY']

type DateInputProps = {
  /** 'YYYY-MM-DD'; null or '' is an empty field. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Today in the company's time zone. */
  today: LocalDate
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
}

/** A date, typed (31/3, 31.3.2026, t for today, +7) or picked. */
export function DateInput({ value, onChange, today, ...rest }: DateInputProps) {
  const read = (text: string) => {
    const date = text.trim() === '' ? null : parseDateInput(text, today)
    if ((date !== null || text.trim() === '') && date !== (value || null)) onChange?.(date)
  }
  // The picker says null when it was cleared, and undefined when it could not read what was typed and we may have.
  const pick = (date: dayjs.Dayjs | null | undefined) => {
    if (date !== undefined) onChange?.(date === null ? null : date.format(STORED))
  }
  const readOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === 'Tab') read(textOf(event.target))
  }
  return (
    <DatePicker
      {...rest}
      className="date-input"
      locale={enGB}
      format={FORMATS}
      value={value && isLocalDate(value) ? dayjs(value, STORED) : null}
      onChange={pick}
      onKeyDown={readOnEnter}
      onBlur={(event) => read(textOf(event.target))}
      defaultPickerValue={dayjs(today, STORED)}
    />
  )
}

function textOf(target: EventTarget): string {
  return target instanceof HTMLInputElement ? target.value : ''
}
