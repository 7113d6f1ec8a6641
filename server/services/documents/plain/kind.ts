/**
 * What a kind of plain document knows of itself: rules and postings as pure functions. All else that can be done with one
 * follows from its declaration.
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
import type { Chosen, StoredDocument } from '../../../db/documents/document-store.ts'
import type { BookFacts } from '../../../db/documents/book-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Letterhead } from '../../sending/letterhead.ts'
import type { Books, Run } from '../../books/books.ts'
import type { NewMovement } from '../../stock/stock-plan.ts'

/** The records that a document names, by field; what names nothing is absent. */
export type Named = Readonly<Record<string, Chosen>>
export type Posting = { date: string; lines: readonly LedgerLine[] }

/** A row of a list as rules see it: its place in the list, and the id of a stored one. */
export type JudgedLine = { id: string | null; place: number; values: Readonly<Record<string, string>>; named: Named }

/** A document as rules see it, what is kept of a stored one with it; what is nothing is ''. */
export type Judged<T = Readonly<Record<string, string>>, F = unknown> = {
  status: string
  values: T
  named: Named
  lists: Readonly<Record<string, readonly JudgedLine[]>>
  /** Those of the values that `complete` has added. */
  completed: Readonly<Record<string, string>>
  /** The paths of fields that could not be read, whose value is '' then, or that are not what their declaration says. */
  unread: ReadonlySet<string>
  /** What its kind has to know besides. */
  facts: F
  book: BookFacts
  /** The company's own day. */
  today: string
}

/** What an act is asked for, beside the document as it is stored; the reason is '' where it takes none. */
export type Asked = { stored: StoredDocument; body: Body; reason: string; books: Books; today: string }

/** Another document that a document came with: what is done to this one is done to that. */
export type Held = {
  /** The document that this one came with, or null. */
  by: (stored: StoredDocument) => { path: string; id: string; number: string } | null
  /** The error of what cannot be done here; left out: MADE_BY. */
  otherwise?: ErrorCode
  /** What can be done here nevertheless, asking for the right to do it to the other as well. */
  acts: readonly string[]
  /** True for an act that is done to this one alone. */
  itself?: (stored: StoredDocument, act: string) => boolean
  /** What an act asks for of the other, where that is not what it asks for here. */
  needs?: Readonly<Record<string, Action>>
  /**
   * What such an act writes, the history of both with it: `set` are the fields that the act sets here, `entries` the ids of what
   * it posts here. The caller has seen to rights, version and status. Left out where nothing can be done here.
   */
  act?: (
    tx: Transaction,
    context: DecisionContext,
    asked: Asked & { act: string; set: DocumentValues; entries: readonly string[] },
  ) => Promise<Statement[]>
}

/** The place of a document among those that move stock on its day: a time, ISO in UTC, and what tells two of one time apart. */
export type Place = { time: string; reference: string }

/** How the documents of a kind move stock, each row once. */
export type Moving<J> = {
  /** What a document moves in its status; none while it does not count. */
  movements: (run: Run, context: DecisionContext, moved: { document: J; place: Place }) => Promise<NewMovement[]>
  /** What an imported document is placed by in place of its id; left out where none is imported. */
  reference?: (document: J) => string
}

/** What an act sets: fields, another status than that of its declaration, and fields of rows by list and id. */
export type ActValues = {
  values: DocumentValues
  status?: string
  rows?: Readonly<Record<string, Readonly<Record<string, DocumentValues>>>>
}

/** What the document that an act makes says otherwise than the old one, and what is kept of it. */
export type Made = { body: Body; kept?: DocumentValues }

/** What a document writes on a form that somebody else has printed. Raises what keeps it from being printed. */
export type Form = (document: PlainDocument, style: PrintStyle) => PrintedDocument

export type PlainKind<T = Readonly<Record<string, string>>, F = unknown> = {
  resource: DocumentResource
  /** The field that names a document to a person as long as it has no number. */
  subject: string
  /** What rules need of the records that are named, beside their ids: columns by field. */
  carries?: Readonly<Record<string, readonly string[]>>
  /** What rules have to know besides the records that are named, by what a document says: read together with those. */
  facts?: (companyId: string, said: Pick<ReadDocument, 'values' | 'lists'>) => Reading<F>
  /** What somebody who does not see costs leaves as it is, when a stored document is changed. */
  unseen?: (read: ReadDocument, stored: StoredDocument) => ReadDocument
  /** Values that follow where nothing was said. */
  complete?: (document: Judged<T, F>) => Readonly<Record<string, string>>
  /** The rows as they are stored, of a document that nothing is wrong with; left out: as they were said. */
  rows?: (document: Judged<T, F>) => Judged['lists']
  /** What is wrong besides the fields one by one. */
  check?: (document: Judged<T, F>) => Problem[]
  /** What a document posts in its status, one entry each; left out where its movements of stock alone are posted. */
  post?: (document: Judged<T, F>) => Posting[]
  /** How its rows move stock, where the declaration says that they do. */
  stock?: Moving<Judged<T, F>>
  /** What is written beside a document that is made. */
  made?: (companyId: string, document: Judged<T, F>) => Statement[]
  /** What an act sets by itself. Raises what keeps it from being done. */
  acts?: Readonly<Record<string, (asked: Asked) => ActValues>>
  /** The same of an act that makes another document, which begins as a copy. */
  makes?: Readonly<Record<string, (asked: Asked, copy: Body) => Made>>
  held?: Held
  /** What its history says otherwise than its declaration does, of a document under the names of its answer. */
  told?: (document: Body) => Readonly<Record<string, unknown>>
  /** Its answer, where that is not what is stored. */
  answer?: (stored: StoredDocument, seen: { digits: number; costs: boolean }) => StoredDocument
  /** Its paper, where that is not the one which follows from its declaration. */
  paper?: (document: PlainDocument, letterhead: Letterhead) => PrintedDocument
  /** The forms that its declaration names. */
  forms?: Readonly<Record<string, Form>>
}

/** What a document is judged with, in a transaction or outside of any. */
export type Judging = { run: Run; context: DecisionContext; kind: PlainKind }
/** What a decision is made with. */
export type Work = { tx: Transaction; context: DecisionContext; kind: PlainKind }

/** A kind whose rules see the fields of its declaration by their names. */
export function plainKind<F extends Fields, Facts = unknown>(
  kind: { resource: DocumentResource & { fields: F } } & Omit<PlainKind<Texts<F>, Facts>, 'resource'>,
): PlainKind {
  return kind as unknown as PlainKind
}

/** The ledger that a field of a judged document names, itself or in a column; one that is not named is an error of ours. */
export function ledgerOf(named: Named, field: string, column?: string): string {
  const record = named[field]
  const ledger = column === undefined ? record?.id : record?.carried[column]
  if (!ledger) throw new Error(`${field} names no ledger`)
  return ledger
}
