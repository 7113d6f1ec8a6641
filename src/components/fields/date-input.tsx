import { CloseCircleFilled } from '@ant-design/icons'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import enGB from 'antd/es/date-picker/locale/en_GB.js'
import british from 'dayjs/locale/en-gb.js'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslate } from '@refinedev/core'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { readBikramSambat } from '../../lib/format/bikram-sambat.ts'
import { datePattern, isMonthFirst } from '../../lib/format/date-style.ts'
import { formatDateAd } from '../../lib/format/format.ts'
import { languageWords } from '../../lib/languages/languages.ts'
import { parseDateInput, parseMonthFirst } from '../../lib/format/parse-input.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { BikramSambatPicker, firstDay, lastDay } from './bikram-sambat-picker.ts'
import './fields.css'
import { dateStyleOf, isBikramSambat } from '../../lib/format/locale-tags.ts'

dayjs.extend(customParseFormat)

const STORED = 'YYYY-MM-DD'
/** The name under which the picker knows the language of the screen. */
const LANGUAGE_OF_WORDS = 'screen'
/** Formats accepted in addition to the displayed one. */
const FORMATS = ['D MMM YYYY', STORED]
const DAY_FIRST = ['D.M.YYYY', 'D/M/YYYY', 'D-M-YYYY']
const MONTH_FIRST = ['M/D/YYYY', 'M-D-YYYY']

type DateInputProps = {
  /** 'YYYY-MM-DD', Gregorian in every display; null or '' is an empty field. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Today in the company's time zone. */
  today: LocalDate
  id?: string
  disabled?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
  status?: 'error'
}

/** Returns the texts of the picker in the language of the screen, with the names of months that dates have elsewhere. */
function pickerLocale(): typeof enGB {
  const words = languageWords()
  if (!words) return enGB
  const { months, weekdays, picker } = words
  const names = { months: [...months.long], monthsShort: [...months.short], weekdaysMin: [...weekdays.short] }
  dayjs.locale({ ...british, name: LANGUAGE_OF_WORDS, weekdays: [...weekdays.long], ...names }, undefined, true)
  return { ...enGB, lang: { ...enGB.lang, ...picker, locale: LANGUAGE_OF_WORDS } }
}

/** Keeps the day under the pointer out of the field, where it would be read like typed text. */
function keepTyped(panel: HTMLElement | null) {
  for (const name of ['mouseover', 'mouseout']) panel?.addEventListener(name, (event) => event.stopPropagation())
}

/** Renders a date field, typed (31/3, 31.3.2026, t for today, +7) or picked, in the calendar of the user. */
export function DateInput({ value, onChange, today, ...rest }: DateInputProps) {
  const t = useTranslate()
  const { locale } = useCompany()
  const isBs = isBikramSambat(locale)
  const monthFirst = !isBs && isMonthFirst(locale)
  const parse = isBs ? readBikramSambat : monthFirst ? parseMonthFirst : parseDateInput
  const date = value && isLocalDate(value) ? value : null
  const read = (target: EventTarget) => {
    // The calendar takes the focus without a text: leaving it must not empty the field.
    if (!(target instanceof HTMLInputElement)) return
    const text = target.value
    const typed = text.trim() === '' ? null : parse(text, today)
    if ((typed !== null || text.trim() === '') && typed !== (value || null)) onChange?.(typed)
  }
  // The picker passes null when it is cleared, and undefined for a text that it cannot read but we may have.
  const pick = (picked: LocalDate | string | null | undefined) => {
    if (picked !== undefined) onChange?.(picked)
  }
  // With a month to open, the picker would open there even when it contains a day of another month.
  const common = {
    ...rest,
    className: 'date-input',
    allowClear: { clearIcon: <CloseCircleFilled aria-label={t('field.clear')} /> },
    locale: pickerLocale(),
    panelRender: (panel: ReactNode) => (
      <div role="dialog" aria-label={t('field.calendar')} ref={keepTyped}>
        {panel}
      </div>
    ),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' || event.key === 'Tab') read(event.target)
    },
    onBlur: (event: { target: EventTarget }) => read(event.target),
  }
  if (isBs) {
    return (
      <BikramSambatPicker
        {...common}
        format={dateStyleOf(locale) === 'medium' ? FORMATS : FORMATS.toReversed()}
        value={date && { date }}
        onChange={(day: { date: LocalDate } | null | undefined) => pick(day && day.date)}
        {...(date ? {} : { defaultPickerValue: { date: today } })}
        minDate={firstDay}
        maxDate={lastDay}
        showNow={false}
        renderExtraFooter={() => (date ? formatDateAd(date) : null)}
      />
    )
  }
  return (
    <DatePicker
      {...common}
      format={[datePattern(locale), ...FORMATS, ...(monthFirst ? MONTH_FIRST : DAY_FIRST)]}
      value={date && dayjs(date, STORED)}
      onChange={(day: dayjs.Dayjs | null | undefined) => pick(day && day.format(STORED))}
      {...(date ? {} : { defaultPickerValue: dayjs(today, STORED) })}
    />
  )
}
