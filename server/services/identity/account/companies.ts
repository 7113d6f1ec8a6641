import { DomainError } from '../../../../domain/errors.ts'
import type { CompanyOfUserRow } from '../../../db/identity/identity-store.ts'
import { companiesOf, setLastCompany } from '../../../db/identity/identity-store.ts'
import type { Identity } from '../identity.ts'

/** The companies a person is an active member of, with their role, the oldest membership first. */
export async function listCompanies({ db }: Identity, userId: string): Promise<CompanyOfUserRow[]> {
  const [rows] = await db.batch(null, [companiesOf(userId)])
  return rows
}

/** Remembers the company a person works in from now on. Raises NOT_FOUND when they are no active member of it. */
export async function switchCompany({ db }: Identity, userId: string, slug: string): Promise<void> {
  const [rows] = await db.batch(null, [setLastCompany(userId, slug)])
  if (rows.length === 0) throw new DomainError('NOT_FOUND')
}
