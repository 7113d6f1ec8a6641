import { DomainError } from '../../../domain/errors.ts'
import type { WordStyle } from '../../../domain/money/amount-in-words.ts'
import type { CompanyRow, AmountStyle, FiscalYearRow } from '../../db/company/company-store.ts'
import { company, fiscalYears } from '../../db/company/company-store.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'

export type CompanyRecord = Omit<CompanyRow, 'logo_type'> & {
  /** Whether there is a logo. */
  logo: boolean
  /**
   * The locale of numbers and dates: the one chosen by the company, else English with the conventions of its country.
   */
  locale: string
  /** Today in the time zone of the company. */
  today: string
  fiscal_years: FiscalYearRow[]
}

/** Returns the company of a member for the browser. Raises NOT_FOUND when it was just deleted. */
export async function companyRecord({ db, clock, who }: Context): Promise<CompanyRecord> {
  const [[row], years] = await db.batch(who.companyId, [company(who.companyId), fiscalYears(who.companyId)])
  if (!row) throw new DomainError('NOT_FOUND')
  const { logo_type: logoType, ...fields } = row
  return {
    ...fields,
    logo: logoType !== null,
    locale: localeOf(row),
    today: todayIn(row.time_zone, clock.now()),
    fiscal_years: years,
  }
}

/** Returns the locale of a company's numbers and dates. */
export function localeOf({ own_locale: ownLocale, country_iso: country }: AmountStyle): string {
  return ownLocale ?? `en-${country}`
}

/** Returns how the amounts of a company are written out. */
export function wordStyleOf(row: AmountStyle): WordStyle {
  return { code: row.currency_code, digits: row.currency_digits, locale: localeOf(row) }
}
