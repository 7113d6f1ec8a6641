import { DomainError } from '../../../domain/errors.ts'
import { companyIds, memberOf } from '../../db/people/access-store.ts'
import type { Who } from '../core/unit-of-work.ts'
import { merged } from './access.ts'
import type { Identity } from './identity.ts'
import { normalEmail } from './sign-in.ts'

/**
 * For commands on the server itself, where nobody signs in: the member of a company with the e-mail address, or its
 * owner when none is given, with the rights they have there. Raises NOT_FOUND for a company or member there is not.
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
    permissions: merged(grants),
    address: '',
  }
}

/**
 * For work that goes on after a request: a person with the rights they have in the company by now; none at all when
 * they are no longer an active member.
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
    permissions: member ? merged(grants) : {},
    address: '',
  }
}
