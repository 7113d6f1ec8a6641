/**
 * Answers invitations, from outside the company. Whoever has the link of the message sees the invitation and may
 * decline it; only a user who has verified the invited address may accept.
 *
 *   Bob, invited as bob@example.test, has verified it   accepts: a member with the role and sets of the invitation
 *   Eve, signed in, found Bob's link                    INVITED_OTHER_ADDRESS
 *   Bob once more                                       INVITATION_ANSWERED
 *   Bob, after 7 days, or after it was cancelled        INVITATION_EXPIRED, INVITATION_CANCELLED
 *   Bob was a member, deactivated and then invited      a member again, as invited
 *   Bob was deactivated after the invitation            INVITATION_EXPIRED
 *   Bob was an admin, and an admin invited him          ADMINS_BY_OWNER
 */
import { DomainError } from '../../../domain/errors.ts'
import { refusalOfRole } from '../../../domain/permissions/change-member.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Transaction } from '../../db/core/client.ts'
import { addressesOf } from '../../db/identity/address-store.ts'
import { company, insertMember } from '../../db/company/company-store.ts'
import { personByEmail, setLastCompany } from '../../db/identity/identity-store.ts'
import type { OutsideInvitation, InvitationRow } from '../../db/people/invitation-store.ts'
import {
  claimInvitation,
  closeInvitation,
  companyOfInvitation,
  invitationByToken,
  invitationsOfPerson,
  lockInvitation,
} from '../../db/people/invitation-store.ts'
import type { MemberRow } from '../../db/people/member-store.ts'
import { lockMemberOfPerson, replaceSets, roleOfPerson, updateMember } from '../../db/people/member-store.ts'
import type { Bearer } from '../identity/access.ts'
import type { Identity } from '../identity/identity.ts'
import { hashOf } from '../identity/tokens.ts'
import { invitationsPath } from './invitations.ts'
import { namesOf } from './members.ts'
import type { AuditInput, Changes, Context } from '../core/unit-of-work.ts'
import { audit, changesBetween, newId } from '../core/unit-of-work.ts'

/** What a link shows to whoever has it. */
export type Preview = { company: string; inviter: string; role: string; expires_at: Date }
export type OwnInvitation = Preview & { id: string; email: string }
/** The company that the user has joined. */
export type JoinedCompany = { id: string; slug: string; name: string; role: string }

/** The user who answers, and the IP address of the request. */
export type AnsweringUser = Pick<Bearer, 'userId' | 'email'> & { address: string }
type Place = { companyId: string; id: string }

/** Returns the invitation of a link. Raises NOT_FOUND, and `INVITATION_…` unless it is open. */
export async function previewInvitation(identity: Identity, token: string): Promise<Preview> {
  const row = await byToken(identity, token)
  const { company_name: name, invited_by: inviter, role, expires_at } = row
  refuseUnlessOpen(identity, { ...row, inviter }, name)
  return { company: name, inviter, role, expires_at }
}

/** Returns the open invitations of a user, the oldest first. */
export async function listOwnInvitations({ db, clock }: Identity, userId: string): Promise<OwnInvitation[]> {
  const [rows] = await db.batch(null, [invitationsOfPerson(userId)])
  return rows
    .filter(({ expires_at }) => expires_at > clock.now())
    .map(({ id, email, company_name: name, invited_by: inviter, role, expires_at }) => ({
      id,
      email,
      company: name,
      inviter,
      role,
      expires_at,
    }))
}

/**
 * Accepts the invitation of a link. Raises NOT_FOUND, INVITED_OTHER_ADDRESS, MEMBER_ALREADY, ADMINS_BY_OWNER,
 * `INVITATION_…`.
 */
export async function acceptByToken(identity: Identity, by: AnsweringUser, token: string): Promise<JoinedCompany> {
  const { company_id: companyId, id } = await byToken(identity, token)
  return accept(identity, by, { companyId, id })
}

/**
 * Accepts an invitation to a verified address of the user. Raises NOT_FOUND, MEMBER_ALREADY, ADMINS_BY_OWNER,
 * `INVITATION_…`.
 */
export async function acceptOwn(identity: Identity, by: AnsweringUser, id: string): Promise<JoinedCompany> {
  return accept(identity, by, await ownPlace(identity, by, id))
}

/** Declines the invitation of a link, for anybody who has it. Raises NOT_FOUND, `INVITATION_…`. */
export async function rejectByToken(identity: Identity, token: string, address: string): Promise<void> {
  const row = await byToken(identity, token)
  const [[person]] = await identity.db.batch(null, [personByEmail(row.email)])
  const by = person ? { userId: person.id, email: person.email, address } : null
  await reject(identity, { companyId: row.company_id, id: row.id }, { by, address })
}

/** Declines an invitation to a verified address of the user. Raises NOT_FOUND, `INVITATION_…`. */
export async function rejectOwn(identity: Identity, by: AnsweringUser, id: string): Promise<void> {
  await reject(identity, await ownPlace(identity, by, id), { by, address: by.address })
}

