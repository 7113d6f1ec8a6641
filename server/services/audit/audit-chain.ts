/**
 * Verifies the sealed chain of a company's audit rows. The chain is recomputed from the rows, 20,000 seals at a time; a
 * longer chain takes further requests, each from where the last answer ended.
 *
 *   45,000 seals   ?after=0 → checked 20,000   ?after=20000 → 40,000   ?after=40000 → 45,000, and nothing broken
 */
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { ChainHead } from '../../db/verify/audit-chain-store.ts'
import { SEALS_AT_ONCE, brokenSeals, chainHead, unsealedRows } from '../../db/verify/audit-chain-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

export type Chain = ChainHead & {
  /** The number of seals recomputed so far, including those of earlier answers. */
  checked: number
  /** The first broken position; without a position it is a row inserted between sealed ones. */
  broken: { position: number | null; audit_id: string } | null
}

/** Returns the head of the chain, and whether the part after `after` holds. Raises NOT_ALLOWED, BAD_REQUEST. */
export async function checkChain(context: Context, { after, ...others }: QueryParameters): Promise<Chain> {
  require(context, 'settings_audit_logs.read')
  const from = typeof after === 'string' || after === undefined ? (after ?? '0') : ''
  if (!/^\d{1,9}$/.test(from) || Object.keys(others).length > 0) throw new DomainError('BAD_REQUEST')
  const { companyId } = context.who
  const start = parseInt(from, 10)
  const [[head], [seal]] = await context.db.batch(companyId, [chainHead(companyId), brokenSeals(companyId, start)])
  if (!head) throw new Error('The head of a chain is always one row')
  const checked = Math.max(Math.min(start + SEALS_AT_ONCE, head.sealed), 0)
  if (seal) return { ...head, checked, broken: { position: seal.position, audit_id: seal.auditId } }
  const [row] = checked === head.sealed ? (await context.db.batch(companyId, [unsealedRows(companyId)]))[0] : []
  return { ...head, checked, broken: row ? { position: null, audit_id: row.id } : null }
}
