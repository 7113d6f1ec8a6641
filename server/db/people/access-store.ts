/** Who an access token stands for, and what that person may do in a company: one round trip for every request. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type BearerRow = { user_id: string; email: string }
/** With the session's proofs of who the person is. */
export type ProvenBearerRow = BearerRow & { methods: unknown }
export type EntryRow = BearerRow & { company_id: string | null; member_id: string | null; role: string | null }
export type GrantRow = { shipped: string | null; permissions: Record<string, Record<string, boolean>> }

const bearer = `auth_token t join auth_session s on s.id = t.session_id join app_user u on u.id = s.user_id`
// A token from the future was made before the clock was set back: it would outlive its fifteen minutes.
const lives = `t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2 and t.ended_at is null
  and t.created_at <= $2::timestamptz + interval '1 minute'
  and s.ended_at is null and u.is_active`

/** The person of a live access token. */
export function bearerOf(tokenHash: Buffer, now: Date): Statement<ProvenBearerRow> {
  return statement(`select u.id as user_id, u.email, s.methods from ${bearer} where ${lives}`, [tokenHash, now])
}

/**
 * The person with their membership of a company (nulls when they have none), and the permission sets of that
 * membership. The first statement sets the company that the second reads; both go in one batch without a company.
 */
export function entryOf(tokenHash: Buffer, now: Date, slug: string): [Statement<EntryRow>, Statement<GrantRow>] {
  return [
    statement(
      `select u.id as user_id, u.email, m.company_id, m.member_id, m.role,
         set_config('daybook.company', coalesce(m.company_id::text, ''), true)
       from ${bearer} left join lateral membership_of(u.id, $3) m on true where ${lives}`,
      [tokenHash, now, slug],
    ),
    statement(
      `select p.shipped, p.permissions
       from member m
       join member_permission_set g on g.company_id = m.company_id and g.member_id = m.id
       join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
       where m.company_id = current_company() and m.user_id = (select u.id from ${bearer} where ${lives})`,
      [tokenHash, now],
    ),
  ]
}

export type MemberRow = BearerRow & { member_id: string; role: string }

/** The companies there are, or the one of a slug. */
export function companyIds(slug: string | null): Statement<{ company_id: string; slug: string }> {
  return statement('select company_id, slug from company_ids($1)', [slug])
}

/** An active member of a company by e-mail address, or its owner when none is given; then their permission sets. */
export function memberOf(companyId: string, email: string | null): [Statement<MemberRow>, Statement<GrantRow>] {
  const chosen = `m.is_active and u.is_active and case when $2::text is null then m.role = 'owner' else u.email = $2 end`
  return [
    statement(
      `select u.id as user_id, u.email, m.id as member_id, m.role from member m join app_user u on u.id = m.user_id
       where m.company_id = $1 and ${chosen}`,
      [companyId, email],
    ),
    statement(
      `select p.shipped, p.permissions from member m join app_user u on u.id = m.user_id
       join member_permission_set g on g.company_id = m.company_id and g.member_id = m.id
       join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
       where m.company_id = $1 and ${chosen}`,
      [companyId, email],
    ),
  ]
}
