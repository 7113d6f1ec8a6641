/** Scheduled emails of saved views of reports, and the emails of their runs. */
import type { ReportSchedule } from '../../../domain/reports/schedule/read-schedule.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type MailStatus = 'queued' | 'sent' | 'failed'
export type StoredSchedule = ReportSchedule & {
  id: string
  version: number
  user_id: string
  user_email: string
  /** The name of its user, or their email address. */
  owner_label: string
  view_id: string
  view_name: string
  /** The path of the report. */
  resource: string
  is_active: boolean
  pause_reason: string | null
  done_until: string
  last_due_on: string | null
  last_status: MailStatus | null
  last_sent_at: Date | null
  last_error: string | null
}

const selected = `select s.id, s.version, s.user_id, u.email as user_email, coalesce(nullif(u.full_name, ''), u.email) as owner_label,
    s.view_id, v.name as view_name, v.resource, s.frequency, s.weekday, s.day, s.hour, s.format, s.recipients, s.message, s.is_active,
    s.pause_reason, s.done_until, m.due_on as last_due_on, m.status as last_status, m.sent_at as last_sent_at, m.last_error
  from report_schedule s join app_user u on u.id = s.user_id
    join saved_view v on v.company_id = s.company_id and v.id = s.view_id
    left join lateral (select r.due_on, r.status, r.sent_at, r.last_error from report_mail r
      where r.company_id = s.company_id and r.schedule_id = s.id order by r.due_on desc limit 1) m on true`

/** Returns the schedules of a user, or of all with null, those of each report by their views. */
export function schedulesStatement(companyId: string, userId: string | null): Statement<StoredSchedule> {
  return statement(
    `${selected} where s.company_id = $1 and ($2::uuid is null or s.user_id = $2)
     order by v.resource, v.name collate "und-x-icu", s.id`,
    [companyId, userId],
  )
}

/** Returns one schedule, locked until the end of the transaction. */
export function lockSchedule(companyId: string, id: string): Statement<StoredSchedule> {
  return statement(`${selected} where s.company_id = $1 and s.id = $2 for update of s`, [companyId, id])
}

/** Returns one schedule. */
export function scheduleOf(companyId: string, id: string): Statement<StoredSchedule> {
  return statement(`${selected} where s.company_id = $1 and s.id = $2`, [companyId, id])
}

/** Returns the ids of active schedules to look at now, in any company: sent without a company. */
export function schedulesDue(now: Date): Statement<{ company_id: string; id: string }> {
  return statement('select company_id, id from report_schedules_due($1)', [now])
}

/** Returns a schedule that is to be looked at now, locked; no row when another server has it or had it. */
export function lockDueSchedule(companyId: string, id: string, now: Date): Statement<StoredSchedule> {
  return statement(
    `${selected} where s.company_id = $1 and s.id = $2 and s.is_active and s.wakes_at <= $3 for update of s skip locked`,
    [companyId, id, now],
  )
}

/** Stores the day until which the runs of a schedule are sent, and when it is looked at again. */
export function markSchedule(
  companyId: string,
  { id, doneUntil, wakesAt }: { id: string; doneUntil: string; wakesAt: Date },
): Statement {
  return statement('update report_schedule set done_until = $3, wakes_at = $4 where company_id = $1 and id = $2', [
    companyId,
    id,
    doneUntil,
    wakesAt,
  ])
}

/** Deletes the schedules of a view, and returns them for the audit log. */
export function deleteSchedulesOf(companyId: string, viewId: string): Statement<{ id: string; version: number }> {
  return statement('delete from report_schedule where company_id = $1 and view_id = $2 returning id, version', [
    companyId,
    viewId,
  ])
}

export type StoredReportMail = {
  id: string
  view_id: string
  schedule_id: string | null
  user_id: string
  due_on: string
  format: ReportSchedule['format']
  recipients: string[]
  message: string
  status: MailStatus
}

/** Returns one email of a report. */
export function reportMailOf(companyId: string, id: string): Statement<StoredReportMail> {
  return statement(
    `select id, view_id, schedule_id, user_id, due_on, format, recipients, message, status
     from report_mail where company_id = $1 and id = $2`,
    [companyId, id],
  )
}

/** Inserts a queued email of a report. */
export function insertReportMail(companyId: string, mail: Omit<StoredReportMail, 'status'>): Statement {
  return statement(
    `insert into report_mail (company_id, id, view_id, schedule_id, user_id, due_on, format, recipients, message)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      mail.id,
      mail.view_id,
      mail.schedule_id,
      mail.user_id,
      mail.due_on,
      mail.format,
      mail.recipients,
      mail.message,
    ],
  )
}

/** Marks an email of a report as sent. */
export function reportMailSent(companyId: string, id: string, at: Date): Statement {
  return statement(
    `update report_mail set status = 'sent', sent_at = $3, attempts = attempts + 1, last_error = null
     where company_id = $1 and id = $2`,
    [companyId, id, at],
  )
}

/** Leaves an email of a report to those of its recipients who do not have it yet. */
export function leaveReportMail(companyId: string, id: string, recipients: readonly string[]): Statement {
  return statement('update report_mail set recipients = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    recipients,
  ])
}

/** Records a failed attempt. */
export function reportMailTried(companyId: string, id: string, error: string): Statement {
  return statement(
    `update report_mail set attempts = attempts + 1, last_error = left($3, 1000)
     where company_id = $1 and id = $2 and status = 'queued'`,
    [companyId, id, error],
  )
}

/** Marks an email of a report as failed. */
export function reportMailFailed(companyId: string, id: string): Statement {
  return statement(`update report_mail set status = 'failed' where company_id = $1 and id = $2 and status = 'queued'`, [
    companyId,
    id,
  ])
}
