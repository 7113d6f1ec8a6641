/**
 * A kind of documents as the engine runs it: what is known of a document before a decision, and the decision. A decision is
 * a reading of all that it has to know, which gives the function that decides; what it answers is what is written.
 */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { PrintedDocument } from '../../../../domain/printing/blocks.ts'
import type { PostedEntry } from '../../../db/ledger/ledger-store.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import { mapped, reading } from '../../../db/core/client.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import type { StockChange } from '../../stock/stock-plan.ts'
import type { Rules, Standing } from './rights.ts'

/**
 * What a decision writes, the line in the history with it; `id` is that of the document that is answered where it is another
 * one. No statements: nothing has changed.
 */
export type Outcome = { id?: string; statements: readonly Statement[] }

/** Reads and locks through the transaction, and decides. */
export type Decide<Asked> = (tx: Transaction, asked: Asked) => Promise<Outcome>

/** What a document is to say; a new one is not stored. `status` is the one that it is to have, '' where nobody asks for one. */
export type Saving<S> = { stored: S | null; status: string; accept: readonly ErrorCode[] }

/** What is asked of an act; the reason is '' where it takes none. */
export type Acting<S> = { stored: S; body: Body; accept: readonly ErrorCode[]; reason: string }

/** What a body says: it may not be readable, so that it never says what is stored already. */
export type Sent<S> = { decides: Reading<Decide<Saving<S>>>; isReadable?: boolean }

type Target = { id: string; body: Body }

/** What can be done with the documents of a kind beyond what all of them have in common. */
export type Kind<S extends Standing, A> = Rules<S> & {
  /** The stored document of an id; raises NOT_FOUND. */
  stored: (context: DecisionContext, id: string) => Reading<S>
  /** The same as it would be sent, where that is not how it is stored. */
  said?: (context: Context, id: string) => Reading<Body>
  /** Its answer for whoever may read it; raises NOT_FOUND. */
  answer: (context: Context, id: string) => Reading<A>
  /** Reads a body, of a new document where there is no id; raises what cannot be read. */
  sent: (context: DecisionContext, said: { id: string | null; body: unknown }) => Sent<S>
  acts: Readonly<Record<string, (context: DecisionContext, target: Target) => Reading<Decide<Acting<S>>>>>
  /** Left out where nothing is ever deleted. */
  remove?: (context: DecisionContext, id: string) => Reading<Decide<Acting<S>>>
  /** What a whole body would move; left out for what moves no stock. */
  preview?: (context: Context, said: { stored: S | null; body: unknown }) => Promise<Omit<StockChange, 'accept'>>
  /** Its journal entries, where those of other documents are among them. */
  journalEntries?: (context: Context, id: string) => Promise<PostedEntry[]>
  /** Left out for what has no paper. */
  print?: (context: Context, id: string) => Promise<PrintedDocument>
  /** Forms of somebody else that it fills in, by name. */
  forms?: Readonly<Record<string, (context: Context, id: string) => Promise<PrintedDocument>>>
}

/** A decision that has to know nothing before. */
export function deciding<Asked>(decide: Decide<Asked>): Reading<Decide<Asked>> {
  return reading([], () => decide)
}

/** A decision on what is read before it. */
export function decidingOn<Asked, Known>(
  known: Reading<Known>,
  decide: (tx: Transaction, asked: Asked, known: Known) => Promise<Outcome>,
): Reading<Decide<Asked>> {
  return mapped(known, (facts) => (tx, asked) => decide(tx, asked, facts))
}

/** The one row of an id; raises NOT_FOUND. */
export function storedReading<S>(id: string, one: Statement<S>): Reading<S> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([one], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/** A stored document as it would be sent; raises NOT_FOUND. */
export function saidReading<S extends Standing, A>(kind: Kind<S, A>, context: Context, id: string): Reading<Body> {
  return kind.said?.(context, id) ?? kind.stored(context, id)
}
