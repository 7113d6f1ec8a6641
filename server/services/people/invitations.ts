/**
 * Invites users to a company. An invitation is emailed to an address, is valid for seven days, and is answered by a
 * user who verifies the address. The company sees the open ones.
 *
 *   1 June   Amy invites bob@example.test      email with a link, valid until 8 June
 *   3 June   Amy sends it again                email with another link, valid until 10 June; the first one is invalid
 *   11 June  it has expired                    it may be sent again or cancelled, or Bob invited again
 *   12 June  Bob declined it                   it is removed from the list; Bob may be invited again
 */
import { z } from 'zod'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { refusalOfRole } from '../../../domain/permissions/change-member.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Reading, Statement } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { company } from '../../db/company/company-store.ts'
import { personById } from '../../db/identity/identity-store.ts'
import type { InvitationMails, InvitationRow } from '../../db/people/invitation-store.ts'
import {
  claimInvitation,
  closeInvitation,
  insertInvitation,
  invitationById,
  openInvitations,
  recentInvitations,
  resendInvitation,
} from '../../db/people/invitation-store.ts'
import type { NamedSet } from '../../db/people/member-store.ts'
import { membersByAddress, permissionSets } from '../../db/people/member-store.ts'
import { later } from '../identity/lifetimes.ts'
import { inLanguage, mailTo } from '../identity/mail-out.ts'
import type { Site } from '../identity/site.ts'
import { newToken } from '../identity/tokens.ts'
import { refusalToMail } from './invitation-limit.ts'
import { chosenSets, namesOf, objectOf, roleProblems } from './members.ts'
import { requireRole } from './require-role.ts'
import { runnerOf } from '../books/books.ts'
import type { Answer, Context, Write } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, newId, writeOnce } from '../core/unit-of-work.ts'

export const invitationsPath = 'settings/invitations'
const lasts = 7 * 24 * 60 * 60_000
/** The least milliseconds before an invitation is sent again. */
const pause = 60_000
const mostAtOnce = 50

/** The context of inviting: a member, and the address of links in messages. */
export type InviteContext = Context & { site: Pick<Site, 'publicUrl' | 'sealer'> }

export type Invitation = Pick<
  InvitationRow,
  'id' | 'version' | 'email' | 'role' | 'permission_sets' | 'inviter' | 'sent_at' | 'expires_at'
> & {
  is_expired: boolean
  /** Whether the user may send it again or cancel it. */
  may_change: boolean
}

/** Returns the open invitations, the newest first. For owner and admins. Raises NOT_ALLOWED. */
export async function listInvitations(context: Context): Promise<Invitation[]> {
  requireRole(context)
  return context.db.read(context.who.companyId, allOpen(context))
}

/**
 * Invites users, all of them or nobody; returns the open invitations. The body is `{emails: [{email, role,
 * permission_sets}]}`, sets by id, the role by default `member`. Raises NOT_ALLOWED, TOO_MANY_INVITATIONS, and at
 * `emails.2.email` and its siblings REQUIRED, TOO_LONG, NOT_AN_EMAIL, ADDRESS_REPEATED, INVITED_ALREADY,
 * INVITED_OFTEN, MEMBER_ALREADY, NOT_IN_LIST, ADMINS_BY_OWNER, UNKNOWN_REFERENCE, UNKNOWN_FIELD.
 */
export async function invite(context: InviteContext, body: unknown): Promise<Answer<Invitation[]>> {
  requireRole(context)
  const { companyId, userId } = context.who
  const rows = rowsOf(body)
  const emails = rows.map(({ email }) => email)
  return writeOnce(context, {
    load: reading(
      [
        openInvitations(companyId),
        membersByAddress(companyId, emails),
        permissionSets(companyId),
        company(companyId),
        personById(userId),
        recentInvitations(companyId, emails),
      ],
      ([openInvitations, members, sets, [companyRow], [person], mails]) => ({
        openInvitations,
        members,
        sets,
        mails,
        company: companyRow?.name ?? '',
        inviter: person?.full_name || context.who.email,
      }),
    ),
    write: (facts) => {
      refuse(rows.flatMap((row, place) => rowProblems(context, { row, place, rows, facts })))
      return newInvitations(context, rows, facts)
    },
    read: () => allOpen(context),
  })
}

