/**
 * Scheduled emails of saved views of reports. A member schedules views that they can see; their own schedules are theirs, and
 * the owner and admins see and change all of them. A run is sent with the rights of the user who made the schedule.
 *
 *   Amy schedules "Monthly" as PDF to a colleague        reports_income_statement.read
 *   Amy schedules it as XLSX, or to her bank             reports_income_statement.export as well
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { fullAccessRoles, hasAnyRole } from '../../../domain/permissions/can.ts'
import { nextRun, passedUntil } from '../../../domain/reports/schedule/next-run.ts'
import type { ScheduleBooks } from '../../../domain/reports/schedule/next-run.ts'
import { readSchedule } from '../../../domain/reports/schedule/read-schedule.ts'
import type { ReportSchedule } from '../../../domain/reports/schedule/read-schedule.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'
import { reportSchedules } from '../../../domain/resources/report-schedules.ts'
import type { Reading, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { company as companyOf, fiscalYears } from '../../db/company/company-store.ts'
import { colleagues } from '../../db/records/comment-store.ts'
import { deleteStatement, insertStatement, updateStatement } from '../../db/records/records-store.ts'
import type { StoredSchedule } from '../../db/records/report-schedule-store.ts'
import { lockSchedule, scheduleOf, schedulesStatement } from '../../db/records/report-schedule-store.ts'
import type { StoredView } from '../../db/records/saved-view-store.ts'
import { lockViewStatement } from '../../db/records/saved-view-store.ts'
import { asObject, unknownFields } from '../documents/body.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { audit, changeOnce, changesBetween, newId, nothingToLoad } from '../core/unit-of-work.ts'
import { refuseFormat, refuseOutside, reportOfView, visibleView } from './report-of-view.ts'
import { auditedSchedule, scheduleBooks } from './run-report-schedules.ts'

export type ScheduleAnswer = Omit<
  StoredSchedule,
  'user_id' | 'user_email' | 'done_until' | 'last_due_on' | 'last_status' | 'last_sent_at' | 'last_error'
> & {
  mine: boolean
  /** The day of the next run. */
  next_run: string | null
  /** The latest run with its result. */
  last_run: { due_on: string; status: string; sent_at: Date | null; error: string | null } | null
}

const resource = reportSchedules.path
const LAST_HOUR = 23
/** The fields that a client writes. */
const fields = ['frequency', 'weekday', 'day', 'hour', 'format', 'recipients', 'message']

/** Returns the schedules of the user; for the owner and admins those of all users. */
export async function listSchedules(context: Context): Promise<ScheduleAnswer[]> {
  const { db, who } = context
  const isFull = hasAnyRole(who, fullAccessRoles)
  const [rows, [company], years] = await db.batch(who.companyId, [
    schedulesStatement(who.companyId, isFull ? null : who.userId),
    companyOf(who.companyId),
    fiscalYears(who.companyId),
  ])
  const books = scheduleBooks(context, company, years)
  return rows.map((row) => toAnswer(context, row, books))
}

/** Returns the active members, who can receive reports. */
export async function listRecipients({ db, who }: Context): Promise<{ name: string; email: string }[]> {
  const [members] = await db.batch(who.companyId, [colleagues(who.companyId)])
  return members.map(({ name, email }) => ({ name, email }))
}

/**
 * Schedules a view; recipients are the user when absent. Raises NOT_FOUND for a view that the user cannot see, NOT_ALLOWED,
 * the problems of the fields, RECIPIENT_OUTSIDE, and NO_FISCAL_YEAR at `frequency` for quarters without a year.
 */
export async function createSchedule(context: Context, body: unknown): Promise<Answer<ScheduleAnswer>> {
  const input: Record<string, unknown> = { recipients: [context.who.email], ...objectOf(body, ['view', ...fields]) }
  const { schedule, problems } = readSchedule(input)
  refuse(problems)
  const { companyId, userId } = context.who
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const view = await visibleView(context, tx, input['view'])
      const books = await permittedBooks(context, tx, { view, schedule })
      const id = newId()
      const wake = { done_until: passedUntil(schedule, books), wakes_at: context.clock.now() }
      const values = { ...schedule, is_active: true, ...wake }
      return {
        status: 201,
        id,
        statements: [
          insertStatement(reportSchedules, companyId, { id, view_id: view.id, user_id: userId, ...values }),
          audit(context, {
            ...auditedSchedule({ id, version: 1, view_name: view.name }),
            action: 'create',
            changes: changesBetween({}, { ...schedule }),
          }),
        ],
      }
    },
    read: (id) => answerReading(context, id),
  })
}

/**
 * Changes the sent fields of a schedule, pauses or resumes it (`is_active`); the body has the version that it was based on.
 * Runs that were missed during a pause, or before another time, are not sent. Raises as `createSchedule`, and STALE.
 */
