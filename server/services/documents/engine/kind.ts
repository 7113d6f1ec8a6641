/**
 * A kind of documents as the engine runs it. A decision is a reading of the facts that it needs; the reading yields the
 * function that decides, which returns the statements to write.
 */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { PrintedDocument } from '../../../../domain/printing/blocks.ts'
import type { PostedEntry } from '../../../db/ledger/ledger-store.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import { mapReading, reading } from '../../../db/core/client.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import type { StockChange } from '../../stock/stock-plan.ts'
import type { Rules, DocumentState } from './rights.ts'

/**
 * What a decision writes, including the line in the history; `id` is set when the answer is another document. Without
 * statements nothing has changed. `isAlone` is set for a new document that settles and names no other one.
 */
export type Outcome = { id?: string; statements: readonly Statement[]; isAlone?: boolean }

/** Reads and locks through the transaction, and decides. */
export type Decide<Request> = (tx: Transaction, request: Request) => Promise<Outcome>

/**
 * A document to be saved; `stored` is null for a new one. `status` is the requested status, '' where none is requested.
 */
export type SaveRequest<S> = {
  stored: S | null
  status: string
  accept: readonly ErrorCode[]
  /** The id of a new document that was given to it before; absent: another one. */
  id?: string
}

/** An act to be done; the reason is '' where the act takes none. */
export type ActRequest<S> = { stored: S; body: Body; accept: readonly ErrorCode[]; reason: string }

/** A body as it was read; one that is not readable never counts as unchanged. */
export type ParsedBody<S> = { decides: Reading<Decide<SaveRequest<S>>>; isReadable?: boolean }

type Target = { id: string; body: Body }

/** The functions of a kind, besides those that all kinds share. */
export type Kind<S extends DocumentState, A> = Rules<S> & {
  /** Reads the stored document of an id; raises NOT_FOUND. */
  stored: (context: DecisionContext, id: string) => Reading<S>
  /** Reads the stored document as a body, where that differs from the stored document. */
  toBody?: (context: Context, id: string) => Reading<Body>
  /** Reads the answer for a user who may read it; raises NOT_FOUND. */
  answer: (context: Context, id: string) => Reading<A>
  /** Reads the answer of a new document that settles and names no other one; absent where that is not less to read. */
  answerAlone?: (context: Context, id: string) => Reading<A>
  /** Reads a body, of a new document where the id is null; raises what cannot be read. */
  parse: (context: DecisionContext, input: { id: string | null; body: unknown }) => ParsedBody<S>
  acts: Readonly<Record<string, (context: DecisionContext, target: Target) => Reading<Decide<ActRequest<S>>>>>
  /** Absent where documents are never deleted. */
  remove?: (context: DecisionContext, id: string) => Reading<Decide<ActRequest<S>>>
  /** Returns the stock movements of a complete body; absent where the kind moves no stock. */
  preview?: (context: Context, input: { stored: S | null; body: unknown }) => Promise<Omit<StockChange, 'accept'>>
  /** Returns its journal entries, where they include those of other documents. */
  journalEntries?: (context: Context, id: string) => Promise<PostedEntry[]>
  /** Absent where the kind is not printed. */
  print?: (context: Context, id: string) => Promise<PrintedDocument>
  /** Printed forms of a third party that it fills in, by name. */
  forms?: Readonly<Record<string, (context: Context, id: string) => Promise<PrintedDocument>>>
}

/** Returns a decision that reads nothing first. */
export function decideDirectly<Request>(decide: Decide<Request>): Reading<Decide<Request>> {
  return reading([], () => decide)
}

/** Returns a decision on what is read first. */
export function decideAfter<Request, Facts>(
  load: Reading<Facts>,
  decide: (tx: Transaction, request: Request, facts: Facts) => Promise<Outcome>,
): Reading<Decide<Request>> {
  return mapReading(load, (facts) => (tx, request) => decide(tx, request, facts))
}

/** Reads the one row of an id; raises NOT_FOUND. */
export function storedReading<S>(id: string, one: Statement<S>): Reading<S> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([one], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/** Reads a stored document as a body; raises NOT_FOUND. */
export function bodyReading<S extends DocumentState, A>(kind: Kind<S, A>, context: Context, id: string): Reading<Body> {
  return kind.toBody?.(context, id) ?? kind.stored(context, id)
}
