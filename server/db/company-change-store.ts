/** Changes to a company itself: what it says about itself, its logo, its tombstone, its owner. */
import { sql } from 'kysely'
import type { Statement } from './client.ts'
import { build, compile, statement } from './client.ts'
import type { CompanyRow } from './company-store.ts'

export type CompanyChange = Partial<
  Omit<CompanyRow, 'id' | 'slug' | 'version' | 'calendar' | 'fiscal_start_month' | 'fiscal_start_day' | 'lock_date'>
>

/** Writes fields of a company as its next version; no row when `version` is no longer the current one. */
export function updateCompany(
  { companyId, version }: { companyId: string; version: number },
  { own_locale: locale, ...fields }: CompanyChange,
): Statement<{ version: number }> {
  return compile(
    build
      .updateTable('company')
      .set({ ...fields, ...(locale === undefined ? {} : { locale }) })
      .set({ version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', companyId)
      .where('version', '=', version)
      .where('deleted_at', 'is', null)
      .returning('version'),
  )
}

/** Notes the media type of the logo, null for none, as the company's next version. */
export function setLogoType(companyId: string, type: string | null): Statement<{ version: number }> {
  return statement(
    `update company set logo_type = $2, version = version + 1, updated_at = now()
     where id = $1 and deleted_at is null returning version`,
    [companyId, type],
  )
}

/** Whether anything was ever posted in the company. */
export function hasEntries(companyId: string): Statement<{ found: boolean }> {
  return statement('select exists (select from journal_entry where company_id = $1) as found', [companyId])
}
