import { DomainError } from '../../../../domain/errors.ts'
import type { CompanyOfUserRow } from '../../../db/identity/identity-store.ts'
import { companiesOf, setLastCompany } from '../../../db/identity/identity-store.ts'
import type { Identity } from '../identity.ts'

/** Returns the companies in which a user is an active member, with their role, the oldest membership first. */
export async function listCompanies({ db }: Identity, userId: string): Promise<CompanyOfUserRow[]> {
  const [rows] = await db.batch(null, [companiesOf(userId)])
  return rows
}

/** Stores the company that a user works in. Raises NOT_FOUND when they are no active member of it. */
export async function switchCompany({ db }: Identity, userId: string, slug: string): Promise<void> {
  const [companies] = await db.batch(null, [companiesOf(userId)])
  const company = companies.find((one) => one.slug === slug)
  if (!company) throw new DomainError('NOT_FOUND')
  await db.batch(null, [setLastCompany(userId, company.id)])
}
