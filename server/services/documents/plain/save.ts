/** What creating, changing and deleting plain documents writes. */
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import type { DocumentValues, ReadDocument, ReadLists } from '../../../../domain/resources/core/document-values.ts'
import {
  readOnlyValuesIn,
  listsIn,
  readDocument as readBody,
  textsOf,
  valuesFrom,
} from '../../../../domain/resources/core/document-values.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import { mapped, reading, together } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import {
  deleteDocument,
  deleteRows,
  insertDocument,
  insertRows,
  updateDocument,
} from '../../../db/documents/document-store.ts'
import type { LiveEntry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries, liveEntriesOf } from '../../../db/ledger/ledger-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import { made, stepped } from '../engine/history.ts'
import type { Outcome, Sent } from '../engine/kind.ts'
import { decidingOn } from '../engine/kind.ts'
import { described, describedStored } from './described.ts'
import { entriesFor } from './entries.ts'
import { judged } from './judge.ts'
import { leftUnseen, refuseFixed, refuseOtherYear } from './kept.ts'
import type { PlainKind, Judged, Work } from './kind.ts'
import { movedBy } from './moved.ts'
import type { Known } from './naming.ts'
import { knownReading } from './naming.ts'
import { numberingOf, warnAhead } from './numbering.ts'

export type Loaded = { books: Books; live: readonly LiveEntry[] }

/** What is written of a document: as it stands in the books, and as it is to stand there. */
type Change = Loaded & {
  id: string
  stored: StoredDocument | null
  read: ReadDocument
  status: string
  accept: readonly ErrorCode[]
  /** What is known of what it says. */
  known?: Known
  /** What is kept of a new one, which nobody sends. */
  kept?: DocumentValues | undefined
}

/** A body that is sent. One that is numbered keeps its number and stays in its fiscal year; what it posted is posted anew. */
export function sentOf(
  kind: PlainKind,
  context: DecisionContext,
  { id, body }: { id: string | null; body: unknown },
): Sent<StoredDocument> {
  const sent = readBody(kind.resource, body, null)
  const known = together(loadedReading(kind, context, id), knownReading(kind, context.who.companyId, sent))
  return {
    isReadable: sent.problems.length === 0,
    decides: decidingOn(known, (tx, { stored, ...saving }, [loaded, named]) => {
      const read = stored ? leftUnseen(context, kind, { read: sent, stored }) : sent
      const change = { id: stored?.id ?? newId(), stored, read, ...saving, ...loaded, known: named }
      return written({ tx, context, kind }, change)
    }),
  }
}

/** The statements that write a document, its entries before it: a number is taken as late as can be, since others wait for it. */
export async function written(work: Work, change: Change): Promise<Outcome> {
  const { tx, context, kind } = work
  const { id, stored, read, status, books, live, accept, known } = change
  const { companyId, userId } = context.who
  const { resource } = kind
  const kept = stored ? readOnlyValuesIn(resource, stored) : (change.kept ?? {})
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
  const line = {
    label: isFinal ? null : subjectOf(kind, after),
    changes: changesBetween(stored ? describedStored(kind, stored) : {}, after),
    entries: [...entries.map((entry) => entry.id), ...moved.entries],
  }
  const step = stored && stepped(context, { resource, stored }, { action: 'update', ...line })
  return {
    id,
    statements: [
      ...(step ? [step.claim] : []),
      ...appendEntries(companyId, userId, entries),
      ...moved.statements,
      stored
        ? updateDocument(resource, companyId, { id, values: all, numbering })
        : insertDocument(resource, companyId, { id, values: { ...kept, ...all, created_by: userId }, numbering }),
      ...rowsWritten(companyId, resource, { id, stored, document }),
      ...(stored ? [] : (kind.made?.(companyId, document) ?? [])),
      step ? step.line : made(context, resource, { id, ...line }),
    ],
  }
}

/** What somebody calls a document that has no number, by its history or by its answer: its subject, or else its day. */
function subjectOf({ subject }: PlainKind, said: Readonly<Record<string, unknown>>): string {
  return String(said[`${subject}_label`] ?? said[subject] ?? said['date'] ?? '').slice(0, 80)
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

/** The books, and those entries of a document that count. */
export function loadedReading(
  { resource: { path }, post }: PlainKind,
  context: DecisionContext,
  id: string | null,
): Reading<Loaded> {
  const counting = post && id !== null && isId(id) ? [liveEntriesOf(context.who.companyId, path, [id])] : []
  const entries = reading(counting, ([live = []]) => live)
  return mapped(together(booksReading(context, path), entries), ([books, live]) => ({ books, live }))
}

/** What deleting a document without a number writes. */
export function removed({ context, kind }: Omit<Work, 'tx'>, stored: StoredDocument): Outcome {
  const { resource } = kind
  const label = subjectOf(kind, stored)
  const changes = changesBetween(describedStored(kind, stored), {})
  const { claim, line } = stepped(context, { resource, stored }, { action: 'delete', label, changes })
  return { statements: [claim, line, deleteDocument(resource, context.who.companyId, stored.id)] }
}
