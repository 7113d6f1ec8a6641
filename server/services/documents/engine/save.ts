/** Creating, changing and deleting plain documents. */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { DocumentResource, Lines } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { isBody, linesOf, shaped } from '../../../../domain/resources/core/document-body.ts'
import {
  keptIn,
  listsIn,
  readDocument as readBody,
  textsOf,
  valuesFrom,
  valuesIn,
} from '../../../../domain/resources/core/document-values.ts'
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import type { Numbering, StoredDocument, WrittenRow } from '../../../db/documents/document-store.ts'
import {
  claimDocument,
  deleteDocument,
  insertDocument,
  replaceRows,
  updateDocument,
} from '../../../db/documents/document-store.ts'
import type { LiveEntry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries, liveEntriesOf } from '../../../db/ledger/ledger-store.ts'
import type { Answer, Context, DecisionContext, Write } from '../../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId } from '../../core/unit-of-work.ts'
import { acceptedWarnings, parseVersion } from '../body.ts'
import type { Books } from '../../books/books.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import { saysNothingNew, unchanged } from '../changed-body.ts'
import { warnFarAhead } from '../../books/far-ahead.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { allowWarnings } from '../warnings.ts'
import type { DocumentAnswer } from './answer.ts'
import { claimAct, documentAnswer, requireAct, storedReading } from './answer.ts'
import { described, describedStored } from './described.ts'
import { entriesFor } from './entries.ts'
import { judged } from './judge.ts'
import type { DocumentKind, Judged, Work } from './kind.ts'

export type Target = { id: string; body: unknown }
export type Loaded = { stored: StoredDocument; books: Books; live: readonly LiveEntry[] }

/** What is written of a document: as it stands in the books, and as it is to stand there. */
type Change = {
  id: string
  stored: StoredDocument | null
  body: unknown
  status: string
  books: Books
  live: readonly LiveEntry[]
  accept: readonly ErrorCode[]
}

/** Makes a document in one of the statuses that it may start in, asking for the right to each act that leads there. */
export function createDocument(context: Context, kind: DocumentKind, body: unknown): Promise<Answer<DocumentAnswer>> {
  const { resource } = kind
  requireAct(context, kind, 'create')
  const status = requestedStatus(resource, body, resource.startsAs[0] ?? '')
  const leading = actLeadingTo(resource, status)
  if (leading) requireAct(context, kind, leading)
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  return changeOnce(context, {
    load: booksReading(context, resource.path),
    change: (tx, books) =>
      written(
        { tx, context, kind },
        {
          id: newId(),
          stored: null,
          body: isBody(body) ? shaped(resource, body) : body,
          status,
          books,
          live: [],
          accept,
        },
      ),
    read: (id) => documentAnswer(context, kind, id),
  })
}

/** Changes a document. One that is numbered keeps its number and stays in its fiscal year; what it posted is posted anew. */
export function updateDocumentOf(
  context: Context,
  kind: DocumentKind,
  { id, body: sent }: Target,
): Promise<Answer<DocumentAnswer>> {
  const { resource } = kind
  requireAct(context, kind, 'edit')
  if (!isBody(sent)) throw new DomainError('BAD_REQUEST')
  const body = shaped(resource, sent)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  return changeOnce(context, {
    load: loadedDocument(context, kind, id),
    change: async (tx, { stored, books, live }) => {
      await claimAct(tx.batch, context, { kind, stored, version, act: 'edit' })
      const isStarting = stored.status === resource.startsAs[0]
      const status = isStarting ? requestedStatus(resource, body, stored.status) : stored.status
      const isReadable = readBody(resource, body, books.book.currency_digits).problems.length === 0
      const isSame = status === stored.status && isReadable && saysNothingNew(resource, stored, body)
      if (isSame) return unchanged(id)
      const leading = status === stored.status ? undefined : actLeadingTo(resource, status)
      if (leading) requireAct(context, kind, leading)
      return written({ tx, context, kind }, { id, stored, body, status, books, live, accept })
    },
    read: () => documentAnswer(context, kind, id),
  })
}

