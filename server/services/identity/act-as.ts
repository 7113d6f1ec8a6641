import { DomainError } from '../../../domain/errors.ts'
import { companyIds, memberOf } from '../../db/people/access-store.ts'
import type { Who } from '../core/unit-of-work.ts'
import { combinedPermissions } from './access.ts'
import type { Identity } from './identity.ts'
import { normalEmail } from './sign-in.ts'

/**
 * Returns a member for commands on the server, where nobody signs in: the member of a company with the email address,
 * or its owner by default, with their permissions there. Raises NOT_FOUND for an unknown company or member.
 */
export async function actAs(
  { db }: Pick<Identity, 'db'>,
  { slug, email }: { slug: string; email?: string | undefined },
): Promise<Who> {
  const [[company]] = await db.batch(null, [companyIds(slug)])
  if (!company) throw new DomainError('NOT_FOUND')
  const companyId = company.company_id
  const [[member], grants] = await db.batch(
    companyId,
    memberOf(companyId, email === undefined ? null : normalEmail(email)),
  )
  if (!member) throw new DomainError('NOT_FOUND')
  return {
    userId: member.user_id,
    email: member.email,
    companyId,
    memberId: member.member_id,
    roles: [member.role],
    permissions: combinedPermissions(grants),
    address: '',
  }
}

/**
 * Returns a user for work that continues after a request, with their current permissions in the company; none when they
 * are no longer an active member.
 */
export async function actAsPerson(
  { db }: Pick<Identity, 'db'>,
  { companyId, userId, email }: { companyId: string; userId: string; email: string },
): Promise<Who> {
  const [[member], grants] = await db.batch(companyId, memberOf(companyId, email))
  return {
    userId,
    email,
    companyId,
    memberId: member?.member_id ?? '',
    roles: member ? [member.role] : [],
    permissions: member ? combinedPermissions(grants) : {},
    address: '',
  }
}
