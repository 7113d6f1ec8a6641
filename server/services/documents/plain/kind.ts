/**
 * The rules and postings of a kind of plain document, as pure functions. Everything else follows from its declaration.
 */
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import type { PrintedDocument } from '../../../../domain/printing/blocks.ts'
import type { PlainDocument } from '../../../../domain/resources/core/print-document.ts'
import type { PrintStyle } from '../../../../domain/printing/print-style.ts'
import type { Action, DocumentResource, Fields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentValues, ReadDocument, Texts } from '../../../../domain/resources/core/document-values.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import type { ReferencedRecord, StoredDocument } from '../../../db/documents/document-store.ts'
import type { BookFacts } from '../../../db/documents/book-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Letterhead } from '../../sending/letterhead.ts'
import type { Books, Run } from '../../books/books.ts'
import type { NewMovement } from '../../stock/stock-plan.ts'

/** The records that a document references, by field; an empty reference is absent. */
export type ReferencedRecords = Readonly<Record<string, ReferencedRecord>>
export type Posting = { date: string; lines: readonly LedgerLine[] }

/** A row of a list as rules see it: its place in the list, and the id of a stored one. */
export type CheckedLine = {
  id: string | null
  place: number
  values: Readonly<Record<string, string>>
  records: ReferencedRecords
}

/** A document as rules see it, including the retained values of a stored one; an empty value is ''. */
export type CheckedDocument<T = Readonly<Record<string, string>>, F = unknown> = {
  status: string
  values: T
  records: ReferencedRecords
  lists: Readonly<Record<string, readonly CheckedLine[]>>
  /** The values that `complete` has added. */
  completed: Readonly<Record<string, string>>
  /** The paths of fields that could not be read (their value is '') or that break their declaration. */
  unread: ReadonlySet<string>
  /** Further facts that its kind needs. */
  facts: F
  book: BookFacts
  /** Today in the time zone of the company. */
  today: string
}

/** The request of an act, with the stored document; the reason is '' where the act takes none. */
export type PlainActRequest = { stored: StoredDocument; body: Body; reason: string; books: Books; today: string }

/** The parent of a document, such as the payment of a cheque: an act on the document is done to the parent. */
export type Parent = {
  /** Returns the parent of a document, or null. */
  by: (stored: StoredDocument) => { path: string; id: string; number: string } | null
  /** The error of what cannot be done here; absent: MADE_BY. */
  error?: ErrorCode
  /** The acts that can be done here nevertheless; they require the permission for the parent as well. */
  acts: readonly string[]
  /** Returns true for an act that is done to this document alone. */
  itself?: (stored: StoredDocument, act: string) => boolean
  /** The actions that acts require for the parent, where they differ from those for this document. */
  needs?: Readonly<Record<string, Action>>
  /**
   * Returns the statements of such an act, including the history of both: `set` are the fields that the act sets here,
   * `entries` the ids of what it posts here. The caller has checked permissions, version and status. Absent where
   * nothing can be done here.
   */
  act?: (
    tx: Transaction,
    context: DecisionContext,
    request: PlainActRequest & { act: string; set: DocumentValues; entries: readonly string[] },
  ) => Promise<Statement[]>
}

/**
 * The place of a document among the stock movements of its day: a time, ISO in UTC, and a reference that orders equal
 * times.
 */
export type Place = { time: string; reference: string }

/** How the documents of a kind move stock, each row once. */
export type StockMoves<J> = {
  /** Returns the movements of a document in its status; none while it is not posted. */
  movements: (run: Run, context: DecisionContext, source: { document: J; place: Place }) => Promise<NewMovement[]>
  /** Returns the reference that places an imported document instead of its id; absent where none is imported. */
  reference?: (document: J) => string
}

/** Values that an act sets: fields, another status than the declared one, and fields of rows by list and id. */
export type ActValues = {
  values: DocumentValues
  status?: string
  rows?: Readonly<Record<string, Readonly<Record<string, DocumentValues>>>>
}

/** The changes of a copy against the original, and its retained values. */
export type CopyChanges = { body: Body; retained?: DocumentValues }

/** Fills in a printed form of a third party. Raises what prevents printing. */
export type Form = (document: PlainDocument, style: PrintStyle) => PrintedDocument

export type PlainKind<T = Readonly<Record<string, string>>, F = unknown> = {
  resource: DocumentResource
  /** The field that names a document as long as it has no number. */
  subject: string
  /** Columns of the referenced records that rules need besides their ids, by field. */
  carries?: Readonly<Record<string, readonly string[]>>
  /** Further facts that rules need, by the values of a document; read together with the references. */
  facts?: (companyId: string, input: Pick<ReadDocument, 'values' | 'lists'>) => Reading<F>
  /** Restores values that a user without permission for costs does not see, when a stored document is changed. */
  withHiddenValues?: (read: ReadDocument, before: { stored: StoredDocument; facts: F }) => ReadDocument
  /** Returns values derived for empty fields. */
  complete?: (document: CheckedDocument<T, F>) => Readonly<Record<string, string>>
  /** Returns the rows to store of a document without problems; absent: as they were entered. */
  rows?: (document: CheckedDocument<T, F>) => CheckedDocument['lists']
  /** Returns the problems that concern several fields. */
  check?: (document: CheckedDocument<T, F>) => Problem[]
  /** Returns what a user who may approve has to accept before the document is posted. */
  warnings?: (document: CheckedDocument<T, F>) => Problem[]
  /**
   * Returns the postings of a document in its status, one entry each; absent where only its stock movements are posted.
   */
  post?: (document: CheckedDocument<T, F>) => Posting[]
  /** How its rows move stock, where the declaration says that they do. */
  stock?: StockMoves<CheckedDocument<T, F>>
  /** Returns further statements for a new document. */
  extraStatements?: (companyId: string, document: CheckedDocument<T, F>) => Statement[]
  /** The values that acts set. They raise what prevents the act. */
  acts?: Readonly<Record<string, (request: PlainActRequest) => ActValues>>
  /** The same for acts that create another document from a copy. */
  makes?: Readonly<Record<string, (request: PlainActRequest, copy: Body) => CopyChanges>>
  parent?: Parent
  /** Values of the history that differ from the declaration, from a document under the names of its answer. */
  historyValues?: (document: Body) => Readonly<Record<string, unknown>>
  /** Returns its answer, where that differs from what is stored. */
  answer?: (stored: StoredDocument, options: { digits: number; costs: boolean }) => StoredDocument
  /** Its paper, where that differs from the one of its declaration. */
  paper?: (document: PlainDocument, letterhead: Letterhead) => PrintedDocument
  /** The forms that its declaration names. */
  forms?: Readonly<Record<string, Form>>
}

/** The context of a check, in a transaction or outside of any. */
export type CheckContext = { run: Run; context: DecisionContext; kind: PlainKind }
/** The context of a decision. */
export type Work = { tx: Transaction; context: DecisionContext; kind: PlainKind }

/** Returns a kind whose rules see the fields of its declaration by their names. */
export function plainKind<F extends Fields, Facts = unknown>(
  kind: { resource: DocumentResource & { fields: F } } & Omit<PlainKind<Texts<F>, Facts>, 'resource'>,
): PlainKind {
  return kind as unknown as PlainKind
}

/**
 * Returns the account that a field of a checked document references, itself or in a column; an empty reference is a
 * programming error.
 */
export function ledgerOf(records: ReferencedRecords, field: string, column?: string): string {
  const record = records[field]
  const ledger = column === undefined ? record?.id : record?.carried[column]
  if (!ledger) throw new Error(`${field} names no ledger`)
  return ledger
}
