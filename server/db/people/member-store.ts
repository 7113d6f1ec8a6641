/** The members of a company: their role, their permission sets, their activity. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type NamedSet = { id: string; name: string }
export type MemberRow = {
  id: string
  version: number
  user_id: string
  full_name: string
  email: string
  role: string
  permission_sets: NamedSet[]
  is_active: boolean
  joined: Date
  /** When role, permission sets or activity changed last. */
  changed: Date
}

const columns = `m.id, m.version, m.user_id, u.full_name, u.email, m.role, m.is_active, m.created_at as joined, m.updated_at as changed,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
    from member_permission_set g join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
    where g.company_id = m.company_id and g.member_id = m.id), '[]') as permission_sets`

/** Returns members whose name or address contains `search`: the owner, admins, then members, inactive ones last. */
export function membersStatement(
  companyId: string,
  { search, start, end }: { search: string; start: number; end: number },
): Statement<MemberRow & { count: number }> {
  return statement(
    `select ${columns}, count(*) over ()::int as count
     from member m join app_user u on u.id = m.user_id
     where m.company_id = $1
       and ($2 = '' or position(lower($2) in lower(u.full_name)) > 0 or position(lower($2) in u.email) > 0)
     order by m.is_active desc, array_position(array['owner', 'admin', 'member'], m.role),
       coalesce(nullif(u.full_name, ''), u.email) collate "und-x-icu", m.id
     offset $3 limit $4`,
    [companyId, search, start, end - start],
  )
}

/** Returns the names of the owner and up to two admins who are active; an address stands for a name that is not given. */
export function administratorNames(companyId: string): Statement<{ name: string }> {
  return statement(
    `select coalesce(nullif(u.full_name, ''), u.email) as name from member m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.is_active and m.role in ('owner', 'admin')
     order by array_position(array['owner', 'admin'], m.role), coalesce(nullif(u.full_name, ''), u.email) collate "und-x-icu", m.id
     limit 3`,
    [companyId],
  )
}

/** Returns a member, active or not, with the names of their permission sets. */
export function memberById(companyId: string, id: string): Statement<MemberRow> {
  return statement(
    `select ${columns} from member m join app_user u on u.id = m.user_id where m.company_id = $1 and m.id = $2`,
    [companyId, id],
  )
}

/** Returns the member, locked until the end of the transaction. */
export function lockMember(companyId: string, id: string): Statement<MemberRow> {
  return statement(
    `select ${columns} from member m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.id = $2 for update of m`,
    [companyId, id],
  )
}

/** Returns a user's membership, active or not, locked until the end of the transaction. */
export function lockMemberOfPerson(companyId: string, userId: string): Statement<MemberRow> {
  return statement(
    `select ${columns} from member m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.user_id = $2 for update of m`,
    [companyId, userId],
  )
}

/** Returns the role of a user who is an active member. */
export function roleOfPerson(companyId: string, userId: string): Statement<{ role: string }> {
  return statement('select role from member where company_id = $1 and user_id = $2 and is_active', [companyId, userId])
}

/** Returns members, active or not, with any of the verified addresses. */
export function membersByAddress(
  companyId: string,
  emails: readonly string[],
): Statement<{ email: string; role: string; is_active: boolean }> {
  return statement(
    `select e.email, m.role, m.is_active from member m
     join email_address e on e.user_id = m.user_id and e.is_verified
     where m.company_id = $1 and e.email = any ($2::text[])`,
    [companyId, emails],
  )
}

/** Sets role and activity of a member; returns the new version, or no row without the member. */
export function updateMember(
  companyId: string,
  member: { id: string; role: string; isActive: boolean; at: Date },
): Statement<{ version: number }> {
  return statement(
    `update member set role = $3, is_active = $4, updated_at = $5, version = version + 1
     where company_id = $1 and id = $2 returning version`,
    [companyId, member.id, member.role, member.isActive, member.at],
  )
}

/** Replaces the sets of a member. */
export function replaceSets(companyId: string, memberId: string, setIds: readonly string[]): [Statement, Statement] {
  return [
    statement('delete from member_permission_set where company_id = $1 and member_id = $2', [companyId, memberId]),
    statement(
      `insert into member_permission_set (company_id, member_id, permission_set_id)
       select $1, $2, id from unnest($3::uuid[]) as id`,
      [companyId, memberId, setIds],
    ),
  ]
}

/** Returns the permission sets of a company, by name. */
export function permissionSets(companyId: string): Statement<NamedSet> {
  return statement('select id, name from permission_set where company_id = $1 order by name collate "und-x-icu"', [
    companyId,
  ])
}
