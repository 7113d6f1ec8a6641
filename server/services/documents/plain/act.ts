/** The named acts of plain documents: a step to another status, with what it sets and posts. */
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
import { unchanged } from '../changed-body.ts'
import { stepped } from '../engine/history.ts'
import type { Acting, Decide, Outcome } from '../engine/kind.ts'
import { decidingOn } from '../engine/kind.ts'
import type { DocumentAnswer } from './answer.ts'
import { documentAnswer, otherOf, storedPlain } from './answer.ts'
import { entriesFor } from './entries.ts'
import { judged } from './judge.ts'
import { describedRows } from './described.ts'
import type { ActValues, Asked, PlainKind, Held, Judged, Work } from './kind.ts'
import type { Moved } from './moved.ts'
import { movedBy } from './moved.ts'
import { loadedReading, rowsWritten, written } from './save.ts'
import { numberingOf, warnAhead } from './numbering.ts'

/**
 * Does an act that is declared. One that gives a reason takes back what was posted, on the day that is requested, else today
 * or on the day on which it was posted, as it declares, and posts what it charges; any other is judged anew, numbered where
 * the document has no number, and posts what its new status posts. One that takes no version makes another document.
 */
export function actOf(
  kind: PlainKind,
  act: Act,
  { context, id }: { context: DecisionContext; id: string },
): Reading<Decide<Acting<StoredDocument>>> {
  return decidingOn(loadedReading(kind, context, id), async (tx, { stored, body, reason, accept }, loaded) => {
    const work = { tx, context, kind }
    const asked = { ...askedFor(context, { stored, body, reason, books: loaded.books }), live: loaded.live, act }
    if (!takesVersion(act)) return copied(work, asked)
    const { held } = kind
    const isElsewhere = held && otherOf(kind, act.name, stored)
    return {
      statements: await (isElsewhere ? doneToOther(work, { ...asked, held }) : done(work, { ...asked, accept })),
    }
  })
}

/** Makes a document as the old one stands, but for what the act says; it starts as any new one does. */
function copied(work: Work, { act, live: _live, ...asked }: Doing): Promise<Outcome> {
  const { resource, makes } = work.kind
  const copy = copyOf(resource, asked.stored)
  const { body: otherwise, kept } = makes?.[act.name]?.(asked, copy) ?? { body: {} }
  const read = readBody(resource, { ...copy, ...otherwise }, null)
  const status = resource.startsAs[0] ?? ''
  const { books } = asked
  return written(work, { id: newId(), stored: null, read, kept, status, books, live: [], accept: [] })
}

function askedFor({ clock }: DecisionContext, asked: Omit<Asked, 'today'>): Asked {
  return { ...asked, today: todayIn(asked.books.book.time_zone, clock.now()) }
}

/** What a new document says that says the same. */
function copyOf(resource: DocumentResource, stored: StoredDocument): Body {
  const lists = Object.entries(resource.lines).map(([name, lines]) => [
    name,
    linesOf(stored[name]).map((row) => valuesIn(lines, row)),
  ])
  return { ...valuesIn(resource, stored), ...Object.fromEntries(lists) }
}

/** An act on a document, with the entries of it that count. */
type Doing = Asked & { act: Act; live: readonly LiveEntry[] }

/** What is done to a document that came with another one is done to that; what it charges is posted for this one. */
async function doneToOther(work: Work, { held, act, live, ...asked }: Doing & { held: Held }): Promise<Statement[]> {
  const { tx, context, kind } = work
  const { stored, books } = asked
  const { id } = stored
  const { companyId, userId } = context.who
  const set = kind.acts?.[act.name]?.(asked) ?? { values: {} }
  const status = kind.resource.steps[stored.status]?.[act.name] ?? stored.status
  const postings = act.charges ? (kind.post?.(await judgedAnew(work, { asked, status, set })) ?? []) : []
  const requested = dayOfReversal(act, asked)
  const entries = entriesFor({ path: kind.resource.path, id, live, postings, books, requested })
  return [
    // First, because the audit row that names them says what they are.
    ...appendEntries(companyId, userId, entries),
    ...((await held.act?.(tx, context, {
      ...asked,
      act: act.name,
      set: set.values,
      entries: entries.map((entry) => entry.id),
    })) ?? []),
  ]
}

