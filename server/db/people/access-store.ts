/** Reads the user of an access token, and their permissions in a company: one round trip for every request. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type BearerRow = { user_id: string; email: string }
/** With the authentications of the session. */
export type AuthenticatedBearerRow = BearerRow & { methods: unknown }
export type GrantRow = { shipped: string | null; permissions: Record<string, Record<string, boolean>> }
export type EntryRow = BearerRow & {
  company_id: string | null
  member_id: string | null
  role: string | null
  grants: GrantRow[]
}

const bearer = `auth_token t join auth_session s on s.id = t.session_id join app_user u on u.id = s.user_id`
// A token from the future is from before the clock was set back: it would outlive its fifteen minutes.
const lives = `t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2 and t.ended_at is null
  and t.created_at <= $2::timestamptz + interval '1 minute'
  and s.ended_at is null and u.is_active`

/** Returns the user of a valid access token. */
export function bearerOf(tokenHash: Buffer, now: Date): Statement<AuthenticatedBearerRow> {
  return statement(`select u.id as user_id, u.email, s.methods from ${bearer} where ${lives}`, [tokenHash, now])
}

/** Returns the user with their membership of a company (nulls without one), and its permission sets. */
export function entryOf(tokenHash: Buffer, now: Date, slug: string): Statement<EntryRow> {
  return statement('select * from entry_of($1, $2, $3)', [tokenHash, now, slug])
}

export type MemberRow = BearerRow & { member_id: string; role: string }

/** Returns all companies, or the one of a slug. */
export function companyIds(slug: string | null): Statement<{ company_id: string; slug: string }> {
  return statement('select company_id, slug from company_ids($1)', [slug])
}

/** Returns an active member of a company by email address, by default its owner; then their permission sets. */
export function memberOf(companyId: string, email: string | null): [Statement<MemberRow>, Statement<GrantRow>] {
  const condition = `m.is_active and u.is_active and case when $2::text is null then m.role = 'owner' else u.email = $2 end`
  return [
    statement(
      `select u.id as user_id, u.email, m.id as member_id, m.role from member m join app_user u on u.id = m.user_id
       where m.company_id = $1 and ${condition}`,
      [companyId, email],
    ),
    statement(
      `select p.shipped, p.permissions from member m join app_user u on u.id = m.user_id
       join member_permission_set g on g.company_id = m.company_id and g.member_id = m.id
       join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
       where m.company_id = $1 and ${condition}`,
      [companyId, email],
    ),
  ]
}
