/** Tills: their keys, and where the server is with their facts. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type TillRow = {
  id: string
  version: number
  name: string
  prefix: string
  mode: string
  mode_label: string
  highest_discount: string
  high_water: number
  last_seen_at: Date | null
  revoked_at: Date | null
  created_at: Date
  /** Facts that are parked, and those that the server keeps aside. */
  parked: number
  aside: number
}

const columns = `t.id, t.version, t.name, t.prefix, t.mode_id as mode, m.name as mode_label,
  trim_scale(t.highest_discount)::text as highest_discount, t.high_water, t.last_seen_at, t.revoked_at, t.created_at,
  (select count(*)::int from till_fact f where f.company_id = t.company_id and f.till_id = t.id and f.outcome = 'parked') as parked,
  (select count(*)::int from till_fact_aside a where a.company_id = t.company_id and a.till_id = t.id) as aside`
const source = 'till t join payment_mode m on m.company_id = t.company_id and m.id = t.mode_id'

/** Returns the tills of a company, the active ones first. */
export function tillsOf(companyId: string): Statement<TillRow> {
  return statement(
    `select ${columns} from ${source} where t.company_id = $1
     order by t.revoked_at is not null, length(t.prefix), t.prefix`,
    [companyId],
  )
}

/** Returns a till, active or not. */
export function tillById(companyId: string, id: string): Statement<TillRow> {
  return statement(`select ${columns} from ${source} where t.company_id = $1 and t.id = $2`, [companyId, id])
}

export type KeyedTill = {
  company_id: string
  id: string
  name: string
  prefix: string
  key_hash: Buffer
  revoked_at: Date | null
}

/** Returns the till of an id in the company of a slug, also a revoked one. */
export function tillOfKey(slug: string, id: string): Statement<KeyedTill> {
  return statement('select company_id, id, name, prefix, key_hash, revoked_at from till_of_key($1, $2)', [slug, id])
}

export type NewTill = {
  id: string
  name: string
  keyHash: Buffer
  mode: string
  highestDiscount: string
  userId: string
}

/** Registers a till with the next prefix of the company; concurrent ones wait for each other. */
export function insertTill(companyId: string, till: NewTill): [Statement, Statement] {
  return [
    statement(`select pg_advisory_xact_lock(hashtextextended('tills ' || $1, 0))`, [companyId]),
    statement(
      `insert into till (company_id, id, name, prefix, key_hash, mode_id, highest_discount, registered_by)
       select $1, $2, $3, 'T' || (select count(*) + 1 from till where company_id = $1), $4, $5, $6, $7`,
      [companyId, till.id, till.name, till.keyHash, till.mode, till.highestDiscount, till.userId],
    ),
  ]
}

export type TillChange = { id: string; version: number; name: string; mode: string; highestDiscount: string }

/** Changes a till of a version; returns no row for another version. */
export function updateTill(companyId: string, till: TillChange): Statement<{ id: string }> {
  return statement(
    `update till set name = $4, mode_id = $5, highest_discount = $6, version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and version = $3 returning id`,
    [companyId, till.id, till.version, till.name, till.mode, till.highestDiscount],
  )
}

/** Revokes the key of a till; a revoked one is unchanged and returns no row. */
export function revokeTill(companyId: string, id: string, at: Date): Statement<{ version: number }> {
  return statement(
    `update till set revoked_at = $3, version = version + 1, updated_at = now()
     where company_id = $1 and id = $2 and revoked_at is null returning version`,
    [companyId, id, at],
  )
}

/** Moves the high-water mark to the last number without a gap before it, and records that the till was seen. */
export function advanceTill(companyId: string, id: string, seenAt: Date | null): Statement {
  return statement(
    `update till t set high_water = coalesce(stored.n, t.high_water), head = coalesce(stored.hash, t.head),
       last_seen_at = greatest(t.last_seen_at, $3)
     from (
       select max(n) as n, (array_agg(hash order by n desc))[1] as hash from (
         select f.n, f.hash, f.n - row_number() over (order by f.n) as before
         from till_fact f join till o on o.company_id = f.company_id and o.id = f.till_id
         where f.company_id = $1 and f.till_id = $2 and f.n > o.high_water
       ) facts
       where before = (select high_water from till where company_id = $1 and id = $2)
     ) stored
     where t.company_id = $1 and t.id = $2`,
    [companyId, id, seenAt],
  )
}

export type TillState = { high_water: number; head: string; mode: string; registered_by: string; prefix: string }

/** Returns where the server is with the facts of a till. */
export function tillState(companyId: string, id: string): Statement<TillState> {
  return statement(
    `select high_water, head, mode_id as mode, registered_by, prefix from till where company_id = $1 and id = $2`,
    [companyId, id],
  )
}

/** Locks a till: its facts are stored one after another. */
export function lockTill(companyId: string, id: string): Statement<TillState> {
  return statement(
    `select high_water, head, mode_id as mode, registered_by, prefix from till where company_id = $1 and id = $2 for update`,
    [companyId, id],
  )
}
