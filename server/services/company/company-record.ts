import { DomainError } from '../../../domain/errors.ts'
import type { CompanyRow, FiscalYearRow } from '../../db/company/company-store.ts'
import { company, fiscalYears } from '../../db/company/company-store.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'

export type CompanyRecord = Omit<CompanyRow, 'logo_type'> & {
  /** Whether there is a picture to be fetched. */
  logo: boolean
  /** How numbers and dates are written: the company's own choice, else English with the conventions of its country. */
  locale: string
  /** The business day it is in the company's time zone. */
  today: string
  fiscal_years: FiscalYearRow[]
}

/** The company of a member as the browser keeps it. Raises NOT_FOUND when it has just been removed. */
export async function companyRecord({ db, clock, who }: Context): Promise<CompanyRecord> {
  const [[found], years] = await db.batch(who.companyId, [company(who.companyId), fiscalYears(who.companyId)])
  if (!found) throw new DomainError('NOT_FOUND')
  const { logo_type: logoType, ...shown } = found
  return {
    ...shown,
    logo: logoType !== null,
    locale: localeOf(found),
    today: todayIn(found.time_zone, clock.now()),
    fiscal_years: years,
  }
}

/** The locale that a company's numbers and dates are written in. */
export function localeOf({ own_locale: own, country_iso: country }: CompanyRow): string {
  return own ?? `en-${country}`
}
