import { DatePicker } from 'antd'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { addDays, dayOfWeek, fromParts } from '../../../domain/calendar/local-date.ts'
import { daysInVikramSamvatMonth, fromVikramSamvat, toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { bikramSambatMonths, readBikramSambat } from '../../lib/format/bikram-sambat.ts'
import { formatDateAd } from '../../lib/format/format.ts'
import { weekdayName } from '../../lib/format/date-words.ts'

/** A day as antd's picker passes it around: the picker takes only objects. */
export type PickedDay = { date: LocalDate }
type PickerCalendar = Parameters<typeof DatePicker.generatePicker<PickedDay>>[0]

/** The range of known months; the calendar ends there. */
export const firstDay: PickedDay = { date: dayOf(1978, 1, 1) }
export const lastDay: PickedDay = { date: endOf(2090, 12) }

function dayOf(year: number, month: number, day: number): LocalDate {
  const date = fromVikramSamvat({ year, month, day })
  if (date === null) throw new RangeError(`No such day in Bikram Sambat: ${year}-${month}-${day}`)
  return date
}

function endOf(year: number, month: number): LocalDate {
  return dayOf(year, month, daysInVikramSamvatMonth(year, month) ?? 30)
}

function partsOf({ date }: PickedDay): { year: number; month: number; day: number } {
  return toVikramSamvat(date) ?? { year: date < firstDay.date ? 1978 : 2090, month: 1, day: 1 }
}

/** Returns the day of a month counted across years; in a shorter month its last day. */
function inMonth(year: number, month: number, day: number): PickedDay {
  const count = year * 12 + month - 1
  const [itsYear, itsMonth] = [Math.floor(count / 12), (count % 12) + 1]
  const length = daysInVikramSamvatMonth(itsYear, itsMonth)
  if (length === null) return itsYear < 2000 ? firstDay : lastDay
  return { date: dayOf(itsYear, itsMonth, Math.min(day, length)) }
}

/** A date outside the known years is written Gregorian with the name of its month, which is not read as Bikram Sambat. */
function write(value: PickedDay, format: string): string {
  const isWholeDate = format.includes('YYYY') && format.includes('D')
  if (isWholeDate && toVikramSamvat(value.date) === null) return formatDateAd(value.date)
  const { year, month, day } = partsOf(value)
  const name = bikramSambatMonths()[month - 1] ?? ''
  const texts: Readonly<Record<string, string>> = {
    YYYY: String(year),
    MMM: name,
    MM: String(month).padStart(2, '0'),
    DD: String(day).padStart(2, '0'),
    D: String(day),
  }
  return format.replaceAll(/YYYY|MMM|MM|DD|D/g, (token) => texts[token] ?? token)
}

function today(): PickedDay {
  const now = new Date()
  return { date: fromParts({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }) }
}

const weekDays = (): string[] => Array.from({ length: 7 }, (_, day) => weekdayName(day, 'short').slice(0, 2))
const midnight = () => 0
const unchanged = (value: PickedDay) => value

/** Provides the calendar of Nepal as antd's picker requires it, without times of day. */
const calendar: PickerCalendar = {
  getNow: today,
  getFixedDate: () => today(),
  getWeekDay: ({ date }) => dayOfWeek(date),
  getDate: (value) => partsOf(value).day,
  getMonth: (value) => partsOf(value).month - 1,
  getYear: (value) => partsOf(value).year,
  getEndDate: (value) => ({ date: endOf(partsOf(value).year, partsOf(value).month) }),
  addDate: ({ date }, days) => ({ date: addDays(date, days) }),
  addMonth: (value, months) => inMonth(partsOf(value).year, partsOf(value).month + months, partsOf(value).day),
  addYear: (value, years) => inMonth(partsOf(value).year + years, partsOf(value).month, partsOf(value).day),
  setDate: (value, day) => inMonth(partsOf(value).year, partsOf(value).month, day),
  setMonth: (value, month) => inMonth(partsOf(value).year, month + 1, partsOf(value).day),
  setYear: (value, year) => inMonth(year, partsOf(value).month, partsOf(value).day),
  getHour: midnight,
  getMinute: midnight,
  getSecond: midnight,
  getMillisecond: midnight,
  setHour: unchanged,
  setMinute: unchanged,
  setSecond: unchanged,
  setMillisecond: unchanged,
  isAfter: (one, other) => one.date > other.date,
  isValidate: () => true,
  locale: {
    getWeekFirstDay: () => 0,
    getWeekFirstDate: (_, { date }) => ({ date: addDays(date, -dayOfWeek(date)) }),
    getWeek: () => 0,
    getShortWeekDays: weekDays,
    getShortMonths: bikramSambatMonths,
    format: (_, value, format) => write(value, format),
    // Only complete dates are read here; incomplete ones when the field is left.
    parse: (_, text) => {
      const date = /\d{4}$|^\d{4}-\d{1,2}-\d{2}$/.test(text.trim()) ? readBikramSambat(text, today().date) : null
      return date && { date }
    },
  },
}

/** Renders antd's picker with the months of Nepal. */
export const BikramSambatPicker = DatePicker.generatePicker<PickedDay>(calendar)
