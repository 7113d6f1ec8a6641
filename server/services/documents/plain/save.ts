/** Creates, changes and deletes plain documents. */
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { isNumbered } from '../../../../domain/documents/status.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'
import type { DocumentValues, ReadDocument, ReadLists } from '../../../../domain/resources/core/document-values.ts'
import {
  readOnlyValuesIn,
  listsIn,
  readDocument as readBody,
  textsOf,
  valuesFrom,
} from '../../../../domain/resources/core/document-values.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import { mapReading, reading, together } from '../../../db/core/client.ts'
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
import { recordCreation, recordStep } from '../engine/history.ts'
import type { Outcome, ParsedBody } from '../engine/kind.ts'
import { decideAfter } from '../engine/kind.ts'
import { changeNotes, withOtherNotes } from './change-notes.ts'
import { describeDocument, describeStored } from './describe-document.ts'
import { entriesFor } from './entries.ts'
import { checkDocument } from './check-document.ts'
import { withHiddenValues, refuseFixed, refuseOtherYear } from './retained-values.ts'
import type { PlainKind, CheckedDocument, Work } from './kind.ts'
import { prepareDocumentStock } from './document-stock.ts'
import type { References } from './references.ts'
import { referencesReading } from './references.ts'
import { numberingOf, warnBeforePosting } from './numbering.ts'

export type LoadedDocument = { books: Books; live: readonly LiveEntry[] }

/** A document to be written, with its state in the books. */
type Change = LoadedDocument & {
  id: string
  stored: StoredDocument | null
  read: ReadDocument
  status: string
  accept: readonly ErrorCode[]
  /** The records and facts that were read for it. */
  references?: References
  /** Retained values of a new document, which nobody sends. */
  retained?: DocumentValues | undefined
}

/**
 * Reads a body. A numbered document keeps its number and its fiscal year; its postings are reversed and posted again.
 * Of one that moves stock, other notes alone are stored without deciding it again.
 */
export function parseBody(
  kind: PlainKind,
  context: DecisionContext,
  { id, body }: { id: string | null; body: unknown },
): ParsedBody<StoredDocument> {
  const input = readBody(kind.resource, body, null)
  const required = together(loadedReading(kind, context, id), referencesReading(kind, context.who.companyId, input))
  return {
    isReadable: input.problems.length === 0,
    decides: decideAfter(required, (tx, { stored, id: givenId, ...request }, [loaded, references]) => {
      const { facts } = references
      const read = stored ? withHiddenValues(context, kind, { read: input, stored, facts }) : input
      const noted = withOtherNotes(kind, stored, read)
      if (stored !== null && noted !== null) {
        return Promise.resolve({ statements: changeNotes({ context, kind }, { stored, noted, books: loaded.books }) })
      }
      const change = { id: stored?.id ?? givenId ?? newId(), stored, read, ...request, ...loaded, references }
      return writeDocument({ tx, context, kind }, change)
    }),
  }
}

/**
 * Returns the statements of a document, its entries first: the number is taken as late as possible, because others wait
 * for it.
 */
