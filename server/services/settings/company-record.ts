import { DomainError } from '../../../domain/errors.ts'
import type { CompanyRow, FiscalYearRow } from '../../db/company-store.ts'
import { company, fiscalYears } from '../../db/company-store.ts'
import { todayIn } from '../today.ts'
import type { Context } from '../unit-of-work.ts'

export type CompanyRecord = Omit<CompanyRow, 'fiscal_start_month' | 'fiscal_start_day' | 'version'> & {
  /** How numbers and dates are written in the company's country: English with its conventions. */
  locale: string
  /** The business day it is in the company's time zone. */
  today: string
  fiscal_years: FiscalYearRow[]
}

/** The company of a member as the browser keeps it. Raises NOT_FOUND when it has just been removed. */
export async function companyRecord({ db, clock, who }: Context): Promise<CompanyRecord> {
  const [[found], years] = await db.batch(who.companyId, [company(who.companyId), fiscalYears(who.companyId)])
  if (!found) throw new DomainError('NOT_FOUND')
  const { fiscal_start_month: _month, fiscal_start_day: _day, version: _version, ...shown } = found
  return {
    ...shown,
    locale: `en-${found.country_iso}`,
    today: todayIn(found.time_zone, clock.now()),
    fiscal_years: years,
  }
}
