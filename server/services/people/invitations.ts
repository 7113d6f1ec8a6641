/**
 * Inviting people to a company. An invitation goes to an address by mail, is good for seven days, and is answered by
 * whoever proves the address. The company sees those that wait for an answer.
 *
 *   1 June   Amy invites bob@example.test      mail with a link, good until 8 June
 *   3 June   Amy sends it again                mail with another link, good until 10 June; the first one is dead
 *   11 June  it has expired                    it may be sent again, cancelled, or Bob be invited anew
 *   12 June  Bob declined it                   it is gone from the list; Bob may be invited anew
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
import type { InvitationRow } from '../../db/people/invitation-store.ts'
import {
  claimInvitation,
  closeInvitation,
  insertInvitation,
  invitationById,
  openInvitations,
  resendInvitation,
} from '../../db/people/invitation-store.ts'
import type { NamedSet } from '../../db/people/member-store.ts'
import { membersByAddress, permissionSets } from '../../db/people/member-store.ts'
import { later } from '../identity/lifetimes.ts'
import { mailTo } from '../identity/mail-out.ts'
import type { Site } from '../identity/site.ts'
import { newToken } from '../identity/tokens.ts'
import { chosenSets, namesOf, objectOf, roleProblems } from './members.ts'
import { requireRole } from './require-role.ts'
import { runnerOf } from '../books/books.ts'
import type { Answer, Context, Write } from '../core/unit-of-work.ts'
import { audit, newId, stale, writeOnce } from '../core/unit-of-work.ts'

export const invitationsPath = 'settings/invitations'
const lasts = 7 * 24 * 60 * 60_000
/** An invitation is sent again after so many milliseconds. */
const pause = 60_000
const mostAtOnce = 50

/** What inviting works with: a member, and where links in messages lead. */
export type Inviting = Context & { site: Pick<Site, 'publicUrl' | 'sealer'> }

export type Invitation = Pick<
  InvitationRow,
  'id' | 'version' | 'email' | 'role' | 'permission_sets' | 'inviter' | 'sent_at' | 'expires_at'
> & {
  is_expired: boolean
  /** Whether the person asking may send it again or cancel it. */
  may_change: boolean
}

/** The invitations that wait for an answer, the newest first. Owner and admin may. Raises NOT_ALLOWED. */
export async function listInvitations(context: Context): Promise<Invitation[]> {
  requireRole(context)
  return context.db.read(context.who.companyId, allOpen(context))
}

/**
 * Invites people, all of them or nobody; answers what waits for an answer then. The body is `{emails: [{email, role,
 * permission_sets}]}`, sets by id, the role `member` unless given. Raises NOT_ALLOWED, TOO_MANY_INVITATIONS, and at
 * `emails.2.email` and its neighbours REQUIRED, TOO_LONG, NOT_AN_EMAIL, ADDRESS_REPEATED, INVITED_ALREADY,
 * MEMBER_ALREADY, NOT_IN_LIST, ADMINS_BY_OWNER, UNKNOWN_REFERENCE, UNKNOWN_FIELD.
 */
export async function invite(context: Inviting, body: unknown): Promise<Answer<Invitation[]>> {
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
      ],
      ([open, members, sets, [found], [person]]) => ({
        open,
        members,
        sets,
        company: found?.name ?? '',
        inviter: person?.full_name || context.who.email,
      }),
    ),
    write: (known) => {
      refuse(rows.flatMap((row, place) => rowProblems(context, { row, place, rows, known })))
      return newInvitations(context, rows, known)
    },
    read: () => allOpen(context),
  })
}

/**
 * Sends an invitation again, with a new link and seven more days; the link before is dead. Raises NOT_ALLOWED,
 * NOT_FOUND, ADMINS_BY_OWNER, WRONG_STATUS once it is answered, SLOW_DOWN within a minute, STALE.
 */
export async function resend(context: Inviting, id: string): Promise<Answer<Invitation[]>> {
  const { companyId, userId } = context.who
  return onInvitation(context, id, ({ invitation, company: name, inviter }) => {
    const now = context.clock.now()
    const wait = later(invitation.sent_at, pause).getTime() - now.getTime()
    if (wait > 0) throw new DomainError('SLOW_DOWN', { seconds: String(Math.ceil(wait / 1000)) })
    const { token, hash: tokenHash } = newToken()
    return [
      resendInvitation(companyId, { id, tokenHash, invitedBy: userId, now, expiresAt: later(now, lasts) }),
      mail(context, { to: invitation.email, token, company: name, inviter }),
      auditOf(context, invitation, 'resend'),
    ]
  })
}

/**
 * Takes an invitation back: its link is dead. Raises NOT_ALLOWED, NOT_FOUND, ADMINS_BY_OWNER, WRONG_STATUS once it is
 * answered, STALE.
 */
export async function cancel(context: Context, id: string): Promise<Answer<Invitation[]>> {
  const { companyId } = context.who
  return onInvitation(context, id, ({ invitation }) => [
    closeInvitation(companyId, { id, state: 'cancelled', at: context.clock.now() }),
    auditOf(context, invitation, 'cancel'),
  ])
}

