/** The types of the rules of single resources. */
import type { Statement } from '../../db/core/client.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import type { DecisionContext } from './unit-of-work.ts'

/** What a rule may read; `run` reads (and locks) inside the transaction of the write, if there is one. */
export type Books = {
  companyId: string
  /** The user, for the audit rows of consequences. */
  context: DecisionContext
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>
}

export type RecordRules = {
  /** Returns values and statements that follow from a new record; raises what is not allowed. */
  create?: (books: Books, record: { id: string; values: Values }) => Promise<Consequences>
  /** Returns values and statements that follow from a change; raises what is not allowed. `stored` is locked. */
  update?: (books: Books, change: { stored: StoredRecord; values: Values }) => Promise<Consequences>
  /**
   * Raises what prevents the deletion, besides references, which the database checks. The returned statements run after
   * the deletion.
   */
  remove?: (stored: StoredRecord, books: Books) => Consequences | Promise<Consequences> | void
}
/**
 * `first`: statements before the record, for what it references; `statements`: those after it, for what references it.
 */
export type Consequences = { values?: Values; first?: readonly Statement[]; statements?: readonly Statement[] }