export async function updateSchedule(context: Context, id: string, body: unknown): Promise<ScheduleAnswer> {
  const { version, is_active: sentActive, ...input } = objectOf(body, ['version', 'is_active', ...fields])
  const { companyId } = context.who
  await onSchedule(context, id, async (tx, stored) => {
    if (!isVersion(version)) return refuse([{ code: 'REQUIRED', path: 'version' }])
    if (sentActive !== undefined && typeof sentActive !== 'boolean') {
      refuse([{ code: 'NOT_IN_LIST', path: 'is_active', params: { choices: 'true, false' } }])
    }
    const { schedule, problems } = readSchedule({ ...stored, ...input })
    refuse(problems)
    await requireVersion(tx.batch, context, { resource, id, version, stored: stored.version })
    const isActive = sentActive ?? stored.is_active
    const next = { ...schedule, is_active: isActive, pause_reason: isActive ? null : stored.pause_reason }
    const changes = changesBetween(writtenPart(stored), next)
    if (Object.keys(changes).length === 0) return
    const at = context.clock.now()
    const isRetimed = ['frequency', 'weekday', 'day', 'hour', 'is_active'].some((name) => name in changes)
    // Pausing is always possible.
    const books = isActive
      ? await permittedBooks(context, tx, { view: await viewOf(context, tx, stored), schedule })
      : null
    const passed = books && isRetimed ? [passedUntil(schedule, books)] : []
    const doneUntil = [stored.done_until, ...passed].toSorted().at(-1)
    const values = { ...next, wakes_at: at, done_until: doneUntil }
    await tx.batch([
      updateStatement(reportSchedules, companyId, { id, values, at }),
      audit(context, { ...auditedSchedule({ ...stored, version: stored.version + 1 }), action: 'update', changes }),
    ])
  })
  return context.db.read(companyId, answerReading(context, id))
}

/** Deletes a schedule; an email that waits is not sent. Raises NOT_FOUND, STALE. */
export async function deleteSchedule(context: Context, id: string, version: number): Promise<void> {
  await onSchedule(context, id, async (tx, stored) => {
    await requireVersion(tx.batch, context, { resource, id, version, stored: stored.version })
    await tx.batch([
      deleteStatement(reportSchedules, context.who.companyId, id),
      audit(context, { ...auditedSchedule({ ...stored, version: version + 1 }), action: 'delete', changes: {} }),
    ])
  })
}

function toAnswer({ who }: DecisionContext, row: StoredSchedule, books: ScheduleBooks): ScheduleAnswer {
  const { user_id, user_email: _email, done_until: doneUntil, last_due_on, last_status, ...shown } = row
  const { last_sent_at, last_error, ...schedule } = shown
  // One run a day: a later hour of a day that is done is not due.
  const from = doneUntil >= books.today ? { ...books, today: doneUntil, hour: LAST_HOUR } : books
  return {
    ...schedule,
    mine: user_id === who.userId,
    next_run: row.is_active ? nextRun(row, from) : null,
    last_run:
      last_due_on && last_status
        ? { due_on: last_due_on, status: last_status, sent_at: last_sent_at, error: last_error }
        : null,
  }
}

function answerReading(context: DecisionContext, id: string): Reading<ScheduleAnswer> {
  const { companyId } = context.who
  const statements = [scheduleOf(companyId, id), companyOf(companyId), fiscalYears(companyId)] as const
  return reading(statements, ([[row], [company], years]) => {
    if (!row) throw new DomainError('NOT_FOUND')
    return toAnswer(context, row, scheduleBooks(context, company, years))
  })
}

type ViewSchedule = { view: StoredView; schedule: ReportSchedule }

/** Returns what the runs depend on. Raises what refuses the schedule of a view. */
async function permittedBooks(
  context: DecisionContext,
  tx: Transaction,
  { view, schedule }: ViewSchedule,
): Promise<ScheduleBooks> {
  refuseFormat(context, view, schedule)
  const { companyId } = context.who
  const [members, [company], years] = await tx.batch([
    colleagues(companyId),
    companyOf(companyId),
    fiscalYears(companyId),
  ])
  refuseOutside(context.who, reportOfView(view), { recipients: schedule.recipients, members })
  const books = scheduleBooks(context, company, years)
  if (nextRun(schedule, books) === null) {
    refuse([{ code: 'NO_FISCAL_YEAR', path: 'frequency', params: { date: books.today } }])
  }
  return books
}

/** Returns the view of a schedule. Raises SCHEDULE_VIEW_GONE when its user no longer sees it. */
async function viewOf({ who }: DecisionContext, tx: Transaction, stored: StoredSchedule): Promise<StoredView> {
  const [view] = await tx.run(lockViewStatement(who.companyId, { id: stored.view_id, userId: stored.user_id }))
  if (!view) throw new DomainError('SCHEDULE_VIEW_GONE')
  return view
}

/** Returns the fields of a stored schedule that its users write. */
function writtenPart({ is_active, pause_reason, ...stored }: StoredSchedule) {
  return { ...readSchedule(stored).schedule, is_active, pause_reason }
}

/** Runs a change of a schedule that the user may see. */
async function onSchedule(
  context: Context,
  id: string,
  write: (tx: Transaction, stored: StoredSchedule) => Promise<void>,
): Promise<void> {
  const { companyId, userId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    const [stored] = isId(id) ? await tx.run(lockSchedule(companyId, id)) : []
    const isVisible = stored?.user_id === userId || hasAnyRole(context.who, fullAccessRoles)
    if (!stored || !isVisible) throw new DomainError('NOT_FOUND')
    await write(tx, stored)
  })
}

function objectOf(body: unknown, names: readonly string[]): Record<string, unknown> {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  refuse([...problems, ...unknownFields(values, names, '')])
  return values
}
