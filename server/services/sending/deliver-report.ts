/**
 * Sends a report of a saved view with the rights of its user at that moment. A schedule whose user may not send it any more
 * is paused with the reason; any other failure leaves it active.
 */
import { DomainError } from '../../../domain/errors.ts'
import type { ErrorCode } from '../../../domain/errors.ts'
import { permissionName } from '../../../domain/resources/modules.ts'
import { reportSchedules } from '../../../domain/resources/report-schedules.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import { flushLog } from '../../db/core/commits.ts'
import { colleagues } from '../../db/records/comment-store.ts'
import { updateStatement } from '../../db/records/records-store.ts'
import type { StoredReportMail } from '../../db/records/report-schedule-store.ts'
import {
  leaveReportMail,
  lockSchedule,
  reportMailFailed,
  reportMailOf,
  reportMailSent,
  reportMailTried,
} from '../../db/records/report-schedule-store.ts'
import type { StoredView } from '../../db/records/saved-view-store.ts'
import { lockViewStatement } from '../../db/records/saved-view-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit } from '../core/unit-of-work.ts'
import type { MailRoom } from './deliver-mail.ts'
import { missingPermission, refuseOutside, reportLetter, reportOfView } from './report-of-view.ts'
import { auditedSchedule } from './run-report-schedules.ts'

const pausing: readonly ErrorCode[] = [
  'SCHEDULE_USER_LEFT',
  'SCHEDULE_NOT_ALLOWED',
  'SCHEDULE_VIEW_GONE',
  'RECIPIENT_OUTSIDE',
]

/**
 * Sends an email that waits, with the figures of now; one that was sent or deleted is left, and one that the server refuses
 * for some recipients is left to those alone. Raises what the mail server says,
 * SCHEDULE_USER_LEFT, SCHEDULE_NOT_ALLOWED, SCHEDULE_VIEW_GONE, RECIPIENT_OUTSIDE, and what refuses the report.
 */
export async function deliverReport(
  context: Context,
  id: string,
  room: Pick<MailRoom, 'files' | 'draw' | 'post'>,
): Promise<void> {
  const { db, clock, who } = context
  const { companyId } = who
  const [[mail], [company]] = await db.batch(companyId, [reportMailOf(companyId, id), companyOf(companyId)])
  if (!mail || !company || mail.status === 'sent') return
  try {
    const view = await permittedView(context, mail)
    const { subject, text, attachment } = await reportLetter(context, { view, format: mail.format }, room)
    const words = [mail.message, text].filter((part) => part !== '')
    const outgoing = { to: mail.recipients, replyTo: who.email, fromName: company.name, subject }
    // A crash may not take back what the email says.
    await db.single(flushLog())
    const letter = { ...outgoing, text: `${words.join('\n\n')}\n`, attachments: [attachment] }
    const partly = await room.post(letter, id)
    if (partly) {
      await db.batch(companyId, [leaveReportMail(companyId, id, partly.refused)])
      throw partly.error
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await db.batch(companyId, [reportMailTried(companyId, id, reason)])
    throw error
  }
  await db.batch(companyId, [reportMailSent(companyId, id, clock.now())])
}

/** Records that an email was given up, and pauses its schedule when its user may not send it any more. */
export async function giveUpReport(context: Context, id: string, error: unknown): Promise<void> {
  const { companyId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    const [mail] = await tx.run(reportMailOf(companyId, id))
    await tx.run(reportMailFailed(companyId, id))
    if (!mail?.schedule_id || !(error instanceof DomainError) || !pausing.includes(error.code)) return
    const [schedule] = await tx.run(lockSchedule(companyId, mail.schedule_id))
    if (!schedule?.is_active) return
    const values = { is_active: false, pause_reason: error.message }
    const changes = { is_active: [true, false], pause_reason: [null, error.message] } as const
    await tx.batch([
      updateStatement(reportSchedules, companyId, { id: schedule.id, values, at: context.clock.now() }),
      audit(context, {
        ...auditedSchedule({ ...schedule, version: schedule.version + 1 }),
        action: 'update',
        changes,
      }),
    ])
  })
}

async function permittedView({ db, who }: Context, mail: StoredReportMail): Promise<StoredView> {
  const { companyId, userId, memberId } = who
  if (memberId === '') throw new DomainError('SCHEDULE_USER_LEFT')
  const [[view], members] = await db.batch(companyId, [
    lockViewStatement(companyId, { id: mail.view_id, userId }),
    colleagues(companyId),
  ])
  if (!view) throw new DomainError('SCHEDULE_VIEW_GONE')
  const report = reportOfView(view)
  const missing = missingPermission(who, report, mail.format)
  if (missing !== null) {
    throw new DomainError('SCHEDULE_NOT_ALLOWED', { permission: missing, name: permissionName(missing) })
  }
  refuseOutside(who, report, { recipients: mail.recipients, members })
  return view
}
