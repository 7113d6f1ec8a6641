/** A saved view of a report, emailed at once to the user who asks for it. */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import type { ReportOrder } from '../../../domain/reports/schedule/read-schedule.ts'
import { readOrder } from '../../../domain/reports/schedule/read-schedule.ts'
import { savedViews } from '../../../domain/resources/saved-views.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredReportMail } from '../../db/records/report-schedule-store.ts'
import { insertReportMail, reportMailOf } from '../../db/records/report-schedule-store.ts'
import { asObject, unknownFields } from '../documents/body.ts'
import { todayIn } from '../core/today.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { audit, changeOnce, newId, nothingToLoad } from '../core/unit-of-work.ts'
import { refuseFormat, visibleView } from './report-of-view.ts'
import { queuedReport } from './run-report-schedules.ts'

export type SentReport = Pick<StoredReportMail, 'id' | 'status' | 'recipients'>

/** Emails a view to the user at once. Raises NOT_FOUND, NOT_ALLOWED, the problems of format and message. */
export async function emailView(context: Context, viewId: string, body: unknown): Promise<Answer<SentReport>> {
  const { companyId, userId, email } = context.who
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const view = await visibleView(context, tx, viewId)
      const order = orderOf(body)
      refuseFormat(context, view, order)
      const id = newId()
      const [company] = await tx.run(companyOf(companyId))
      const today = todayIn(company?.time_zone ?? 'UTC', context.clock.now())
      const mail = { id, view_id: view.id, schedule_id: null, user_id: userId, due_on: today }
      return {
        status: 201,
        id,
        statements: [
          insertReportMail(companyId, { ...mail, ...order, recipients: [email] }),
          queuedReport({ companyId, userId }, id),
          audit(context, {
            action: 'email',
            resource: savedViews.path,
            objectId: view.id,
            version: view.version,
            label: view.name,
            changes: { recipients: [null, email], format: [null, order.format] },
          }),
        ],
      }
    },
    read: (id) =>
      reading([reportMailOf(companyId, id)], ([[mail]]) => {
        if (!mail) throw new DomainError('NOT_FOUND')
        return { id: mail.id, status: mail.status, recipients: mail.recipients }
      }),
  })
}

function orderOf(body: unknown): ReportOrder {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const { order, problems: orderProblems } = readOrder(values)
  refuse([...problems, ...unknownFields(values, ['format', 'message'], ''), ...orderProblems])
  return order
}
