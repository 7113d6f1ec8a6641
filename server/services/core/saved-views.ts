/**
 * Saved views of lists and reports. Users who may read one may save views of it and see shared ones; only its author, the
 * owner and admins change a shared view. For anybody else a private view does not exist.
 *
 *   Amy saves "Banks" of account/ledgers for herself   Ben's list of views lacks it; its address answers NOT_FOUND
 *   Amy shares it                                      Ben sees it and may not change it: NOT_ALLOWED
 *   Ben loses account_ledgers.read                     views of that list answer NOT_ALLOWED, including his own
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { fullAccessRoles, hasAnyRole } from '../../../domain/permissions/can.ts'
import { moduleOf, rightsOf } from '../../../domain/resources/core/define.ts'
import { resourceAt, resources } from '../../../domain/resources/index.ts'
import { reportAt, reports } from '../../../domain/resources/reports.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { reportSchedules } from '../../../domain/resources/report-schedules.ts'
import { MOST_VIEWS, savedViews } from '../../../domain/resources/saved-views.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { deleteStatement, insertStatement, updateStatement } from '../../db/records/records-store.ts'
import { deleteSchedulesOf } from '../../db/records/report-schedule-store.ts'
import type { StoredView } from '../../db/records/saved-view-store.ts'
import {
  lockViewStatement,
  ownViewsStatement,
  viewsStatement,
  viewStatement,
} from '../../db/records/saved-view-store.ts'
import { requireRole } from '../people/require-role.ts'
import type { Answer, Context, DecisionContext } from './unit-of-work.ts'
import { requireVersion } from './require-version.ts'
import { audit, changesBetween, newId, nothingToLoad, require, writeOnce } from './unit-of-work.ts'

/** `may_change`: whether the user may rename, share and delete it. */
export type SavedView = Omit<StoredView, 'user_id'> & { mine: boolean; may_change: boolean }

/** What views are saved of: a list with its fields, or a report, which has no columns to choose. */
type ViewSource = { path: string; fields: Readonly<Record<string, unknown>> }

/**
 * Returns the views of one list or report that the user may see, their own first. Raises NOT_IN_LIST for an unknown path,
 * NOT_ALLOWED.
 */
export async function listViews(context: Context, path: string): Promise<SavedView[]> {
  const resource = readable(context, path)
  const { companyId, userId } = context.who
  const [views] = await context.db.batch(companyId, [viewsStatement(companyId, { resource: resource.path, userId })])
  return views.map((view) => toSavedView(context, view))
}

/** Saves a view. Raises NOT_IN_LIST, NOT_ALLOWED, the problems of its fields, DUPLICATE at `name`, TOO_MANY_VIEWS. */
export async function createView(context: Context, body: unknown): Promise<Answer<SavedView>> {
  const { resource: path, columns: requestedColumns, ...fields } = objectOf(body)
  const resource = readable(context, path)
  const { record, problems } = parseRecord(savedViews, 'create', fields)
  refuse([...problems, ...columnProblems(resource, requestedColumns)])
  const { companyId, userId } = context.who
  return writeOnce(context, {
    load: nothingToLoad,
    write: async () => {
      const [[stored]] = await context.db.batch(companyId, [
        ownViewsStatement(companyId, { resource: resource.path, userId }),
      ])
      if ((stored?.count ?? 0) >= MOST_VIEWS) throw new DomainError('TOO_MANY_VIEWS', { max: String(MOST_VIEWS) })
      const id = newId()
      const values = { shared: false, ...record, query: record['query'] ?? '', columns: requestedColumns ?? null }
      return {
        status: 201,
        id,
        statements: [
          insertStatement(savedViews, companyId, { id, user_id: userId, resource: resource.path, ...values }),
          audit(context, { ...auditOf({ id, version: 1, name: record['name'] }), action: 'create', changes: {} }),
        ],
      }
    },
    read: (id) =>
      reading([viewStatement(companyId, { id, userId })], ([[view]]) => {
        if (!view) throw new DomainError('NOT_FOUND')
        return toSavedView(context, view)
      }),
  })
}

/**
 * Changes the sent fields of a view; the body has the version that it was based on. Raises NOT_FOUND, NOT_ALLOWED,
 * STALE, the problems of its fields, DUPLICATE at `name`.
 */
