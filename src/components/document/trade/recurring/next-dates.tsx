import { useTranslate } from '@refinedev/core'
import { isLocalDate } from '../../../../../domain/calendar/local-date.ts'
import { checkSchedule, recurrenceOf } from '../../../../../domain/documents/recurring/check-schedule.ts'
import { nextDates } from '../../../../../domain/documents/recurring/recurrence.ts'
import { DateText } from '../../../fields/date-text.tsx'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { Schedule } from './template-draft.ts'
import type { TemplateRecord } from './template-kinds.ts'

const SHOWN = 5

/** Renders the next dates of a typed schedule, computed as on the server; those before today become drafts. */
export function NextDates({ schedule, record }: { schedule: Schedule; record: TemplateRecord | undefined }) {
  const t = useTranslate()
  const { today } = useCompany()
  const dates = useNextDates(schedule, record)
  const past = dates.filter((date) => date < today)
  return (
    <section className="document-card" aria-live="polite">
      <h2 className="side-title">{t('recurring.nextDates')}</h2>
      {record?.status === 'Paused' ? <p className="side-lines muted">{t('recurring.pausedNote')}</p> : null}
      {dates.length === 0 ? <p className="side-lines muted">{t('recurring.noDates')}</p> : <DateList dates={dates} />}
      {past.length > 0 ? <p className="side-hint">{t('recurring.pastDates')}</p> : null}
    </section>
  )
}

/** Renders dates as a list. */
export function DateList({ dates }: { dates: readonly string[] }) {
  return (
    <ol className="side-links recurring-dates">
      {dates.map((date) => (
        <li key={date}>
          <DateText value={date} />
        </li>
      ))}
    </ol>
  )
}

function useNextDates(schedule: Schedule, record: TemplateRecord | undefined): string[] {
  const { calendar } = useCompany()
  const isWrong = checkSchedule({ ...schedule, title: '–' }).length > 0
  if (isWrong || !isLocalDate(schedule.start_date)) return []
  const done = record?.done_until ?? null
  const documents = parseInt(record?.document_count ?? '0', 10)
  return nextDates(recurrenceOf(schedule, calendar), { after: done, documents, count: SHOWN })
}
