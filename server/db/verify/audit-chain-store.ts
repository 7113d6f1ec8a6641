/** The sealed chain of a company's audit rows: its head, pending rows, and broken seals. */
import type { AuditSeal } from '../../../domain/ledger/checks.ts'
import type { Statement } from '../core/client.ts'

/** Not prepared, so that each run is planned: a plan made for few seals would scan all of them for each row. */
function unpreparedStatement<Row>(sql: string, parameters: readonly unknown[]): Statement<Row> {
  return { sql, parameters }
}

export type ChainHead = { sealed: number; waiting: number; head_hash: string | null; head_at: Date | null }

/** Returns the last seal with the moment of its row, and the number of pending rows. */
export function chainHead(companyId: string): Statement<ChainHead> {
  return unpreparedStatement(
    `with head as (
       select position, audit_id, chain_hash from audit_seal where company_id = $1 order by position desc limit 1)
     select coalesce((select position from head), 0)::int as sealed, (select count(*) from unsealed($1))::int as waiting,
       (select chain_hash from head) as head_hash,
       (select a.at from head h join audit_log a on a.company_id = $1 and a.id = h.audit_id) as head_at`,
    [companyId],
  )
}

/** SQL for the audit row `a` as its functions take it: on a database of several machines a row that was read is of another type. */
export const auditRow = `row(a.company_id, a.id, a.at, a.user_id, a.actor, a.address, a.action, a.resource, a.object_id,
  a.object_version, a.object_label, a.changes, a.entries, a.entry_hash)::audit_log`

export type SealInChain = AuditSeal & { before: AuditSeal | null }

/** The number of seals checked by one statement, which takes a fraction of a second. */
export const SEALS_AT_ONCE = 20_000

/**
 * Returns seals after the position `after` (at most `SEALS_AT_ONCE` positions) that do not follow the previous one or
 * do not match their row; the first 20.
 */
export function brokenSeals(companyId: string, after: number): Statement<SealInChain> {
  return unpreparedStatement(
    `with chain as (
       select s.position, s.audit_id, s.row_hash, s.chain_hash, a.id is null as lost,
         audit_row_hash(${auditRow}) as hash_now,
         lag(s.position) over (order by s.position) as position_before, lag(s.chain_hash) over (order by s.position) as chain_before
       from audit_seal s left join audit_log a on a.company_id = s.company_id and a.id = s.audit_id
       where s.company_id = $1 and s.position between $2::bigint and $2::bigint + ${SEALS_AT_ONCE}
     )
     select position::int as position, audit_id as "auditId", row_hash as "rowHash", chain_hash as "chainHash",
       case when not lost then hash_now end as "rowHashNow",
       case when position_before is not null then jsonb_build_object('position', position_before, 'auditId', '', 'rowHash', '',
         'chainHash', chain_before, 'rowHashNow', '') end as before
     from chain
     where position > $2::bigint and (position <> coalesce(position_before, 0) + 1 or lost or row_hash <> hash_now
       or chain_hash <> encode(sha256(convert_to(coalesce(chain_before, '') || row_hash, 'UTF8')), 'hex'))
     order by position limit 20`,
    [companyId, after],
  )
}

export type UnsealedRow = { id: string; at: string }

/** Returns audit rows that have no seal and wait for none: older than the sealed ones, and no transaction lasts five minutes. */
export function unsealedRows(companyId: string): Statement<UnsealedRow> {
  return unpreparedStatement(
    `select a.id, a.at::text as at from audit_log a
     where a.company_id = $1 and not exists (select from audit_seal s where s.company_id = $1 and s.audit_id = a.id)
       and a.id not in (select u.id from unsealed($1) u)
     order by a.at, a.id limit 20`,
    [companyId],
  )
}
