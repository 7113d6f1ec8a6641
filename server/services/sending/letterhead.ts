/** What every printed document of a company begins and ends with: how the company writes, and who prints when. */
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { amountInWords } from '../../../domain/money/amount-in-words.ts'
import { countsInLakh } from '../../../domain/money/lakh.ts'
import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import { isAmerican } from '../../../domain/language/languages.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PaperCompany } from '../../../domain/printing/letterhead.ts'
import type { PrintMoment, PrintStyle } from '../../../domain/printing/print-style.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import { company } from '../../db/company/company-store.ts'
import { tradeSettings } from '../../db/trade/trade-facts-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import { logoOf } from '../company/company-logo.ts'
import { localeOf } from '../company/company-record.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'

export type Letterhead = { style: PrintStyle; printing: PrintMoment }

/** The letterhead for a member of the company. Raises NOT_FOUND when the company has just been removed. */
export async function letterhead({ db, clock, who }: Context): Promise<Letterhead> {
  const [[companyRow], [settings]] = await db.batch(who.companyId, [
    company(who.companyId),
    tradeSettings(who.companyId),
  ])
  if (!companyRow || !settings) throw new DomainError('NOT_FOUND')
  const { country_iso: country, time_zone: timeZone } = companyRow
  const style = companyStyle(companyRow)
  const time = new Intl.DateTimeFormat(isAmerican(country) ? 'en-US' : 'en-GB', { timeStyle: 'short', timeZone })
  const now = clock.now()
  return {
    style: { ...style, hasSignatures: settings.print_signatures },
    printing: { at: `${style.date(todayIn(timeZone, now))}, ${time.format(now)}`, who: who.email },
  }
}

/** The company as its papers have it now. */
export function paperCompany(row: CompanyRow): PaperCompany {
  const { name, address, city, state, postal_code: postalCode, phone, email, logo_type: logoType } = row
  const taxNumber = row.tax_identification_number
  return { name, address, city, state, postalCode, phone, email, taxNumber, hasLogo: logoType !== null }
}

/**
 * The logo for the letterhead of a paper, as a data address; null for a paper without a place for it, and for a picture
 * that papers cannot show: those are PNG and JPEG.
 */
export async function printedLogo(
  files: Pick<FileStore, 'open'>,
  companyId: string,
  { blocks }: PrintedDocument,
): Promise<string | null> {
  if (!blocks.some((block) => block.kind === 'letterhead' && block.hasLogo)) return null
  const bytes = await buffer(files.open(logoOf(companyId))).catch(unlessMissing)
  if (!bytes) return null
  const type = (await fileTypeFromBuffer(bytes))?.mime
  return type === 'image/png' || type === 'image/jpeg' ? `data:${type};base64,${bytes.toString('base64')}` : null
}

const withMonth = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Formats a date with the name of its month: Oct 31, 2026 in the United States, 31 Oct 2026 in any other country. Papers
 * are in English, as the screens are.
 */
function formatWithMonth(date: Date, country: string): string {
  if (isAmerican(country)) return withMonth.format(date)
  const parts = withMonth.formatToParts(date)
  const part = (partType: string) => parts.find(({ type }) => type === partType)?.value
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** Quantities and prices have no more digits after the point. */
const MOST_DIGITS = 6

/** How papers and emails of the company write amounts, figures and dates. */
export function companyStyle(row: CompanyRow): Omit<PrintStyle, 'hasSignatures'> {
  const { name, country_iso: country, calendar, currency_code: code, currency_digits: digits } = row
  const locale = countsInLakh(code) ? 'en-IN' : localeOf(row)
  const amounts = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const figures = new Map<number, Intl.NumberFormat>()
  const figureFormat = (fewest: number) => {
    const existing = figures.get(fewest)
    const places = { minimumFractionDigits: fewest, maximumFractionDigits: MOST_DIGITS }
    const format = existing ?? new Intl.NumberFormat(locale, places)
    figures.set(fewest, format)
    return format
  }
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  const numeric = new Intl.DateTimeFormat(localeOf(row), style)
  const day = (date: string) => new Date(`${date}T00:00:00Z`)
  return {
    company: name,
    country,
    calendar,
    currency: { code, digits },
    date: (date) => {
      if (row.date_style === 'iso') return date
      return row.date_style === 'numeric' ? numeric.format(day(date)) : formatWithMonth(day(date), country)
    },
    figure: (text, fewestDigits) => figureFormat(fewestDigits).format(text as Intl.StringNumericLiteral),
    words: (amount) => amountInWords(amount, { code, digits, locale: localeOf(row) }),
    // Formats the digits of the text itself, so that no amount passes through a binary number.
    money: (amount) => {
      if (isZero(amount)) return '–'
      const text = amounts.format(amount.replace('-', '') as Intl.StringNumericLiteral)
      return isNegative(amount) ? `(${text})` : text
    },
  }
}
