/** Permission sets: their permissions and their holders. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>

export type SetRow = {
  id: string
  version: number
  name: string
  shipped: string | null
  permissions: Permissions
  /** The number of members, open invitations and active tokens with the set. */
  members: number
  invitations: number
  tokens: number
  created_at: Date
  updated_at: Date
}

/** `$2` is the current moment: a token is valid until the end of its last day in the company's time zone. */
const isLive = `t.revoked_at is null
  and (t.expires_on is null or t.expires_on >= (select ($2::timestamptz at time zone c.time_zone)::date from company c where c.id = $1))`

const columns = `s.id, s.version, s.name, s.shipped, s.permissions, s.created_at, s.updated_at,
  (select count(*)::int from member_permission_set g
   where g.company_id = $1 and g.permission_set_id = s.id) as members,
  (select count(*)::int from invitation_permission_set g
   join invitation i on i.company_id = g.company_id and i.id = g.invitation_id
   where g.company_id = $1 and g.permission_set_id = s.id and i.state = 'open') as invitations,
  (select count(*)::int from api_token t
   where t.company_id = $1 and t.permission_set_id = s.id and ${isLive}) as tokens`

/** Returns every set of a company: the default ones first, then by name. */
export function permissionSetsStatement(companyId: string, now: Date): Statement<SetRow> {
  return statement(
    `select ${columns} from permission_set s where s.company_id = $1
     order by s.shipped is null, s.name collate "und-x-icu", s.id`,
    [companyId, now],
  )
}

/** Returns a permission set with the number of its holders at `now`. */
export function permissionSetStatement(companyId: string, now: Date, id: string): Statement<SetRow> {
  return statement(`select ${columns} from permission_set s where s.company_id = $1 and s.id = $3`, [
    companyId,
    now,
    id,
  ])
}

/** Locks a set until the end of the transaction, so that nobody is assigned to it. */
export function lockPermissionSet(companyId: string, id: string): Statement<{ id: string }> {
  return statement('select id from permission_set where company_id = $1 and id = $2 for update', [companyId, id])
}

/** Replaces name and permissions of a permission set. */
export function updatePermissionSetStatement(
  companyId: string,
  set: { id: string; name: string; permissions: Permissions; at: Date },
): Statement {
  return statement(
    `update permission_set set name = $3, permissions = $4, version = version + 1, updated_at = $5
     where company_id = $1 and id = $2`,
    [companyId, set.id, set.name, JSON.stringify(set.permissions), set.at],
  )
}

/** Deletes a permission set; the database refuses one that a member has. */
export function deletePermissionSetStatement(companyId: string, id: string): Statement {
  return statement('delete from permission_set where company_id = $1 and id = $2', [companyId, id])
}

export type HolderRow = { kind: 'member' | 'invitation' | 'token'; id: string; label: string; detail: string }

/**
 * Returns the holders of a set: members by name with their address, invited addresses, tokens by name with the address
 * of their author.
 */
export function holdersStatement(companyId: string, now: Date, id: string): Statement<HolderRow> {
  return statement(
    `select 'member' as kind, m.id, coalesce(nullif(u.full_name, ''), u.email) as label, u.email as detail
     from member_permission_set g
     join member m on m.company_id = g.company_id and m.id = g.member_id join app_user u on u.id = m.user_id
     where g.company_id = $1 and g.permission_set_id = $3
     union all
     select 'invitation', i.id, i.email, i.role from invitation_permission_set g
     join invitation i on i.company_id = g.company_id and i.id = g.invitation_id
     where g.company_id = $1 and g.permission_set_id = $3 and i.state = 'open'
     union all
     select 'token', t.id, t.name, u.email from api_token t join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.permission_set_id = $3 and ${isLive}
     order by kind desc, label, id`,
    [companyId, now, id],
  )
}

export type MemberRightsRow = {
  id: string
  full_name: string
  email: string
  role: string
  is_active: boolean
}
export type MemberSetRow = { id: string; name: string; shipped: string | null; permissions: Permissions }

/** Returns a member of a company, and their sets by name. */
export function memberRights(companyId: string, id: string): [Statement<MemberRightsRow>, Statement<MemberSetRow>] {
  return [
    statement(
      `select m.id, u.full_name, u.email, m.role, m.is_active
       from member m join app_user u on u.id = m.user_id where m.company_id = $1 and m.id = $2`,
      [companyId, id],
    ),
    statement(
      `select s.id, s.name, s.shipped, s.permissions from member_permission_set g
       join permission_set s on s.company_id = g.company_id and s.id = g.permission_set_id
       where g.company_id = $1 and g.member_id = $2 order by s.name, s.id`,
      [companyId, id],
    ),
  ]
}