export async function updateView(context: Context, id: string, body: unknown): Promise<SavedView> {
  const { columns: requestedColumns, ...fields } = objectOf(body)
  return onView(context, id, async (tx, view) => {
    const { record, problems } = parseRecord(savedViews, 'update', fields)
    refuse([...problems, ...columnProblems(readable(context, view.resource), requestedColumns)])
    const { version, ...sentFields } = record
    await requireVersion(tx.batch, context, changeOf(view, Number(version)))
    const values = {
      ...sentFields,
      ...('query' in sentFields ? { query: sentFields['query'] ?? '' } : {}),
      ...(requestedColumns === undefined ? {} : { columns: requestedColumns }),
    }
    const next = { ...view, ...values }
    const changes = changesBetween(view, next)
    if (Object.keys(changes).length === 0) return toSavedView(context, view)
    await tx.run(updateStatement(savedViews, context.who.companyId, { id, values, at: context.clock.now() }))
    const version2 = view.version + 1
    await tx.run(audit(context, { ...auditOf({ ...next, version: version2 }), action: 'update', changes }))
    return toSavedView(context, await locked(context, tx, id))
  })
}

/** Deletes a view with its schedules. Raises NOT_FOUND, NOT_ALLOWED, STALE. */
export async function deleteView(context: Context, id: string, version: number): Promise<void> {
  await onView(context, id, async (tx, view) => {
    await requireVersion(tx.batch, context, changeOf(view, version))
    const schedules = await tx.run(deleteSchedulesOf(context.who.companyId, id))
    await tx.batch(
      schedules.map((schedule) =>
        audit(context, {
          action: 'delete',
          resource: reportSchedules.path,
          objectId: schedule.id,
          version: schedule.version + 1,
          label: view.name,
          changes: {},
        }),
      ),
    )
    await tx.run(deleteStatement(savedViews, context.who.companyId, id))
    await tx.run(audit(context, { ...auditOf({ ...view, version: version + 1 }), action: 'delete', changes: {} }))
  })
}

function changeOf(view: StoredView, version: number) {
  return { resource: savedViews.path, id: view.id, version, stored: view.version }
}

function auditOf({ id, version, name }: { id: string; version: number; name: unknown }) {
  return { resource: savedViews.path, objectId: id, version, label: String(name) }
}

/** Returns the list or report of a path, if the user may read it. */
function readable(context: DecisionContext, path: unknown): ViewSource {
  const report = typeof path === 'string' ? reportAt(path) : undefined
  if (report) {
    const reportPath = `reports/${report.name}`
    require(context, `${moduleOf(reportPath)}.read`)
    return { path: reportPath, fields: {} }
  }
  const resource = typeof path === 'string' ? resourceAt(path) : undefined
  if (!resource) {
    const choices = [...resources.map((one) => one.path), ...reports.map(({ name }) => `reports/${name}`)].join(', ')
    throw new DomainError('NOT_IN_LIST', { choices }, [{ code: 'NOT_IN_LIST', path: 'resource', params: { choices } }])
  }
  require(context, `${rightsOf(resource)}.read`)
  return resource
}

function objectOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
}

/**
 * Returns the problems of columns, names of the list's fields, each once; null or absent means those of the
 * declaration.
 */
function columnProblems(resource: ViewSource, columns: unknown): Problem[] {
  if (columns === undefined || columns === null) return []
  const isKnown = (name: unknown) => typeof name === 'string' && Object.hasOwn(resource.fields, name)
  const isFine = Array.isArray(columns) && columns.length > 0 && columns.every(isKnown)
  if (isFine && new Set(columns).size === columns.length) return []
  const choices = Object.keys(resource.fields).join(', ')
  return [{ code: 'NOT_IN_LIST', path: 'columns', params: { choices } }]
}

function toSavedView(context: DecisionContext, { user_id, ...view }: StoredView): SavedView {
  const isOwner = user_id === context.who.userId
  return { ...view, mine: isOwner, may_change: isOwner || hasAnyRole(context.who, fullAccessRoles) }
}

async function locked(context: DecisionContext, tx: Transaction, id: string): Promise<StoredView> {
  const { companyId, userId } = context.who
  const [view] = isId(id) ? await tx.run(lockViewStatement(companyId, { id, userId })) : []
  if (!view) throw new DomainError('NOT_FOUND')
  return view
}

/** Runs a change of a view that the user may see, whose list they may read, and that they may change. */
async function onView<T>(
  context: Context,
  id: string,
  write: (tx: Transaction, view: StoredView) => Promise<T>,
): Promise<T> {
  return context.db.transaction(context.who.companyId, async (tx) => {
    const view = await locked(context, tx, id)
    readable(context, view.resource)
    if (view.user_id !== context.who.userId) requireRole(context)
    return write(tx, view)
  })
}
