/** Creating, changing and deleting plain documents. */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { isBody, shaped } from '../../../../domain/resources/core/document-body.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { DocumentValues, ReadDocument, ReadLists } from '../../../../domain/resources/core/document-values.ts'
import {
  keptIn,
  listsIn,
  readDocument as readBody,
  textsOf,
  valuesFrom,
} from '../../../../domain/resources/core/document-values.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import { reading, together } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import {
  claimDocument,
  deleteDocument,
  deleteRows,
  insertDocument,
  insertRows,
  updateDocument,
} from '../../../db/documents/document-store.ts'
import type { LiveEntry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries, liveEntriesOf } from '../../../db/ledger/ledger-store.ts'
import type { Answer, Context, Write } from '../../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId } from '../../core/unit-of-work.ts'
import { acceptedWarnings, parseVersion } from '../body.ts'
import type { Books } from '../../books/books.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import { saysNothingNew, unchanged } from '../changed-body.ts'
import { allowWarnings } from '../warnings.ts'
import type { DocumentAnswer } from './answer.ts'
import { claimAct, documentAnswer, requireAct, storedReading } from './answer.ts'
import { described, describedStored } from './described.ts'
import { entriesFor } from './entries.ts'
import { judged } from './judge.ts'
import { leftUnseen, refuseFixed, refuseOtherYear } from './kept.ts'
import type { DocumentKind, Judged, Work } from './kind.ts'
import { movedBy } from './moved.ts'
import type { Known } from './naming.ts'
import { knownReading } from './naming.ts'
import { numberingOf, warnAhead } from './numbering.ts'

export type Target = { id: string; body: unknown }
export type Loaded = { stored: StoredDocument; books: Books; live: readonly LiveEntry[] }

/** What is written of a document: as it stands in the books, and as it is to stand there. */
type Change = {
  id: string
  stored: StoredDocument | null
  read: ReadDocument
  status: string
  books: Books
  live: readonly LiveEntry[]
  accept: readonly ErrorCode[]
  /** What is known of what it says. */
  known?: Known
  /** What is kept of a new one, which nobody sends. */
  kept?: DocumentValues | undefined
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
  const read = readBody(resource, isBody(body) ? shaped(resource, body) : body, null)
  return changeOnce(context, {
    load: together(booksReading(context, resource.path), knownReading(kind, context.who.companyId, read)),
    change: (tx, [books, known]) =>
      written({ tx, context, kind }, { id: newId(), stored: null, read, status, books, live: [], accept, known }),
    read: (id) => documentAnswer(context, kind, id),
  })
}

/** Changes a document. One that is numbered keeps its number and stays in its fiscal year; what it posted is posted anew. */
export function updateDocumentOf(
  context: Context,
  kind: DocumentKind,
  { id, body: given }: Target,
): Promise<Answer<DocumentAnswer>> {
  const { resource } = kind
  requireAct(context, kind, 'edit')
  if (!isBody(given)) throw new DomainError('BAD_REQUEST')
  const body = shaped(resource, given)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, resource.path, accept)
  const sent = readBody(resource, body, null)
  return changeOnce(context, {
    load: together(loadedDocument(context, kind, id), knownReading(kind, context.who.companyId, sent)),
    change: async (tx, [{ stored, books, live }, known]) => {
      await claimAct(tx.batch, context, { kind, stored, version, act: 'edit' })
      const isStarting = stored.status === resource.startsAs[0]
      const status = isStarting ? requestedStatus(resource, body, stored.status) : stored.status
      const isReadable = sent.problems.length === 0
      const isSame = status === stored.status && isReadable && saysNothingNew(resource, stored, body)
      if (isSame) return unchanged(id)
      const leading = status === stored.status ? undefined : actLeadingTo(resource, status)
      if (leading) requireAct(context, kind, leading)
      const read = leftUnseen(context, kind, { read: sent, stored })
      return written({ tx, context, kind }, { id, stored, read, status, books, live, accept, known })
    },
    read: () => documentAnswer(context, kind, id),
  })
}