type Row = { email: string; role: string; sets: unknown; others: string[] }
type Known = {
  open: readonly InvitationRow[]
  members: readonly { email: string; role: string; is_active: boolean }[]
  sets: readonly NamedSet[]
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
    const { email, role = 'member', permission_sets: sets = [], ...more } = objectOf(one)
    return {
      email: typeof email === 'string' ? email.trim().toLowerCase() : '',
      role: typeof role === 'string' ? role : '',
      sets,
      others: Object.keys(more),
    }
  })
}

type Judged = { row: Row; place: number; rows: readonly Row[]; known: Known }

function rowProblems(context: Context, { row, place, rows, known }: Judged): Problem[] {
  const at = (field: string): string => `emails.${place}.${field}`
  const { email, role, sets, others } = row
  const problems: Problem[] = others.map((field) => ({ code: 'UNKNOWN_FIELD', path: at(field), params: { field } }))
  const wrong = emailProblem(context, { row, place, rows, known })
  if (wrong) problems.push({ ...wrong, path: at('email') })
  problems.push(...roleProblems(role, at('role')))
  const member = known.members.find((one) => one.email === email)
  // Who was an admin comes back by the owner's word only, whatever as.
  const denied = refusalOfRole(context.who, role) ?? (member && refusalOfRole(context.who, member.role))
  if (denied) problems.push({ code: denied, path: at('role') })
  if (chosenSets(sets, known.sets) === null) problems.push({ code: 'UNKNOWN_REFERENCE', path: at('permission_sets') })
  return problems
}

function emailProblem(context: Context, { row, place, rows, known }: Judged): Omit<Problem, 'path'> | null {
  const { email } = row
  if (email === '') return { code: 'REQUIRED' }
  if (email.length > 320) return { code: 'TOO_LONG', params: { max: '320' } }
  if (!z.email().safeParse(email).success) return { code: 'NOT_AN_EMAIL' }
  if (rows.findIndex((one) => one.email === email) < place) return { code: 'ADDRESS_REPEATED', params: { email } }
  if (known.members.some((one) => one.email === email && one.is_active))
    return { code: 'MEMBER_ALREADY', params: { email } }
  const waits = known.open.some((one) => one.email === email && !isExpired(context, one))
  return waits ? { code: 'INVITED_ALREADY', params: { email } } : null
}

function newInvitations(context: Inviting, rows: readonly Row[], known: Known): Write {
  const { companyId, userId } = context.who
  const now = context.clock.now()
  const replaced = known.open.filter((one) => isExpired(context, one) && rows.some(({ email }) => email === one.email))
  const closed = replaced.flatMap((one) => [
    claimInvitation(companyId, one),
    closeInvitation(companyId, { id: one.id, state: 'cancelled', at: now }),
    auditOf(context, one, 'cancel'),
  ])
  const made = rows.map((row) => ({ ...row, id: newId(), chosen: chosenSets(row.sets, known.sets) ?? [] }))
  const statements = made.flatMap(({ id, email, role, chosen }) => {
    const { token, hash: tokenHash } = newToken()
    const sets = chosen.map((set) => set.id)
    const stored = { id, email, role, tokenHash, invitedBy: userId, permissionSets: sets, now }
    const changes = { role: [null, role], permission_sets: [null, namesOf(chosen)] } as const
    return [
      ...insertInvitation(companyId, { ...stored, expiresAt: later(now, lasts) }),
      mail(context, { to: email, token, company: known.company, inviter: known.inviter }),
      audit(context, { action: 'create', resource: invitationsPath, objectId: id, version: 1, label: email, changes }),
    ]
  })
  return { status: 201, id: made[0]?.id ?? '', statements: [...closed, ...statements] }
}

type Letter = { to: string; token: string; company: string; inviter: string }

function mail({ site, who }: Inviting, { to, token, ...told }: Letter): Statement {
  const link = `${site.publicUrl}/invitations/${token}`
  return mailTo(site, { to, template: 'invitation', params: { ...told, link } }, who.companyId)
}

type Loaded = { invitation: InvitationRow; company: string; inviter: string }

/** Runs an act on an invitation that waits for its answer, at most once for its idempotency key. */
async function onInvitation(
  context: Context,
  id: string,
  act: (loaded: Loaded) => Statement[],
): Promise<Answer<Invitation[]>> {
  requireRole(context)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId, userId } = context.who
  let version = 0
  const done = writeOnce(context, {
    load: reading(
      [invitationById(companyId, id), company(companyId), personById(userId)],
      ([[invitation], [found], [person]]) => ({
        invitation,
        company: found?.name ?? '',
        inviter: person?.full_name || context.who.email,
      }),
    ),
    write: ({ invitation, ...told }) => {
      if (!invitation) throw new DomainError('NOT_FOUND')
      const denied = refusalOfRole(context.who, invitation.role)
      if (denied) throw new DomainError(denied)
      if (invitation.state !== 'open') throw new DomainError('WRONG_STATUS', { status: invitation.state })
      version = invitation.version
      return { status: 200, id, statements: [claimInvitation(companyId, invitation), ...act({ invitation, ...told })] }
    },
    read: () => allOpen(context),
  })
  return done.catch(async (error: unknown) => {
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