/**
 * Sends an invitation again, with a new link and seven more days; the previous link becomes invalid. Raises
 * NOT_ALLOWED, NOT_FOUND, ADMINS_BY_OWNER, WRONG_STATUS once it is answered, SLOW_DOWN within a minute, INVITED_OFTEN,
 * STALE.
 */
export async function resend(context: InviteContext, id: string): Promise<Answer<Invitation[]>> {
  const { companyId, userId } = context.who
  return onInvitation(context, id, async ({ invitation, company: name, inviter }) => {
    const now = context.clock.now()
    const wait = later(invitation.sent_at, pause).getTime() - now.getTime()
    if (wait > 0) throw new DomainError('SLOW_DOWN', { seconds: String(Math.ceil(wait / 1000)) })
    const [mails] = await context.db.batch(companyId, [recentInvitations(companyId, [invitation.email])])
    const refusal = refusalToMail(mails, invitation.email)
    if (refusal) throw new DomainError(refusal.code, refusal.params)
    const { token, hash: tokenHash } = newToken()
    return [
      resendInvitation(companyId, { id, tokenHash, invitedBy: userId, now, expiresAt: later(now, lasts) }),
      mail(context, { to: invitation.email, token, company: name, inviter }),
      auditOf(context, invitation, 'resend'),
    ]
  })
}

/**
 * Cancels an invitation: its link becomes invalid. Raises NOT_ALLOWED, NOT_FOUND, ADMINS_BY_OWNER, WRONG_STATUS once it
 * is answered, STALE.
 */
export async function cancel(context: Context, id: string): Promise<Answer<Invitation[]>> {
  const { companyId } = context.who
  return onInvitation(context, id, ({ invitation }) => [
    closeInvitation(companyId, { id, state: 'cancelled', at: context.clock.now() }),
    auditOf(context, invitation, 'cancel'),
  ])
}

type Row = { email: string; role: string; sets: unknown; others: string[] }
type InvitationFacts = {
  openInvitations: readonly InvitationRow[]
  members: readonly { email: string; role: string; is_active: boolean }[]
  sets: readonly NamedSet[]
  mails: readonly InvitationMails[]
  company: string
  inviter: string
}

function rowsOf(body: unknown): Row[] {
  const { emails, ...others } = objectOf(body)
  refuse(Object.keys(others).map((field) => ({ code: 'UNKNOWN_FIELD', path: field, params: { field } })))
  if (!Array.isArray(emails) || emails.length === 0)
    throw new DomainError('REQUIRED', {}, [{ code: 'REQUIRED', path: 'emails' }])
  if (emails.length > mostAtOnce) throw new DomainError('TOO_MANY_INVITATIONS', { max: String(mostAtOnce) })
  return emails.map((one: unknown) => {
    const { email, role = 'member', permission_sets: sets = [], ...otherFields } = objectOf(one)
    return {
      email: typeof email === 'string' ? email.trim().toLowerCase() : '',
      role: typeof role === 'string' ? role : '',
      sets,
      others: Object.keys(otherFields),
    }
  })
}

type RowContext = { row: Row; place: number; rows: readonly Row[]; facts: InvitationFacts }

function rowProblems(context: Context, { row, place, rows, facts }: RowContext): Problem[] {
  const at = (field: string): string => `emails.${place}.${field}`
  const { email, role, sets, others } = row
  const problems: Problem[] = others.map((field) => ({ code: 'UNKNOWN_FIELD', path: at(field), params: { field } }))
  const problem = emailProblem(context, { row, place, rows, facts })
  if (problem) problems.push({ ...problem, path: at('email') })
  problems.push(...roleProblems(role, at('role')))
  const member = facts.members.find((one) => one.email === email)
  // Only the owner may invite a former admin again, in any role.
  const refusal = refusalOfRole(context.who, role) ?? (member && refusalOfRole(context.who, member.role))
  if (refusal) problems.push({ code: refusal, path: at('role') })
  if (chosenSets(sets, facts.sets) === null) problems.push({ code: 'UNKNOWN_REFERENCE', path: at('permission_sets') })
  return problems
}

function emailProblem(context: Context, { row, place, rows, facts }: RowContext): Omit<Problem, 'path'> | null {
  const { email } = row
  if (email === '') return { code: 'REQUIRED' }
  if (email.length > 320) return { code: 'TOO_LONG', params: { max: '320' } }
  if (!z.email().safeParse(email).success) return { code: 'NOT_AN_EMAIL' }
  if (rows.findIndex((one) => one.email === email) < place) return { code: 'ADDRESS_REPEATED', params: { email } }
  if (facts.members.some((one) => one.email === email && one.is_active))
    return { code: 'MEMBER_ALREADY', params: { email } }
  const isWaiting = facts.openInvitations.some((one) => one.email === email && !isExpired(context, one))
  return isWaiting ? { code: 'INVITED_ALREADY', params: { email } } : refusalToMail(facts.mails, email)
}

