/** The locks that keep the postings of a company apart from what changes its books as a whole. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

const requestLock = 'pg_advisory_xact_lock(hashtextextended($2, 0))'

/**
 * Holds the company's ledger key, shared, until the end of the transaction: locking a period and merging contacts wait for
 * it. `requestKey` is held exclusively with it, so that the same request waits for its twin.
 */
export function shareLedger(companyId: string, requestKey?: string): Statement {
  return requestKey === undefined
    ? statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [companyId])
    : statement(`select pg_advisory_xact_lock_shared(ledger_key($1)), ${requestLock}`, [companyId, requestKey])
}

/** Waits for concurrent postings of the company and blocks new ones until the end of the transaction. */
export function lockLedger(companyId: string, requestKey?: string): Statement {
  return requestKey === undefined
    ? statement('select pg_advisory_xact_lock(ledger_key($1))', [companyId])
    : statement(`select pg_advisory_xact_lock(ledger_key($1)), ${requestLock}`, [companyId, requestKey])
}