export async function writeDocument(work: Work, change: Change): Promise<Outcome> {
  const { tx, context, kind } = work
  const { id, stored, read, status, books, live, accept, references } = change
  const { companyId, userId } = context.who
  const { resource } = kind
  const retained = stored ? readOnlyValuesIn(resource, stored) : (change.retained ?? {})
  const day = read.values['date']
  const lists = withRetainedValues(resource, stored, read.lists)
  const checking = { run: tx.batch, context, kind }
  const document = await checkDocument(checking, { ...read, lists, retained, stored, status, books, day, references })
  if (stored?.voucher_no) refuseOtherYear(stored, document, books)
  if (stored) refuseFixed(resource, stored, document)
  const isFinal = isNumbered(resource, status)
  if (isFinal) warnBeforePosting(context, { kind, stored, document, books, accept })
  const entries = entriesFor({ path: resource.path, id, live, postings: kind.post?.(document) ?? [], books })
  const stock = await prepareDocumentStock(work, { id, stored, document, books, accept })
  const numbering = isFinal && !stored?.voucher_no ? numberingOf(document.values, books) : null
  const enteredValues = { ...read.values, ...valuesFrom(document.completed) }
  const all = { ...enteredValues, ...stock.values, status }
  const digits = books.book.currency_digits
  const after = describeDocument(kind, { document: { ...document, values: textsOf(enteredValues) }, digits })
  const line = {
    label: isFinal ? null : subjectOf(kind, after),
    changes: changesBetween(stored ? describeStored(kind, stored) : {}, after),
    entries: [...entries.map((entry) => entry.id), ...stock.entries],
  }
  const step = stored && recordStep(context, { resource, stored }, { action: 'update', ...line })
  return {
    id,
    statements: [
      ...(step ? [step.claim] : []),
      ...appendEntries(companyId, userId, entries),
      ...stock.statements,
      stored
        ? updateDocument(resource, companyId, { id, values: all, numbering })
        : insertDocument(resource, companyId, { id, values: { ...retained, ...all, created_by: userId }, numbering }),
      ...rowStatements(companyId, resource, { id, stored, document }),
      ...(stored ? [] : (kind.extraStatements?.(companyId, document) ?? [])),
      step ? step.line : recordCreation(context, resource, { id, ...line }),
    ],
  }
}

/** Returns the label of a document without a number, from its history or its answer: its subject, or its date. */
function subjectOf({ subject }: PlainKind, values: Readonly<Record<string, unknown>>): string {
  return cutText(String(values[`${subject}_label`] ?? values[subject] ?? values['date'] ?? ''), 80)
}

/** Returns the sent rows with the retained values of the stored ones, which nobody sends. */
function withRetainedValues(resource: DocumentResource, stored: StoredDocument | null, lists: ReadLists): ReadLists {
  const before = stored ? listsIn(resource, stored) : {}
  return Object.fromEntries(
    Object.entries(lists).map(([name, rows]) => [
      name,
      rows.map((row) => {
        const old = row.id === null ? undefined : before[name]?.find(({ id }) => id === row.id)
        return { ...row, values: { ...old?.values, ...row.values } }
      }),
    ]),
  )
}

/** Returns the statements that store the rows; new rows get an id where rows have ids. */
export function rowStatements(
  companyId: string,
  resource: DocumentResource,
  {
    id: document,
    stored,
    document: { lists },
  }: { id: string; stored: StoredDocument | null; document: CheckedDocument },
): Statement[] {
  return Object.entries(resource.lines).flatMap(([name, lines]) => {
    const rows = (lists[name] ?? []).map(({ id, values }, place) => {
      const rowId = lines.keyed ? (id ?? newId()) : null
      return { id: rowId, document, place, values: valuesFrom(values) }
    })
    return [...(stored ? [deleteRows(lines, companyId, document)] : []), ...insertRows(lines, companyId, rows)]
  })
}

/** Reads the books, and the entries of a document that are not reversed. */
export function loadedReading(
  { resource: { path }, post }: PlainKind,
  context: DecisionContext,
  id: string | null,
): Reading<LoadedDocument> {
  const liveStatements = post && id !== null && isId(id) ? [liveEntriesOf(context.who.companyId, path, [id])] : []
  const entries = reading(liveStatements, ([live = []]) => live)
  return mapReading(together(booksReading(context, path), entries), ([books, live]) => ({ books, live }))
}

/** Returns the statements that delete a document without a number. */
export function removeDocument({ context, kind }: Omit<Work, 'tx'>, stored: StoredDocument): Outcome {
  const { resource } = kind
  const label = subjectOf(kind, stored)
  const changes = changesBetween(describeStored(kind, stored), {})
  const { claim, line } = recordStep(context, { resource, stored }, { action: 'delete', label, changes })
  return { statements: [claim, line, deleteDocument(resource, context.who.companyId, stored.id)] }
}