function newInvitations(context: InviteContext, rows: readonly Row[], facts: InvitationFacts): Write {
  const { companyId, userId } = context.who
  const now = context.clock.now()
  const expired = facts.openInvitations.filter(
    (one) => isExpired(context, one) && rows.some(({ email }) => email === one.email),
  )
  const closeStatements = expired.flatMap((one) => [
    claimInvitation(companyId, one),
    closeInvitation(companyId, { id: one.id, state: 'cancelled', at: now }),
    auditOf(context, one, 'cancel'),
  ])
  const newRows = rows.map((row) => ({ ...row, id: newId(), chosen: chosenSets(row.sets, facts.sets) ?? [] }))
  const statements = newRows.flatMap(({ id, email, role, chosen }) => {
    const { token, hash: tokenHash } = newToken()
    const sets = chosen.map((set) => set.id)
    const stored = { id, email, role, tokenHash, invitedBy: userId, permissionSets: sets, now }
    const changes = { role: [null, role], permission_sets: [null, namesOf(chosen)] } as const
    return [
      ...insertInvitation(companyId, { ...stored, expiresAt: later(now, lasts) }),
      mail(context, { to: email, token, company: facts.company, inviter: facts.inviter }),
      audit(context, { action: 'create', resource: invitationsPath, objectId: id, version: 1, label: email, changes }),
    ]
  })
  return { status: 201, id: newRows[0]?.id ?? '', statements: [...closeStatements, ...statements] }
}

type Letter = { to: string; token: string; company: string; inviter: string }

function mail({ site, who, language }: InviteContext, { to, token, ...params }: Letter): Statement {
  const link = `${site.publicUrl}/invitations/${token}`
  return mailTo(
    site,
    { to, template: 'invitation', params: { ...params, link }, ...inLanguage(language) },
    who.companyId,
  )
}

type LoadedInvitation = { invitation: InvitationRow; company: string; inviter: string }

/** Runs an act on an open invitation, at most once for its idempotency key. */
async function onInvitation(
  context: Context,
  id: string,
  act: (loaded: LoadedInvitation) => Statement[] | Promise<Statement[]>,
): Promise<Answer<Invitation[]>> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId, userId } = context.who
  let version = 0
  const result = writeOnce(context, {
    load: reading(
      [invitationById(companyId, id), company(companyId), personById(userId)],
      ([[invitation], [companyRow], [person]]) => ({
        invitation,
        company: companyRow?.name ?? '',
        inviter: person?.full_name || context.who.email,
      }),
    ),
    write: async ({ invitation, ...params }) => {
      if (!invitation) throw new DomainError('NOT_FOUND')
      const refusal = refusalOfRole(context.who, invitation.role)
      if (refusal) throw new DomainError(refusal)
      if (invitation.state !== 'open') throw new DomainError('WRONG_STATUS', { status: invitation.state })
      version = invitation.version
      return {
        status: 200,
        id,
        statements: [claimInvitation(companyId, invitation), ...(await act({ invitation, ...params }))],
      }
    },
    read: () => allOpen(context),
  })
  return result.catch(async (error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'STALE')) throw error
    throw await stale(runnerOf(context), context, { resource: invitationsPath, id, version })
  })
}

function auditOf(context: Context, { id, version, email }: InvitationRow, action: string): Statement {
  const changes = action === 'cancel' ? { state: ['open', 'cancelled'] as const } : {}
  return audit(context, {
    action,
    resource: invitationsPath,
    objectId: id,
    version: version + 1,
    label: email,
    changes,
  })
}

function isExpired({ clock }: Context, { expires_at }: Pick<InvitationRow, 'expires_at'>): boolean {
  return expires_at <= clock.now()
}

function allOpen(context: Context): Reading<Invitation[]> {
  return reading([openInvitations(context.who.companyId)], ([rows]) =>
    rows.map(({ state: _state, invited_by: _by, ...row }) => ({
      ...row,
      is_expired: isExpired(context, row),
      may_change: refusalOfRole(context.who, row.role) === null,
    })),
  )
}
