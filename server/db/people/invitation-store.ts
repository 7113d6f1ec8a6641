/** Invitations to companies: those of a company, and how they are found before their company is known. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { NamedSet } from './member-store.ts'

export type InvitationState = 'open' | 'accepted' | 'rejected' | 'cancelled'
export type InvitationRow = {
  id: string
  version: number
  email: string
  role: 'admin' | 'member'
  state: InvitationState
  permission_sets: NamedSet[]
  invited_by: string
  /** The name of the inviter, or their email address. */
  inviter: string
  sent_at: Date
  expires_at: Date
}

const columns = `i.id, i.version, i.email, i.role, i.state, i.invited_by, i.sent_at, i.expires_at,
  (select coalesce(nullif(u.full_name, ''), u.email) from app_user u where u.id = i.invited_by) as inviter,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name)
    from invitation_permission_set g join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
    where g.company_id = i.company_id and g.invitation_id = i.id), '[]') as permission_sets`

/** Returns the open invitations, including expired ones, the newest first. */
export function openInvitations(companyId: string): Statement<InvitationRow> {
  return statement(
    `select ${columns} from invitation i where i.company_id = $1 and i.state = 'open' order by i.created_at desc, i.email`,
    [companyId],
  )
}

/** Returns an invitation in any state. */
export function invitationById(companyId: string, id: string): Statement<InvitationRow> {
  return statement(`select ${columns} from invitation i where i.company_id = $1 and i.id = $2`, [companyId, id])
}

/** Returns the invitation, locked until the end of the transaction. */
export function lockInvitation(companyId: string, id: string): Statement<InvitationRow> {
  return statement(`select ${columns} from invitation i where i.company_id = $1 and i.id = $2 for update of i`, [
    companyId,
    id,
  ])
}

/** The number of invitations that were emailed to an address. */
export type InvitationMails = { email: string; mails: number }

/** Counts the invitations that a company has emailed to these addresses within 24 hours, by the audit log and its clock. */
export function recentInvitations(companyId: string, emails: readonly string[]): Statement<InvitationMails> {
  return statement(
    `select object_label as email, count(*)::int as mails from audit_log
     where company_id = $1 and resource = 'settings/invitations' and action in ('create', 'resend')
       and object_label = any ($2::text[]) and at > clock_timestamp() - interval '24 hours'
     group by object_label`,
    [companyId, emails],
  )
}

export type NewInvitation = {
  id: string
  email: string
  role: string
  tokenHash: Buffer
  invitedBy: string
  permissionSets: readonly string[]
  now: Date
  expiresAt: Date
}

/** Returns the statements that store an invitation with its sets. */
export function insertInvitation(companyId: string, invitation: NewInvitation): [Statement, Statement] {
  const { id, email, role, tokenHash, invitedBy, now, expiresAt } = invitation
  return [
    statement(
      `insert into invitation (company_id, id, email, role, token_hash, invited_by, created_at, sent_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
      [companyId, id, email, role, tokenHash, invitedBy, now, expiresAt],
    ),
    statement(
      `insert into invitation_permission_set (company_id, invitation_id, permission_set_id)
       select $1, $2, id from unnest($3::uuid[]) as id`,
      [companyId, id, invitation.permissionSets],
    ),
  ]
}

/** Claims the next version of an invitation; raises STALE when it is not `version` any more. */
export function claimInvitation(companyId: string, { id, version }: { id: string; version: number }): Statement {
  return statement(`select claim_version('invitation'::regclass, $1, $2, $3)`, [companyId, id, version])
}

/** Sets another token and expiry of an invitation; the old token becomes invalid. */
export function resendInvitation(
  companyId: string,
  renewal: { id: string; tokenHash: Buffer; invitedBy: string; now: Date; expiresAt: Date },
): Statement {
  return statement(
    `update invitation set token_hash = $3, invited_by = $4, sent_at = $5, expires_at = $6
     where company_id = $1 and id = $2`,
    [companyId, renewal.id, renewal.tokenHash, renewal.invitedBy, renewal.now, renewal.expiresAt],
  )
}

/** Closes an invitation in a state. */
export function closeInvitation(
  companyId: string,
  { id, state, at }: { id: string; state: Exclude<InvitationState, 'open'>; at: Date },
): Statement {
  return statement('update invitation set state = $3, responded_at = $4 where company_id = $1 and id = $2', [
    companyId,
    id,
    state,
    at,
  ])
}

/** An invitation as read from outside its company. */
export type OutsideInvitation = {
  company_id: string
  id: string
  company_name: string
  slug: string
  email: string
  role: string
  state: InvitationState
  /** The name of the inviter, or their email address. */
  invited_by: string
  expires_at: Date
}

/** Returns the invitation of a link, while its company exists. */
export function invitationByToken(tokenHash: Buffer): Statement<OutsideInvitation> {
  return statement('select * from invitation_of_token($1)', [tokenHash])
}

/** Returns the open invitations to verified addresses of a user, the oldest first. */
export function invitationsOfPerson(userId: string): Statement<OutsideInvitation> {
  return statement('select * from invitations_of_person($1)', [userId])
}

/** Returns the company of an invitation to a verified address of a user; no row for anybody else. */
export function companyOfInvitation(userId: string, id: string): Statement<{ company_id: string }> {
  return statement('select company_id from company_of_invitation($1, $2)', [userId, id])
}

/** Returns whether there is an open invitation to an address (in lower case). */
export function isInvited(email: string, now: Date): Statement<{ invited: boolean }> {
  return statement('select is_invited($1, $2) as invited', [email, now])
}