async function written(work: Work, { id, stored, body, status, books, live, accept }: Change): Promise<Write> {
  const { context, kind } = work
  const { companyId, userId } = context.who
  const { resource, subject } = kind
  const digits = books.book.currency_digits
  const read = readBody(resource, body, digits)
  const kept = stored ? keptIn(resource, stored) : {}
  const document = await judged(work, { ...read, kept, status, books, day: read.values['date'] })
  if (stored?.voucher_no) refuseOtherYear(stored, document, books)
  if (stored) refuseFixed(resource, stored, document)
  if (isNumbered(status)) warnAhead(context, { stored, document, books, accept })
  const entries = entriesFor({ path: resource.path, id, live, postings: kind.post(document), books })
  const numbering = isNumbered(status) && !stored?.voucher_no ? numberingOf(document, books) : null
  const stated = valuesFrom({ ...textsOf(read.values), ...document.completed })
  const lists = listsFrom(resource, stored, document)
  const all = { ...stated, status }
  const before = stored ? describedStored(kind, stored) : {}
  return {
    status: stored ? 200 : 201,
    id,
    statements: [
      ...(stored
        ? [
            claimDocument(resource, companyId, { id, version: stored.version }),
            updateDocument(resource, companyId, { id, values: all, numbering }),
          ]
        : [insertDocument(resource, companyId, { id, values: { ...all, created_by: userId }, numbering })]),
      ...Object.entries(lists).flatMap(([name, rows]) => {
        const lines = resource.lines[name]
        return lines ? replaceRows(lines, companyId, { document: id, rows }) : []
      }),
      ...appendEntries(companyId, userId, entries),
      ...(stored ? [] : (kind.made?.(companyId, document) ?? [])),
      audit(context, {
        action: stored ? 'update' : 'create',
        resource: resource.path,
        objectId: id,
        version: (stored?.version ?? 0) + 1,
        label: isNumbered(status) ? null : String(document.named[subject]?.label ?? document.values[subject]),
        changes: changesBetween(
          before,
          described(kind, { document: { ...document, values: textsOf(stated) }, digits }),
        ),
        entries: entries.map((entry) => entry.id),
      }),
    ],
  }
}

/** The rows as they are to be stored: what is kept of a stored one stays, and a new one has an id where rows have ids. */
function listsFrom(resource: DocumentResource, stored: StoredDocument | null, { lists }: Judged): WrittenLists {
  const before = stored ? listsIn(resource, stored) : {}
  return Object.fromEntries(
    Object.entries(resource.lines).map(([name, { keyed, fields }]) => [
      name,
      (lists[name] ?? []).map(({ id, values }) => {
        const old = before[name]?.find((row) => row.id !== null && row.id === id)
        const kept = Object.fromEntries(Object.keys(fields).map((field) => [field, old?.values[field] ?? null]))
        return { id: keyed ? (id ?? newId()) : null, values: { ...kept, ...valuesFrom(values) } }
      }),
    ]),
  )
}

type WrittenLists = Readonly<Record<string, readonly WrittenRow[]>>

/** Every status but that of a draft has a number. */
export function isNumbered(status: string): boolean {
  return status !== 'Draft'
}

/** How a document that has no number yet gets one. */
export function numberingOf({ values }: Judged, books: Books): Numbering {
  const year = yearOfDate(values['date'] ?? '', books)
  const prefix = numberPrefix({ prefix: books.book.prefix, fiscalYear: year.name })
  return { fiscalYearId: year.id, prefix, padding: books.book.padding }
}

type Ahead = { stored: StoredDocument | null; document: Judged; books: Books; accept: readonly ErrorCode[] }

/** Raises WARNINGS for a date far ahead with which the document is not numbered already. */
export function warnAhead(context: DecisionContext, { stored, document, books, accept }: Ahead): void {
  const before = stored && isNumbered(stored.status) ? stored.date : null
  warnFarAhead(context, { date: document.values['date'] ?? '', book: books.book, before, accept })
}

