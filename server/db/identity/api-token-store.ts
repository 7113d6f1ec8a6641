/** API keys of programs: how one enters a company, and what is stored of each. */
import type { GrantRow } from '../people/access-store.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type KeyEntryRow = GrantRow & {
  company_id: string
  token_id: string
  secret_hash: Buffer
  expires_on: string | null
  time_zone: string
  user_id: string
  email: string
  member_id: string
  role: string
  name: string
  last_used_at: Date | null
  /** The sets of the author. */
  grants: GrantRow[]
}

/**
 * Returns the user of a key in a company, its permission set, and the sets of its author. No row for a key that was
 * revoked, is of another company, or whose author is no active member. Sent without a company.
 */
export function keyEntry(prefix: string, slug: string): Statement<KeyEntryRow> {
  return statement('select * from key_entry($1, $2)', [prefix, slug])
}

/** Records the use of a key, at most once a minute. */
export function noteKeyUse(companyId: string, id: string, at: Date): Statement {
  return statement(
    `update api_token set last_used_at = $3 where company_id = $1 and id = $2
       and (last_used_at is null or last_used_at <= $3::timestamptz - interval '1 minute')`,
    [companyId, id, at],
  )
}

export type TokenState = 'live' | 'expired' | 'revoked' | 'ownerless'
export type TokenRow = {
  id: string
  version: number
  name: string
  prefix: string
  permission_set: string | null
  permission_set_label: string | null
  /** The name of its author, or their email address. */
  created_by_label: string
  created_at: Date
  expires_on: string | null
  last_used_at: Date | null
  revoked_at: Date | null
  /** Ownerless: its author is no active member any more. */
  state: TokenState
}

const columns = `t.id, t.version, t.name, t.prefix, t.permission_set_id as permission_set, s.name as permission_set_label,
  coalesce(nullif(u.full_name, ''), u.email) as created_by_label, t.created_at, t.expires_on, t.last_used_at, t.revoked_at,
  case when t.revoked_at is not null then 'revoked'
    when t.expires_on < ($2::timestamptz at time zone c.time_zone)::date then 'expired'
    when not u.is_active or not exists (select from member m
      where m.company_id = t.company_id and m.user_id = t.user_id and m.is_active) then 'ownerless'
    else 'live' end as state
  from api_token t join company c on c.id = t.company_id join app_user u on u.id = t.user_id
  left join permission_set s on s.company_id = t.company_id and s.id = t.permission_set_id`

/** Returns every key of a company, the active ones first, the newest first. */
export function tokensStatement(companyId: string, now: Date): Statement<TokenRow> {
  return statement(
    `select * from (select ${columns} where t.company_id = $1) tokens order by state <> 'live', created_at desc, id`,
    [companyId, now],
  )
}

/** Returns a key of a company with its state at `now`. */
export function tokenStatement(companyId: string, now: Date, id: string): Statement<TokenRow> {
  return statement(`select ${columns} where t.company_id = $1 and t.id = $3`, [companyId, now, id])
}

export type NewApiKey = {
  id: string
  userId: string
  name: string
  prefix: string
  secretHash: Buffer
  permissionSetId: string
  expiresOn: string | null
  at: Date
}

/** Inserts a key of a company: of its secret only the prefix and the hash are stored. */
export function insertToken(companyId: string, token: NewApiKey): Statement {
  return statement(
    `insert into api_token (company_id, id, user_id, name, prefix, secret_hash, permission_set_id, expires_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      companyId,
      token.id,
      token.userId,
      token.name,
      token.prefix,
      token.secretHash,
      token.permissionSetId,
      token.expiresOn,
      token.at,
    ],
  )
}

/** Revokes a key; returns its next version. */
export function revokeToken(companyId: string, id: string, at: Date): Statement<{ version: number }> {
  return statement(
    `update api_token set revoked_at = $3, version = version + 1
     where company_id = $1 and id = $2 and revoked_at is null returning version`,
    [companyId, id, at],
  )
}

/** Returns the name of a set, and the time zone of a key's last day. */
export function tokenFacts(
  companyId: string,
  setId: string,
): Statement<{ set_name: string | null; time_zone: string }> {
  return statement(
    `select s.name as set_name, c.time_zone from company c
     left join permission_set s on s.company_id = c.id and s.id = $2 where c.id = $1`,
    [companyId, setId],
  )
}
