/**
 * Queues the runs of scheduled reports. Every run is queued once, whichever server finds it due: the schedule is locked, and
 * the email of a schedule and a day is unique. Of runs that were missed only the latest is sent.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { ScheduleBooks } from '../../../domain/reports/schedule/next-run.ts'
import { latestRun } from '../../../domain/reports/schedule/next-run.ts'
import { reportSchedules } from '../../../domain/resources/report-schedules.ts'
import type { CompanyRow, FiscalYearRow } from '../../db/company/company-store.ts'
import { company as companyOf, fiscalYears } from '../../db/company/company-store.ts'
import type { StoredSchedule } from '../../db/records/report-schedule-store.ts'
import {
  insertReportMail,
  lockDueSchedule,
  markSchedule,
  schedulesDue,
} from '../../db/records/report-schedule-store.ts'
import { later } from '../../jobs/queue.ts'
import { forEachDue } from '../core/every-company.ts'
import { hourIn, todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit, newId } from '../core/unit-of-work.ts'

/** In every time zone the full hours begin with one of these quarters. */
const QUARTER_MS = 900_000

/** Queues the due runs of all companies. One that fails does not stop the others: all errors are raised at the end. */
export async function runReportSchedules({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const [due] = await db.batch(null, [schedulesDue(clock.now())])
  await forEachDue(due, 'Scheduled reports could not be queued', ({ company_id: companyId, id }) =>
    db.transaction(companyId, async (tx) => {
      const [[schedule], [company], years] = await tx.batch([
        lockDueSchedule(companyId, id, clock.now()),
        companyOf(companyId),
        fiscalYears(companyId),
      ])
      if (!schedule) return
      await tx.batch(runOf({ companyId, clock }, schedule, scheduleBooks({ clock }, company, years)))
    }),
  )
}

/** Returns the statement that queues an email of a report. */
export function queuedReport({ companyId, userId }: { companyId: string; userId: string }, mailId: string) {
  return later({ companyId, userId, name: 'report.mail', payload: { mailId }, dedupeKey: `report.mail ${mailId}` })
}

/** Returns what the runs of a company depend on. Raises NOT_FOUND for a deleted company. */
export function scheduleBooks(
  { clock }: Pick<Context, 'clock'>,
  company: CompanyRow | undefined,
  years: readonly FiscalYearRow[],
): ScheduleBooks {
  if (!company) throw new DomainError('NOT_FOUND')
  const { time_zone: timeZone, calendar } = company
  const now = clock.now()
  return { calendar, fiscal_years: years, today: todayIn(timeZone, now), hour: hourIn(timeZone, now) }
}

/** Returns the audited record of a schedule in a version. */
export function auditedSchedule({
  id,
  version,
  view_name: label,
}: Pick<StoredSchedule, 'id' | 'version' | 'view_name'>) {
  return { resource: reportSchedules.path, objectId: id, version, label }
}

function runOf(
  { companyId, clock }: { companyId: string; clock: Context['clock'] },
  schedule: StoredSchedule,
  books: ScheduleBooks,
) {
  const { id, user_id: userId, view_id, format, recipients, message, done_until: doneUntil } = schedule
  const wakesAt = new Date((Math.floor(clock.now().getTime() / QUARTER_MS) + 1) * QUARTER_MS)
  const run = latestRun(schedule, books)
  if (run === null || run <= doneUntil) return [markSchedule(companyId, { id, doneUntil, wakesAt })]
  const mail = { id: newId(), view_id, schedule_id: id, user_id: userId, due_on: run, format, recipients, message }
  const who = { userId, companyId, email: schedule.user_email, memberId: '', roles: [], permissions: {}, address: '' }
  return [
    markSchedule(companyId, { id, doneUntil: run, wakesAt }),
    insertReportMail(companyId, mail),
    queuedReport({ companyId, userId }, mail.id),
    audit(
      { clock, who },
      {
        ...auditedSchedule(schedule),
        action: 'email',
        changes: { recipients: [null, recipients.join(', ')], format: [null, format] },
      },
    ),
  ]
}
