/**
 * A program that knocks with an API key, `<prefix>.<secret>`: it acts in the name of who made the key, in the key's own
 * company, with the rights of one permission set and never with a role. A maker who is a plain member lends no more than
 * they may do themselves.
 */
import { timingSafeEqual } from 'node:crypto'
import { intersection } from '../../../../domain/permissions/permission-set.ts'
import { fullAccessRoles } from '../../../../domain/permissions/can.ts'
import { modules, permissionsOfSet } from '../../../../domain/resources/modules.ts'
import { keyEntry, noteKeyUse } from '../../../db/identity/api-token-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Who } from '../../core/unit-of-work.ts'
import { merged } from '../access.ts'
import type { Identity } from '../identity.ts'
import { hashOf } from '../tokens.ts'

const keyForm = /^([A-Za-z0-9]{8})\.([A-Za-z0-9]{48})$/
/** Compared with when there is no such key, so that the answer takes as long. */
const noHash = Buffer.alloc(32)
const minuteMs = 60_000

/**
 * Whom a key stands for in the company of the slug; null when it is unknown, wrong, expired, revoked, of another company,
 * or when who made it is no active member.
 */
export async function enterByKey(
  { db, clock }: Identity,
  { key, slug }: { key: string; slug: string },
): Promise<Omit<Who, 'address'> | null> {
  const [, prefix, secret] = keyForm.exec(key) ?? []
  if (prefix === undefined || secret === undefined) return null
  const [[holder], [set], grants] = await db.batch(null, keyEntry(prefix, slug))
  const isRight = timingSafeEqual(hashOf(secret), holder?.secret_hash ?? noHash)
  if (!holder || !set || !isRight) return null
  const now = clock.now()
  if (holder.expires_on !== null && holder.expires_on < todayIn(holder.time_zone, now)) return null
  const { company_id: companyId, token_id: id } = holder
  if (!set.last_used_at || now.getTime() - set.last_used_at.getTime() >= minuteMs) {
    await db.batch(companyId, [noteKeyUse(companyId, id, now)])
  }
  const lent = permissionsOfSet(set)
  const mayAll = fullAccessRoles.some((role) => role === holder.role)
  return {
    userId: holder.user_id,
    email: holder.email,
    companyId,
    memberId: holder.member_id,
    roles: ['member'],
    permissions: mayAll ? lent : intersection(modules, lent, merged(grants)),
    via: set.name,
  }
}
