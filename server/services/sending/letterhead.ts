/** The style of a company's papers: texts, amounts and dates, and the time and user of printing. */
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { dateOnPaper } from '../../../domain/calendar/month-names.ts'
import { countsInLakh } from '../../../domain/money/lakh.ts'
import { isNegative, isZero } from '../../../domain/money/decimal.ts'
import type { PaperDigits } from '../../../domain/language/digits.ts'
import { inDigits } from '../../../domain/language/digits.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { isAmerican } from '../../../domain/language/languages.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PaperCompany } from '../../../domain/printing/letterhead.ts'
import { paperWords } from '../../../domain/printing/paper-words.ts'
import type { PrintMoment, PrintStyle } from '../../../domain/printing/print-style.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { CompanyRow } from '../../db/company/company-store.ts'
import { company } from '../../db/company/company-store.ts'
import { tradeSettings } from '../../db/trade/trade-facts-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import { amountIn, wordingIn } from '../../wording.ts'
import { logoOf } from '../company/company-logo.ts'
import { localeOf } from '../company/company-record.ts'
import { todayIn } from '../core/today.ts'
import type { Context } from '../core/unit-of-work.ts'

/** `today` is the day in the company's time zone. */
export type Letterhead = { style: PrintStyle; today: string; printing: PrintMoment }

/** Returns letterheads by their language; null: that of the company. */
export type Letterheads = (language: Language | null) => Letterhead

/** Returns the letterheads of the company for a member. Raises NOT_FOUND when the company has just been removed. */
export async function letterheads({ db, clock, who }: Context): Promise<Letterheads> {
  const [[companyRow], [settings]] = await db.batch(who.companyId, [
    company(who.companyId),
    tradeSettings(who.companyId),
  ])
  if (!companyRow || !settings) throw new DomainError('NOT_FOUND')
  const { country_iso: country, time_zone: timeZone } = companyRow
  const time = new Intl.DateTimeFormat(isAmerican(country) ? 'en-US' : 'en-GB', { timeStyle: 'short', timeZone })
  const now = clock.now()
  const today = todayIn(timeZone, now)
  return (language) => {
    const style = { ...companyStyle(companyRow, language), hasSignatures: settings.print_signatures }
    const at = `${style.date(today)}, ${inDigits(time.format(now), style.digits)}`
    return { style, today, printing: { at, who: who.email } }
  }
}

/** Returns the letterhead in a language; without one in that of the company. Raises as `letterheads`. */
export async function letterhead(context: Context, language: Language | null = null): Promise<Letterhead> {
  return (await letterheads(context))(language)
}

/** Returns the current details of the company for its papers. */
export function paperCompany(row: CompanyRow): PaperCompany {
  const { name, address, city, state, postal_code: postalCode, phone, email, logo_type: logoType } = row
  const taxNumber = row.tax_identification_number
  return { name, address, city, state, postalCode, phone, email, taxNumber, hasLogo: logoType !== null }
}

/**
 * Returns the logo for the letterhead of a paper as a data address; null for a paper without a logo, and for a picture that
 * is neither PNG nor JPEG.
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

/** Quantities and prices have no more digits after the point. */
const MOST_DIGITS = 6

/** Returns how papers and emails of the company write in a language: texts, amounts, figures and dates. */
export function companyStyle(row: CompanyRow, inLanguage: Language | null = null): Omit<PrintStyle, 'hasSignatures'> {
  const { name, country_iso: country, calendar, currency_code: code, currency_digits } = row
  const language = inLanguage ?? row.language
  const digits = language === 'ne' ? row.paper_digits : 'latin'
  const { money, figure } = figuresOf(row)
  return {
    ...paperWords(wordingIn(language, country)),
    company: name,
    country,
    calendar,
    digits,
    currency: { code, digits: currency_digits },
    date: dateFormat(row, language, digits),
    figure: (text, fewestDigits) => inDigits(figure(text, fewestDigits), digits),
    words: (amount) => amountIn(language, amount, { code, digits: currency_digits, locale: localeOf(row) }),
    money: (amount) => inDigits(money(amount), digits),
  }
}

function dateFormat(row: CompanyRow, language: Language, digits: PaperDigits): PrintStyle['date'] {
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  const numeric = new Intl.DateTimeFormat(localeOf(row), style)
  const formatted = (date: string): string => {
    if (row.date_style === 'iso') return date
    if (row.date_style === 'numeric') return numeric.format(new Date(`${date}T00:00:00Z`))
    return dateOnPaper(date, { language, wording: wordingIn(language), country: row.country_iso })
  }
  return (date) => inDigits(formatted(date), digits)
}

/** Returns how amounts and figures are written with Latin digits. */
function figuresOf(row: CompanyRow): Pick<PrintStyle, 'money' | 'figure'> {
  const { currency_code: code, currency_digits: digits } = row
  const locale = countsInLakh(code) ? 'en-IN' : localeOf(row)
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const figures = new Map<number, Intl.NumberFormat>()
  const figureFormat = (fewest: number) => {
    const existing = figures.get(fewest)
    const places = { minimumFractionDigits: fewest, maximumFractionDigits: MOST_DIGITS }
    const format = existing ?? new Intl.NumberFormat(locale, places)
    figures.set(fewest, format)
    return format
  }
  return {
    figure: (text, fewestDigits) => figureFormat(fewestDigits).format(text as Intl.StringNumericLiteral),
    // Formats the digits of the text itself, so that no amount passes through a binary number.
    money: (amount) => {
      if (isZero(amount)) return '–'
      const text = amounts.format(amount.replace('-', '') as Intl.StringNumericLiteral)
      return isNegative(amount) ? `(${text})` : text
    },
  }
}