/** The statements that write a document, its entries before it: a number is taken as late as can be, since others wait for it. */
export async function written(work: Work, change: Change): Promise<Write> {
  const { tx, context, kind } = work
  const { id, stored, read, status, books, live, accept, known } = change
  const { companyId, userId } = context.who
  const { resource } = kind
  const kept = stored ? keptIn(resource, stored) : (change.kept ?? {})
  const day = read.values['date']
  const lists = withKept(resource, stored, read.lists)
  const judging = { run: tx.batch, context, kind }
  const document = await judged(judging, { ...read, lists, kept, stored, status, books, day, known })
  if (stored?.voucher_no) refuseOtherYear(stored, document, books)
  if (stored) refuseFixed(resource, stored, document)
  const isFinal = isNumbered(resource, status)
  if (isFinal) warnAhead(context, { kind, stored, document, books, accept })
  const entries = entriesFor({ path: resource.path, id, live, postings: kind.post?.(document) ?? [], books })
  const moved = await movedBy(work, { id, stored, document, books, accept })
  const numbering = isFinal && !stored?.voucher_no ? numberingOf(document.values, books) : null
  const stated = { ...read.values, ...valuesFrom(document.completed) }
  const all = { ...stated, ...moved.values, status }
  const digits = books.book.currency_digits
  const after = described(kind, { document: { ...document, values: textsOf(stated) }, digits })
  return {
    status: stored ? 200 : 201,
    id,
    statements: [
      ...(stored ? [claimDocument(resource, companyId, { id, version: stored.version })] : []),
      ...appendEntries(companyId, userId, entries),
      ...moved.statements,
      stored
        ? updateDocument(resource, companyId, { id, values: all, numbering })
        : insertDocument(resource, companyId, { id, values: { ...kept, ...all, created_by: userId }, numbering }),
      ...rowsWritten(companyId, resource, { id, stored, document }),
      ...(stored ? [] : (kind.made?.(companyId, document) ?? [])),
      audit(context, {
        action: stored ? 'update' : 'create',
        resource: resource.path,
        objectId: id,
        version: (stored?.version ?? 0) + 1,
        label: isFinal ? null : subjectOf(kind, after),
        changes: changesBetween(stored ? describedStored(kind, stored) : {}, after),
        entries: [...entries.map((entry) => entry.id), ...moved.entries],
      }),
    ],
  }
}

/** What somebody calls a document that has no number, by its history or by its answer. */
function subjectOf({ subject }: DocumentKind, said: Readonly<Record<string, unknown>>): string {
  return String(said[`${subject}_label`] ?? said[subject] ?? '').slice(0, 80)
}

/** The rows that were sent with what is kept of the stored ones, which nobody sends. */
function withKept(resource: DocumentResource, stored: StoredDocument | null, sent: ReadLists): ReadLists {
  const before = stored ? listsIn(resource, stored) : {}
  return Object.fromEntries(
    Object.entries(sent).map(([name, rows]) => [
      name,
      rows.map((row) => {
        const old = row.id === null ? undefined : before[name]?.find(({ id }) => id === row.id)
        return { ...row, values: { ...old?.values, ...row.values } }
      }),
    ]),
  )
}

/** The rows as they are to be stored; a new one has an id where rows have ids. */
export function rowsWritten(
  companyId: string,
  resource: DocumentResource,
  { id: document, stored, document: { lists } }: { id: string; stored: StoredDocument | null; document: Judged },
): Statement[] {
  return Object.entries(resource.lines).flatMap(([name, lines]) => {
    const rows = (lists[name] ?? []).map(({ id, values }, place) => {
      const rowId = lines.keyed ? (id ?? newId()) : null
      return { id: rowId, document, place, values: valuesFrom(values) }
    })
    return [...(stored ? [deleteRows(lines, companyId, document)] : []), ...insertRows(lines, companyId, rows)]
  })
}

/** The status that a body asks for. Raises NOT_IN_LIST at `status`. */
export function requestedStatus({ startsAs }: DocumentResource, body: unknown, otherwise: string): string {
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

/** The document of an id with the books and those of its own entries that count. */
export function loadedDocument(context: Context, kind: DocumentKind, id: string): Reading<Loaded> {
  const { path } = kind.resource
  const counting = kind.post ? [liveEntriesOf(context.who.companyId, path, [id])] : []
  const entries = reading(counting, ([live = []]) => live)
  const all = together(storedReading(context, kind, id), together(booksReading(context, path), entries))
  return {
    statements: all.statements,
    take: (rows) => {
      const [stored, [books, live]] = all.take(rows)
      return { stored, books, live }
    },
  }
}

/** Deletes what has no number. */
export async function removeDocument(
  context: Context,
  kind: DocumentKind,
  { id, version }: { id: string; version: number },
): Promise<void> {
  requireAct(context, kind, 'delete')
  const { resource } = kind
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
      label: subjectOf(kind, stored),
      changes: changesBetween(describedStored(kind, stored), {}),
    }),
    deleteDocument(resource, companyId, id),
  ]
  await context.db.batch(companyId, statements)
}
