/**
 * Authenticates programs by an API key, `<prefix>.<secret>`: it acts in the name of its author, in its own company,
 * with the permissions of one permission set and never with a role. A key of a plain member never permits more than its
 * author may do.
 */
import { timingSafeEqual } from 'node:crypto'
import { intersection } from '../../../../domain/permissions/permission-set.ts'
import { fullAccessRoles } from '../../../../domain/permissions/can.ts'
import { modules, permissionsOfSet } from '../../../../domain/resources/modules.ts'
import { keyEntry, noteKeyUse } from '../../../db/identity/api-token-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Who } from '../../core/unit-of-work.ts'
import { combinedPermissions } from '../access.ts'
import type { Identity } from '../identity.ts'
import { hashOf } from '../tokens.ts'

const keyForm = /^([A-Za-z0-9]{8})\.([A-Za-z0-9]{48})$/
/** Compared with when the key is unknown, so that the answer takes equally long. */
const noHash = Buffer.alloc(32)
const minuteMs = 60_000

/**
 * Returns the user of a key in the company of the slug; null when the key is unknown, wrong, expired, revoked, of
 * another company, or its author is no active member.
 */
export async function enterByKey(
  { db, clock }: Identity,
  { key, slug }: { key: string; slug: string },
): Promise<Omit<Who, 'address'> | null> {
  const [, prefix, secret] = keyForm.exec(key) ?? []
  if (prefix === undefined || secret === undefined) return null
  const [entry] = await db.single(keyEntry(prefix, slug))
  const isRight = timingSafeEqual(hashOf(secret), entry?.secret_hash ?? noHash)
  if (!entry || !isRight) return null
  const now = clock.now()
  if (entry.expires_on !== null && entry.expires_on < todayIn(entry.time_zone, now)) return null
  const { company_id: companyId, token_id: id } = entry
  if (!entry.last_used_at || now.getTime() - entry.last_used_at.getTime() >= minuteMs) {
    await db.batch(companyId, [noteKeyUse(companyId, id, now)])
  }
  const setPermissions = permissionsOfSet(entry)
  const mayAll = fullAccessRoles.some((role) => role === entry.role)
  return {
    userId: entry.user_id,
    email: entry.email,
    companyId,
    memberId: entry.member_id,
    roles: ['member'],
    permissions: mayAll ? setPermissions : intersection(modules, setPermissions, combinedPermissions(entry.grants)),
    via: entry.name,
  }
}
