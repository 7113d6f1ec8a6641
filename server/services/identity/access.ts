/**
 * Identifies the user of a request. Read for every request, so that a changed permission or an ended session applies at
 * once.
 */
import { mergePermissions, permissionsOfSet } from '../../../domain/resources/modules.ts'
import type { GrantRow } from '../../db/people/access-store.ts'
import { bearerOf, entryOf } from '../../db/people/access-store.ts'
import type { Who } from '../core/unit-of-work.ts'
import type { Identity } from './identity.ts'
import type { Method } from './methods.ts'
import { hashOf } from './tokens.ts'

/** The user of an access token; `methods` are the authentications of their session. */
export type Bearer = { userId: string; email: string; methods: readonly Method[] }

/** Returns the user of an access token, or null when it is unknown, expired or ended. */
export async function whoIs({ db, clock }: Identity, accessToken: string): Promise<Bearer | null> {
  const [[row]] = await db.batch(null, [bearerOf(hashOf(accessToken), clock.now())])
  return row ? { userId: row.user_id, email: row.email, methods: row.methods as Method[] } : null
}

/**
 * Returns the user of an access token as a member of a company, with role and permissions, in one round trip. 'nobody'
 * for an invalid token, 'stranger' when the company does not exist or the user is no active member of it.
 */
export async function enterCompany(
  { db, clock }: Identity,
  token: { accessToken: string; slug: string },
): Promise<Omit<Who, 'address'> | 'nobody' | 'stranger'> {
  const [row] = await db.single(entryOf(hashOf(token.accessToken), clock.now(), token.slug))
  if (!row) return 'nobody'
  const { company_id: companyId, member_id: memberId, role } = row
  if (companyId === null || memberId === null || role === null) return 'stranger'
  return {
    userId: row.user_id,
    email: row.email,
    companyId,
    memberId,
    roles: [role],
    permissions: combinedPermissions(row.grants),
  }
}

/** Returns the combined permissions of several permission sets. */
export function combinedPermissions(grants: readonly GrantRow[]): Who['permissions'] {
  return mergePermissions(grants.map(permissionsOfSet))
}
