/** Changes a company: its settings, its lock date, its logo, its tombstone, its owner. */
import { sql } from 'kysely'
import type { Statement } from '../core/client.ts'
import { compile, statement } from '../core/client.ts'
import type { CompanyRow } from './company-store.ts'

export type CompanyChange = Partial<
  Omit<CompanyRow, 'id' | 'slug' | 'version' | 'calendar' | 'fiscal_start_month' | 'fiscal_start_day' | 'lock_date'>
>

/** Updates fields of a company and its version; no row when `version` is not the current one. */
export function updateCompany(
  { companyId, version }: { companyId: string; version: number },
  { own_locale: locale, ...fields }: CompanyChange,
): Statement<{ version: number }> {
  const values = Object.entries({ ...fields, locale }).filter(([, value]) => value !== undefined)
  const changes = values.map(([column, value]) => sql`${sql.id(column)} = ${value}`)
  return compile(sql`
    update company set ${sql.join([...changes, sql`version = version + 1`, sql`updated_at = now()`])}
    where id = ${companyId} and version = ${version} and deleted_at is null returning version`)
}

/** Sets the media type of the logo, null for none, and the next version of the company. */
export function setLogoType(companyId: string, type: string | null): Statement<{ version: number }> {
  return statement(
    `update company set logo_type = $2, version = version + 1, updated_at = now()
     where id = $1 and deleted_at is null returning version`,
    [companyId, type],
  )
}

/** Sets the day up to which the books are locked, null for none; returns the new version of the company. */
export function updateLockDate(companyId: string, date: string | null): Statement<{ version: number }> {
  return statement('update company set lock_date = $2, version = version + 1 where id = $1 returning version', [
    companyId,
    date,
  ])
}

/** Returns whether the company has amounts that bind it to its currency: in entries, or in cheques that post when cleared. */
export function hasBoundAmounts(companyId: string): Statement<{ exists: boolean }> {
  return statement(
    `select exists (select from journal_entry where company_id = $1)
       or exists (select from payment where company_id = $1 and status = 'Issued')
       or exists (select from cheque_deposit where company_id = $1 and status = 'Issued')
       or exists (select from cheque_issue where company_id = $1 and status = 'Issued') as exists`,
    [companyId],
  )
}

export type HandoverRow = {
  id: string
  user_id: string
  email: string
  role: string
  version: number
  is_active: boolean
}

/** Locks two members for a transfer of ownership. */
export function lockForHandover(companyId: string, ids: readonly string[]): Statement<HandoverRow> {
  return statement(
    `select m.id, m.user_id, u.email, m.role, m.version, m.is_active
     from member m join app_user u on u.id = m.user_id
     where m.company_id = $1 and m.id = any ($2::uuid[]) order by m.id for update of m`,
    [companyId, ids],
  )
}

/** Sets the role of a member; returns the new version, or no row without the member. */
export function setRole(
  companyId: string,
  { id, role, at }: { id: string; role: string; at: Date },
): Statement<{ version: number }> {
  return statement(
    `update member set role = $3, version = version + 1, updated_at = $4
     where company_id = $1 and id = $2 returning version`,
    [companyId, id, role, at],
  )
}
