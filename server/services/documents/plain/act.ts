/** Runs the declared acts of plain documents: a step to another status, with the values that it sets and posts. */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { Act, DocumentResource } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { linesOf, plainValue, takesVersion } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues, ReadLists } from '../../../../domain/resources/core/document-values.ts'
import {
  readOnlyValuesIn,
  listsIn,
  readDocument as readBody,
  valuesFrom,
  valuesIn,
} from '../../../../domain/resources/core/document-values.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import { together } from '../../../db/core/client.ts'
import type { Numbering, StoredDocument } from '../../../db/documents/document-store.ts'
import { updateDocument, updateRows } from '../../../db/documents/document-store.ts'
import type { Entry, LiveEntry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../../db/ledger/ledger-store.ts'
import type { Answer, Changes, Context, DecisionContext } from '../../core/unit-of-work.ts'
import { changeOnce, newId } from '../../core/unit-of-work.ts'
import { todayIn } from '../../core/today.ts'
import { optionalText } from '../body.ts'
import { unchangedWrite } from '../changed-body.ts'
import { recordStep } from '../engine/history.ts'
import type { ActRequest, Decide, Outcome } from '../engine/kind.ts'
import { decideAfter } from '../engine/kind.ts'
import type { DocumentAnswer } from './answer.ts'
import { documentAnswer, parentOf, storedPlain } from './answer.ts'
import { entriesFor } from './entries.ts'
import { checkDocument, toCheckedDocument } from './check-document.ts'
import { describeRows } from './describe-document.ts'
import type { ActValues, PlainActRequest, PlainKind, Parent, CheckedDocument, Work } from './kind.ts'
import type { StockResult } from './document-stock.ts'
import { prepareDocumentStock } from './document-stock.ts'
import { loadedReading, rowStatements, writeDocument } from './save.ts'
import { numberingOf, warnBeforePosting } from './numbering.ts'

/**
 * Does a declared act. An act with a reason reverses what was posted, on the requested day, else today or on the
 * posting day, as it declares; it keeps what its new status posts where it declares that, and posts what it charges. Any
 * other act checks the document again, numbers it if it has no number, and posts what its new status posts. An act that
 * takes no version creates another document.
 */
export function actOf(
  kind: PlainKind,
  act: Act,
  { context, id }: { context: DecisionContext; id: string },
): Reading<Decide<ActRequest<StoredDocument>>> {
  return decideAfter(loadedReading(kind, context, id), async (tx, { stored, body, reason, accept }, loaded) => {
    const work = { tx, context, kind }
    const request = { ...toActRequest(context, { stored, body, reason, books: loaded.books }), live: loaded.live, act }
    if (!takesVersion(act)) return copyDocument(work, request)
    const { parent: parentRules } = kind
    const isOnParent = parentRules && parentOf(kind, act.name, stored)
    return {
      statements: await (isOnParent
        ? actOnParent(work, { ...request, parentRules })
        : applyAct(work, { ...request, accept })),
    }
  })
}

/** Creates a copy of a document with the changes of the act; it starts in the first initial status. */
function copyDocument(work: Work, { act, live: _live, ...request }: ActRun): Promise<Outcome> {
  const { resource, makes } = work.kind
  const copy = copyOf(resource, request.stored)
  const { body: changes, retained } = makes?.[act.name]?.(request, copy) ?? { body: {} }
  const read = readBody(resource, { ...copy, ...changes }, null)
  const status = resource.startsAs[0] ?? ''
  const { books } = request
  return writeDocument(work, { id: newId(), stored: null, read, retained, status, books, live: [], accept: [] })
}

function toActRequest({ clock }: DecisionContext, request: Omit<PlainActRequest, 'today'>): PlainActRequest {
  return { ...request, today: todayIn(request.books.book.time_zone, clock.now()) }
}

/** Returns the body of a copy. */
function copyOf(resource: DocumentResource, stored: StoredDocument): Body {
  const lists = Object.entries(resource.lines).map(([name, lines]) => [
    name,
    linesOf(stored[name]).map((row) => valuesIn(lines, row)),
  ])
  return { ...valuesIn(resource, stored), ...Object.fromEntries(lists) }
}

/** An act on a document, with its entries that are not reversed. */
type ActRun = PlainActRequest & { act: Act; live: readonly LiveEntry[] }

/** Does an act on the parent of a document; what the act charges is posted for this document. */
async function actOnParent(
  work: Work,
  { parentRules, act, live, ...request }: ActRun & { parentRules: Parent },
): Promise<Statement[]> {
  const { tx, context, kind } = work
  const { stored, books } = request
  const { id } = stored
  const { companyId, userId } = context.who
  const set = kind.acts?.[act.name]?.(request) ?? { values: {} }
  const status = kind.resource.steps[stored.status]?.[act.name] ?? stored.status
  const postings =
    act.entries === 'charged' ? (kind.post?.(await checkAgain(work, { request, status, set })) ?? []) : []
  const requested = dayOfReversal(act, request)
  const entries = entriesFor({ path: kind.resource.path, id, live, postings, books, requested })
  return [
    // First, because the audit row that names them describes them.
    ...appendEntries(companyId, userId, entries),
    ...((await parentRules.act?.(tx, context, {
      ...request,
      act: act.name,
      set: set.values,
      entries: entries.map((entry) => entry.id),
    })) ?? []),
  ]
}

async function applyAct(work: Work, request: ActRun & { accept: readonly ErrorCode[] }): Promise<Statement[]> {
  const { context, kind } = work
  const { stored, books, live, reason, act, accept } = request
  const { resource } = kind
  const { id } = stored
  const actValues = kind.acts?.[act.name]?.(request) ?? { values: {} }
  const set: ActValues = {
    ...actValues,
    values: { ...(act.reason ? { cancel_reason: reason } : {}), ...actValues.values },
  }
  const status = actValues.status ?? resource.steps[stored.status]?.[act.name] ?? stored.status
  const document =
    act.reason && act.entries !== 'charged' ? null : await checkAgain(work, { request, status, set, live })
  const isFirst = document !== null && stored.voucher_no === null && isNumbered(resource, status)
  if (isFirst) warnBeforePosting(context, { kind, stored, document, books, accept })
  const posting = document ?? (act.entries === 'kept' ? await asStored(work, request, status) : null)
  const postings = (posting && kind.post?.(posting)) ?? []
  const requested = dayOfReversal(act, request)
  const entries = entriesFor({ path: resource.path, id, live, postings, books, requested })
  const values = { ...valuesFrom(document?.completed ?? {}), ...set.values }
  const stock = await prepareDocumentStock(work, { id, stored, document, books, accept })
  return writeStep(work, stored, {
    action: act.name,
    values: { ...values, ...stock.values, status },
    stock,
    // Stored values of rows may have changed since, such as unit factors.
    rowStatements:
      document && kind.rows ? rowStatements(context.who.companyId, resource, { id, stored, document }) : [],
    ...(set.rows ? { rows: set.rows } : {}),
    changes: {
      status: [stored.status, status],
      ...changesOf(resource, values, stored),
      ...rowChanges(kind, stored, set),
    },
    numbering: isFirst ? numberingOf(document.values, books) : null,
    entries,
  })
}

/** Returns the stored document in another status; nothing of it is checked. */
async function asStored(
  { tx, context, kind }: Work,
  { stored, books, today }: PlainActRequest,
  status: string,
): Promise<CheckedDocument> {
  const { companyId } = context.who
  return { ...(await toCheckedDocument(tx.batch, kind, { stored, books, companyId, today })), status }
}

/** Returns the day on which an act with a reason reverses: the requested one, or today, as it declares. */
function dayOfReversal({ reason, today: isToday }: Act, { body, today }: PlainActRequest): string | undefined {
  return reason ? optionalText(body, 'date') || (isToday ? today : undefined) : undefined
}

type Step = {
  action: string
  values: DocumentValues
  stock?: StockResult
  rows?: NonNullable<ActValues['rows']>
  /** The statements that write all of its rows. */
  rowStatements?: readonly Statement[]
  changes: Changes
  numbering: Numbering | null
  entries: readonly Entry[]
}

/** Returns the statements of a step: the next version of the document, its entries, and its line in the history. */
function writeStep(
  { context, kind: { resource } }: Work,
  stored: StoredDocument,
  { action, values, stock, rows = {}, rowStatements = [], changes, numbering, entries }: Step,
): Statement[] {
  const { companyId, userId } = context.who
  const entryIds = [...entries.map((entry) => entry.id), ...(stock?.entries ?? [])]
  const { voucher_no: label, id } = stored
  const { claim, line } = recordStep(context, { resource, stored }, { action, label, changes, entries: entryIds })
  return [
    claim,
    ...(stock?.statements ?? []),
    ...rowStatements,
    ...(Object.keys(values).length > 0 ? [updateDocument(resource, companyId, { id, values, numbering })] : []),
    ...Object.entries(rows).flatMap(([list, changed]) => updateRows(resource.lines[list], companyId, changed)),
    ...appendEntries(companyId, userId, entries),
    line,
  ]
}

/**
 * Checks the document with the values of the act; its own date is checked only if it is numbered now. It keeps the
 * records that it names once it has posted to them (`live`), or when it belongs to another document, which names them.
 */
export function checkAgain(
  { tx, context, kind }: Work,
  {
    request: { stored, books },
    status,
    set,
    live = [],
  }: {
    request: Pick<PlainActRequest, 'stored' | 'books'>
    status: string
    set: ActValues
    live?: readonly LiveEntry[]
  },
): Promise<CheckedDocument> {
  const { resource } = kind
  const values = { ...valuesIn(resource, stored), ...set.values }
  const lists = withRows(listsIn(resource, stored), set)
  const day = stored.voucher_no === null ? stored.date : null
  const retained = readOnlyValuesIn(resource, stored)
  const reportedPath = (path: string) => fieldOfAct(path, lists, set)
  const keepsReferences = live.length > 0 || (kind.parent?.by(stored) ?? null) !== null
  const checking = { run: tx.batch, context, kind }
  const input = { status, books, values, stored, retained, lists, problems: [], day }
  return checkDocument(checking, { ...input, keepsReferences, reportedPath })
}

/** Returns the path of a problem; a value that an act sets in a row belongs to a field of the act itself. */
function fieldOfAct(path: string, lists: ReadLists, { rows = {} }: ActValues): string {
  const [list = '', place, name = ''] = path.split('.')
  const row = lists[list]?.find((one) => String(one.place) === place)
  return row && name in (rows[list]?.[row.id ?? ''] ?? {}) ? name : path
}

function withRows(lists: ReadLists, { rows = {} }: ActValues): ReadLists {
  return Object.fromEntries(
    Object.entries(lists).map(([name, all]) => [
      name,
      all.map((row) => ({ ...row, values: { ...row.values, ...rows[name]?.[row.id ?? ''] } })),
    ]),
  )
}

/** Returns the changes of rows for the history. */
function rowChanges(kind: PlainKind, stored: StoredDocument, { rows = {} }: ActValues): Changes {
  const lists = Object.entries(rows).map(([list, byId]) => {
    const before = linesOf(stored[list])
    const after = before.map((row) => ({ ...row, ...byId[String(row['id'])] }))
    return [list, [describeRows(kind, list, before), describeRows(kind, list, after)]] as const
  })
  return Object.fromEntries(lists)
}

function changesOf({ fields }: DocumentResource, set: DocumentValues, stored: Body): Changes {
  const changedValues = Object.entries(set).filter(([name, value]) => {
    const field = fields[name]
    return field && plainValue(field, stored[name]) !== plainValue(field, value)
  })
  return Object.fromEntries(changedValues.map(([name, value]) => [name, [stored[name] ?? null, value]]))
}

/** Posts a document that is due; without a new posting nothing is written. Raises what acts raise. */
export function postWhenDue(context: Context, kind: PlainKind, id: string): Promise<Answer<DocumentAnswer>> {
  return changeOnce(context, {
    load: together(storedPlain(context, kind, id), loadedReading(kind, context, id)),
    change: async (tx, [stored, { books, live }]) => {
      const work = { tx, context, kind }
      const request = toActRequest(context, { stored, books, body: {}, reason: '' })
      const document = await checkAgain(work, { request, status: stored.status, set: { values: {} } })
      const postings = kind.post?.(document) ?? []
      const entries = entriesFor({ path: kind.resource.path, id, live, postings, books })
      if (entries.length === 0) return unchangedWrite(id)
      const step = { action: 'post', values: {}, changes: {}, numbering: null, entries }
      return { status: 200, id, statements: writeStep(work, stored, step) }
    },
    read: () => documentAnswer(context, kind, id),
  })
}
