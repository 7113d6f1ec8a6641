/** What every printed document of a company begins and ends with: how the company writes, and who prints when. */
import { countsInLakh } from '../../domain/money/lakh.ts'
import { isNegative, isZero } from '../../domain/money/decimal.ts'
import type { Printing, PrintStyle } from '../../domain/printing/print-style.ts'
import { DomainError } from '../../domain/errors.ts'
import type { CompanyRow } from '../db/company-store.ts'
import { company } from '../db/company-store.ts'
import { localeOf } from './settings/company-record.ts'
import type { Context } from './unit-of-work.ts'

export type Letterhead = { style: PrintStyle; printing: Printing }

/** The letterhead for a member of the company. Raises NOT_FOUND when the company has just been removed. */
export async function letterhead({ db, clock, who }: Context): Promise<Letterhead> {
  const [[found]] = await db.batch(who.companyId, [company(who.companyId)])
  if (!found) throw new DomainError('NOT_FOUND')
  const moment = new Intl.DateTimeFormat(localeOf(found), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: found.time_zone,
  })
  return { style: styleOf(found), printing: { at: moment.format(clock.now()), who: who.email } }
}

function styleOf(found: CompanyRow): PrintStyle {
  const { name, calendar, currency_code: code, currency_digits: digits } = found
  const amounts = new Intl.NumberFormat(countsInLakh(code) ? 'en-IN' : localeOf(found), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const parts = { medium: { day: 'numeric', month: 'short' }, numeric: { day: '2-digit', month: '2-digit' } } as const
  const style = found.date_style === 'numeric' ? parts.numeric : parts.medium
  const days = new Intl.DateTimeFormat(localeOf(found), { ...style, year: 'numeric', timeZone: 'UTC' })
  return {
    company: name,
    calendar,
    currency: { code, digits },
    date: (date) => (found.date_style === 'iso' ? date : days.format(new Date(`${date}T00:00:00Z`))),
    // Formats the digits of the text itself, so that no amount passes through a binary number.
    money: (amount) => {
      if (isZero(amount)) return '–'
      const text = amounts.format(amount.replace('-', '') as Intl.StringNumericLiteral)
      return isNegative(amount) ? `(${text})` : text
    },
  }
}