async function done(work: Work, asked: Doing & { accept: readonly ErrorCode[] }): Promise<Statement[]> {
  const { context, kind } = work
  const { stored, books, live, reason, act, accept } = asked
  const { resource } = kind
  const { id } = stored
  const own = kind.acts?.[act.name]?.(asked) ?? { values: {} }
  const set: ActValues = { ...own, values: { ...(act.reason ? { cancel_reason: reason } : {}), ...own.values } }
  const status = own.status ?? resource.steps[stored.status]?.[act.name] ?? stored.status
  const document = act.reason && !act.charges ? null : await judgedAnew(work, { asked, status, set })
  const isFirst = document !== null && stored.voucher_no === null && isNumbered(resource, status)
  if (isFirst) warnAhead(context, { kind, stored, document, books, accept })
  const postings = (document && kind.post?.(document)) ?? []
  const requested = dayOfReversal(act, asked)
  const entries = entriesFor({ path: resource.path, id, live, postings, books, requested })
  const values = { ...valuesFrom(document?.completed ?? {}), ...set.values }
  const moved = await movedBy(work, { id, stored, document, books, accept })
  return gone(work, stored, {
    action: act.name,
    values: { ...values, ...moved.values, status },
    moved,
    // What rows are stored with may have changed since, such as the factors of units.
    anew: document && kind.rows ? rowsWritten(context.who.companyId, resource, { id, stored, document }) : [],
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

/** The day on which an act that gives a reason reverses: the one that is sent, or today, as it declares. */
function dayOfReversal({ reason, today: isToday }: Act, { body, today }: Asked): string | undefined {
  return reason ? optionalText(body, 'date') || (isToday ? today : undefined) : undefined
}

type Step = {
  action: string
  values: DocumentValues
  moved?: Moved
  rows?: NonNullable<ActValues['rows']>
  /** The statements that write all of its rows. */
  anew?: readonly Statement[]
  changes: Changes
  numbering: Numbering | null
  entries: readonly Entry[]
}

/** What is written of a document that has gone a step: its next version, its entries, and its line in the history. */
function gone(
  { context, kind: { resource } }: Work,
  stored: StoredDocument,
  { action, values, moved, rows = {}, anew = [], changes, numbering, entries }: Step,
): Statement[] {
  const { companyId, userId } = context.who
  const posted = [...entries.map((entry) => entry.id), ...(moved?.entries ?? [])]
  const { voucher_no: label, id } = stored
  const { claim, line } = stepped(context, { resource, stored }, { action, label, changes, entries: posted })
  return [
    claim,
    ...(moved?.statements ?? []),
    ...anew,
    ...(Object.keys(values).length > 0 ? [updateDocument(resource, companyId, { id, values, numbering })] : []),
    ...Object.entries(rows).flatMap(([list, changed]) => updateRows(resource.lines[list], companyId, changed)),
    ...appendEntries(companyId, userId, entries),
    line,
  ]
}

/** The document as it will stand, judged once more; its own date matters only to one that is numbered now. */
export function judgedAnew(
  { tx, context, kind }: Work,
  { asked: { stored, books }, status, set }: { asked: Pick<Asked, 'stored' | 'books'>; status: string; set: ActValues },
): Promise<Judged> {
  const { resource } = kind
  const values = { ...valuesIn(resource, stored), ...set.values }
  const lists = withRows(listsIn(resource, stored), set)
  const day = stored.voucher_no === null ? stored.date : null
  const kept = readOnlyValuesIn(resource, stored)
  const placeOf = (path: string) => fieldOfAct(path, lists, set)
  const judging = { run: tx.batch, context, kind }
  return judged(judging, { status, books, values, stored, kept, lists, problems: [], day, placeOf })
}

/** What an act sets in a row is said by a field of the act itself. */
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

/** What the history says of rows that an act changed. */
function rowChanges(kind: PlainKind, stored: StoredDocument, { rows = {} }: ActValues): Changes {
  const changed = Object.entries(rows).map(([list, byId]) => {
    const before = linesOf(stored[list])
    const after = before.map((row) => ({ ...row, ...byId[String(row['id'])] }))
    return [list, [describedRows(kind, list, before), describedRows(kind, list, after)]] as const
  })
  return Object.fromEntries(changed)
}

function changesOf({ fields }: DocumentResource, set: DocumentValues, stored: Body): Changes {
  const changed = Object.entries(set).filter(([name, value]) => {
    const field = fields[name]
    return field && plainValue(field, stored[name]) !== plainValue(field, value)
  })
  return Object.fromEntries(changed.map(([name, value]) => [name, [stored[name] ?? null, value]]))
}

/** Posts a document whose day has come; one that posts nothing new stays as it is. Raises what acts raise. */
export function postWhenDue(context: Context, kind: PlainKind, id: string): Promise<Answer<DocumentAnswer>> {
  return changeOnce(context, {
    load: together(storedPlain(context, kind, id), loadedReading(kind, context, id)),
    change: async (tx, [stored, { books, live }]) => {
      const work = { tx, context, kind }
      const asked = askedFor(context, { stored, books, body: {}, reason: '' })
      const document = await judgedAnew(work, { asked, status: stored.status, set: { values: {} } })
      const postings = kind.post?.(document) ?? []
      const entries = entriesFor({ path: kind.resource.path, id, live, postings, books })
      if (entries.length === 0) return unchanged(id)
      const step = { action: 'post', values: {}, changes: {}, numbering: null, entries }
      return { status: 200, id, statements: gone(work, stored, step) }
    },
    read: () => documentAnswer(context, kind, id),
  })
}