function refuseOtherYear(stored: StoredDocument, { values }: Judged, books: Books): void {
  const year = yearOfDate(stored.date, books)
  const problems: Problem[] = []
  if (yearOfDate(values['date'] ?? '', books).id !== year.id) {
    problems.push({ code: 'YEAR_CHANGED', path: 'date', params: { year: year.name } })
  }
  const locked = periodProblem(stored.date, books)
  refuse([...problems, ...(locked ? [locked] : [])])
}

/** Raises FIELD_FIXED at fields and rows that a stored document keeps for good. */
function refuseFixed(resource: DocumentResource, stored: StoredDocument, { values, lists }: Judged): void {
  const before = textsOf(valuesIn(resource, stored))
  const changed = writableFields(resource).filter(
    ([name, field]) => field.fixed?.(stored) === true && before[name] !== values[name],
  )
  const rows = Object.entries(resource.lines).flatMap(([name, lines]) => fixedRows(name, lines, { stored, lists }))
  refuse([...changed.map(([path]) => path), ...rows].map((path) => ({ code: 'FIELD_FIXED', path })))
}

/** The places of stored rows that stay as they are and were changed; the list itself for one that was left out. */
function fixedRows(
  list: string,
  lines: Lines,
  { stored, lists }: { stored: StoredDocument; lists: Judged['lists'] },
): string[] {
  const fixed = linesOf(stored[list]).filter((row) => lines.fixed?.(row) === true)
  return fixed.flatMap((row) => {
    const now = lists[list]?.find(({ id }) => id === row['id'])
    const before = textsOf(valuesIn(lines, row))
    const isSame = now !== undefined && Object.entries(before).every(([name, value]) => now.values[name] === value)
    return isSame ? [] : [now ? `${list}.${now.place}` : list]
  })
}

/** The status that a body asks for. Raises NOT_IN_LIST at `status`. */
function requestedStatus({ startsAs }: DocumentResource, body: unknown, otherwise: string): string {
  const status = isBody(body) ? (body['status'] ?? otherwise) : otherwise
  const known = startsAs.find((one) => one === status)
  if (known === undefined) refuse([{ code: 'NOT_IN_LIST', path: 'status', params: { choices: startsAs.join(', ') } }])
  return known ?? otherwise
}

/** The act that leads to a status from the one in which documents start by themselves. */
function actLeadingTo({ steps, startsAs }: DocumentResource, status: string): string | undefined {
  const from = steps[startsAs[0] ?? ''] ?? {}
  return status === startsAs[0] ? undefined : Object.keys(from).find((act) => from[act] === status)
}

/** The document of an id with the books and its entries that count. */
export function loadedDocument(context: Context, kind: DocumentKind, id: string): Reading<Loaded> {
  const { path } = kind.resource
  const wanted = storedReading(context, kind, id)
  const books = booksReading(context, path)
  const first = wanted.statements.length
  return {
    statements: [...wanted.statements, ...books.statements, liveEntriesOf(context.who.companyId, path, [id])],
    take: (rows) => ({
      stored: wanted.take(rows.slice(0, first)),
      books: books.take(rows.slice(first, -1)),
      live: (rows.at(-1) ?? []) as LiveEntry[],
    }),
  }
}

/** Deletes a draft. */
export async function removeDocument(
  context: Context,
  kind: DocumentKind,
  { id, version }: { id: string; version: number },
): Promise<void> {
  requireAct(context, kind, 'delete')
  const { resource, subject } = kind
  const { companyId } = context.who
  const stored = await context.db.read(companyId, storedReading(context, kind, id))
  await claimAct(runnerOf(context), context, { kind, stored, version, act: 'delete' })
  const statements: Statement[] = [
    claimDocument(resource, companyId, { id, version }),
    audit(context, {
      action: 'delete',
      resource: resource.path,
      objectId: id,
      version: version + 1,
      label: String(stored[`${subject}_label`] ?? stored[subject]),
      changes: changesBetween(describedStored(kind, stored), {}),
    }),
    deleteDocument(resource, companyId, id),
  ]
  await context.db.batch(companyId, statements)
}