async function byToken({ db }: Identity, token: string): Promise<OutsideInvitation> {
  const [[row]] = await db.batch(null, [invitationByToken(hashOf(token))])
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

async function ownPlace({ db }: Identity, { userId }: AnsweringUser, id: string): Promise<Place> {
  const [[row]] = isId(id) ? await db.batch(null, [companyOfInvitation(userId, id)]) : [[]]
  if (!row) throw new DomainError('NOT_FOUND')
  return { companyId: row.company_id, id }
}

async function accept(identity: Identity, by: AnsweringUser, { companyId, id }: Place): Promise<JoinedCompany> {
  const { db } = identity
  return db.transaction(companyId, async (tx) => {
    const { invitation, name, slug } = await lockOpenInvitation(tx, { companyId, id })
    const addresses = await tx.run(addressesOf(by.userId))
    if (!addresses.some(({ email, is_verified }) => is_verified && email === invitation.email))
      throw new DomainError('INVITED_OTHER_ADDRESS')
    refuseUnlessOpen(identity, invitation, name)
    const memberId = await join(identity, tx, { companyId, company: name, by, invitation })
    await close(identity, tx, { place: { companyId, id, memberId }, by, invitation, state: 'accepted' })
    await tx.run(setLastCompany(by.userId, companyId))
    return { id: companyId, slug, name, role: invitation.role }
  })
}

type Rejection = { by: AnsweringUser | null; address: string }

async function reject(identity: Identity, place: Place, { by, address }: Rejection): Promise<void> {
  await identity.db.transaction(place.companyId, async (tx) => {
    const { invitation, name } = await lockOpenInvitation(tx, place)
    refuseUnlessOpen(identity, invitation, name)
    // Without an account the audit row has the name of the inviter, and the IP address of the request.
    const actor = by ?? { userId: invitation.invited_by, email: invitation.email, address }
    await close(identity, tx, { place: { ...place, memberId: '' }, by: actor, invitation, state: 'rejected' })
  })
}

type LockedInvitation = { invitation: InvitationRow; name: string; slug: string }

async function lockOpenInvitation(tx: Transaction, { companyId, id }: Place): Promise<LockedInvitation> {
  const [invitation] = await tx.run(lockInvitation(companyId, id))
  const [companyRow] = await tx.run(company(companyId))
  if (!invitation || !companyRow) throw new DomainError('NOT_FOUND')
  return { invitation, name: companyRow.name, slug: companyRow.slug }
}

type InvitationFacts = Pick<InvitationRow, 'state' | 'expires_at' | 'inviter'>

function refuseUnlessOpen(
  { clock }: Pick<Identity, 'clock'>,
  { state, expires_at, inviter }: InvitationFacts,
  name: string,
): void {
  if (state === 'cancelled') throw new DomainError('INVITATION_CANCELLED', { company: name })
  if (state !== 'open') throw new DomainError('INVITATION_ANSWERED', { company: name })
  if (expires_at <= clock.now()) throw new DomainError('INVITATION_EXPIRED', { company: name, inviter })
}

type NewMembership = { companyId: string; company: string; by: AnsweringUser; invitation: InvitationRow }

/** Adds the user as a member as invited, or activates them again; returns the member's id. */
async function join(identity: Pick<Identity, 'clock'>, tx: Transaction, membership: NewMembership): Promise<string> {
  const { companyId, by, invitation } = membership
  const { role, permission_sets: sets } = invitation
  const [before] = await tx.run(lockMemberOfPerson(companyId, by.userId))
  // An invitation to another address of a member never changes their permissions.
  if (before?.is_active) throw new DomainError('MEMBER_ALREADY', { email: before.email })
  if (before) await refuseReturn(tx, before, membership)
  const id = before?.id ?? newId()
  if (!before) await tx.run(insertMember(companyId, { id, userId: by.userId, role }))
  const [after] = before
    ? await tx.run(updateMember(companyId, { id, role, isActive: true, at: identity.clock.now() }))
    : [{ version: 1 }]
  const setIds = sets.map((set) => set.id)
  for (const one of replaceSets(companyId, id, setIds)) await tx.run(one)
  const old = before
    ? { role: before.role, permission_sets: namesOf(before.permission_sets), is_active: before.is_active }
    : {}
  const changes = changesBetween(old, { role, permission_sets: namesOf(sets), is_active: true })
  const action = before ? 'update' : 'create'
  const version = after?.version ?? 1
  const input = { action, resource: 'settings/members', objectId: id, version, label: by.email, changes }
  await tx.run(trace(identity, { companyId, memberId: id, by }, input))
  return id
}

/**
 * Refuses to bring a deactivated member back by an invitation that was sent before, or a former admin by one that is
 * not the owner's: whoever invited them may not have known whose address it is.
 */
async function refuseReturn(
  tx: Transaction,
  before: MemberRow,
  { companyId, company: name, invitation }: NewMembership,
): Promise<void> {
  const { sent_at, inviter, invited_by } = invitation
  if (sent_at < before.changed) throw new DomainError('INVITATION_EXPIRED', { company: name, inviter })
  const [member] = await tx.run(roleOfPerson(companyId, invited_by))
  const refusal = refusalOfRole({ roles: member ? [member.role] : [] }, before.role)
  if (refusal) throw new DomainError(refusal)
}

type InvitationEnd = {
  place: Place & { memberId: string }
  by: AnsweringUser
  invitation: InvitationRow
  state: 'accepted' | 'rejected'
}

async function close(
  identity: Pick<Identity, 'clock'>,
  tx: Transaction,
  { place, by, invitation, state }: InvitationEnd,
): Promise<void> {
  const { companyId, id, memberId } = place
  await tx.run(claimInvitation(companyId, invitation))
  await tx.run(closeInvitation(companyId, { id, state, at: identity.clock.now() }))
  const changes: Changes = { state: ['open', state] }
  const action = state === 'accepted' ? 'accept' : 'reject'
  const version = invitation.version + 1
  const input = { action, resource: invitationsPath, objectId: id, version, label: invitation.email, changes }
  await tx.run(trace(identity, { companyId, memberId, by }, input))
}

type Actor = { companyId: string; memberId: string; by: AnsweringUser }

/** Returns the audit row of a user who is not a member (yet). */
function trace(identity: Pick<Identity, 'clock'>, { by, ...place }: Actor, input: AuditInput) {
  const who: Context['who'] = { ...by, ...place, roles: [], permissions: {} }
  return audit({ ...identity, who }, input)
}
