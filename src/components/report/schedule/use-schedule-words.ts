import { useTranslate } from '@refinedev/core'
import type { RunTimes } from '../../../../domain/reports/schedule/next-run.ts'
import '../../../lib/texts/schedule-texts.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { Schedule } from './use-schedules.ts'
import { weekdayName } from '../../../lib/format/date-words.ts'

/** Returns an hour as 08:00. */
export function timeText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Returns functions that describe schedules in the language of the page. */
export function useScheduleWords() {
  const t = useTranslate()
  const { locale } = useCompany()
  const nameOf = (weekday: number) => weekdayName(weekday % 7, 'long')
  return {
    weekdayName: nameOf,
    /** Returns when a report is sent. */
    times: ({ frequency, weekday, day, hour }: RunTimes): string => {
      const kind = frequency === 'Monthly' && day === null ? 'lastDay' : frequency
      const name = weekday === null ? '' : nameOf(weekday)
      return t(`schedule.words.${kind}`, { time: timeText(hour), weekday: name, day: day ?? '' })
    },
    next: (day: string, hour: number): string =>
      t('schedule.next', { date: formatDate(day, locale), time: timeText(hour) }),
    last: ({ due_on: day, status }: NonNullable<Schedule['last_run']>): string =>
      t(`schedule.last.${status}`, { date: formatDate(day, locale) }),
  }
}
