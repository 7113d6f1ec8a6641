/** What the rules of single resources are given and what they return. */
import type { Statement } from '../../db/core/client.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import type { DecisionContext } from './unit-of-work.ts'

/** What a rule may look at; `run` reads (and locks) inside the transaction of the write where there is one. */
export type Books = {
  companyId: string
  /** Who acts, for the trace that a consequence leaves. */
  context: DecisionContext
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>
}

export type RecordRules = {
  /** Values and statements that follow from a new record's; raises what is not allowed. */
  create?: (books: Books, record: { id: string; values: Values }) => Promise<Consequences>
  /** Values and statements that follow from a change; raises what is not allowed. `stored` is locked. */
  update?: (books: Books, change: { stored: StoredRecord; values: Values }) => Promise<Consequences>
  /**
   * Raises what speaks against deleting besides references, which the database knows. Statements that follow run when the
   * record is gone.
   */
  remove?: (stored: StoredRecord, books: Books) => Consequences | Promise<Consequences> | void
}
/** `first`: what the record refers to, written before it; `statements`: what refers to the record, written after it. */
export type Consequences = { values?: Values; first?: readonly Statement[]; statements?: readonly Statement[] }
