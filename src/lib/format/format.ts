/**
 * Formats amounts and dates for reading. Amounts are decimal strings and are never converted to numbers:
 * `Intl` formats the string itself, so 20 digits stay 20 digits.
 * Negative amounts are in parentheses, zero is a dash: -39.79 → (39.79), 0.00 → –.
 */
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import { canonical, decimalPlaces, isDecimal, multiply, withDigits } from '../../../domain/money/decimal.ts'
import { i18n } from '../i18n.ts'
import { monthName, timeAgo } from './date-words.ts'
import { writeBikramSambat } from './bikram-sambat.ts'
import { writeInDigits } from './date-style.ts'
import { dayIn } from './day-in.ts'
import { countsInLakh } from '../../../domain/money/lakh.ts'
import { isBikramSambat } from './locale-tags.ts'

export type MoneyStyle = {
  /** The locale of the company, such as en-GB. */
  locale: string
  currency_code: string
  currency_digits: number
}

/** Returns the locale of a company's numbers: that of India for currencies counted in lakh. */
export function numberLocale({ locale, currency_code }: MoneyStyle): string {
  return countsInLakh(currency_code) ? 'en-IN' : locale
}

function isZero(amount: string): boolean {
  return /^[-+]?[0.]*$/.test(amount)
}

const formatters = new Map<string, Intl.NumberFormat>()
function numberFormat(style: MoneyStyle, withSymbol: boolean): Intl.NumberFormat {
  const key = `${style.locale} ${style.currency_code} ${style.currency_digits} ${withSymbol}`
  const cachedFormat = formatters.get(key)
  if (cachedFormat) return cachedFormat
  const formatter = new Intl.NumberFormat(numberLocale(style), {
    minimumFractionDigits: style.currency_digits,
    maximumFractionDigits: style.currency_digits,
    ...(withSymbol ? { style: 'currency', currency: style.currency_code, currencyDisplay: 'narrowSymbol' } : {}),
  })
  formatters.set(key, formatter)
  return formatter
}

function write(amount: string | null | undefined, style: MoneyStyle, withSymbol: boolean): string {
  if (amount == null || amount === '') return ''
  if (isZero(amount)) return '–'
  const negative = amount.startsWith('-')
  const text = numberFormat(style, withSymbol).format(amount.replace(/^[-+]/, '') as Intl.StringNumericLiteral)
  return negative ? `(${text})` : text
}

/** Formats an amount in the company's grouping without a currency sign: '1284.5' → 1,284.50. Empty for no amount. */
export function formatMoney(amount: string | null | undefined, style: MoneyStyle): string {
  return write(amount, style, false)
}

/** Formats an amount with the currency's sign: '536.32' → £536.32. */
export function formatMoneyWithSymbol(amount: string | null | undefined, style: MoneyStyle): string {
  return write(amount, style, true)
}

/**
 * Groups an amount for rows and drafts as the company does: '1234567.5' in rupees → 12,34,567.50. Groups are separated
 * by commas in every locale; inputs display it by `shownFigure`. Zero and signs stay, digits finer than the currency's
 * are not rounded away, and other texts are returned unchanged.
 */
export function groupAmount(amount: string, style: MoneyStyle): string {
  if (!isDecimal(amount)) return amount
  const [whole = '', fraction] = withDigits(amount, Math.max(style.currency_digits, decimalPlaces(amount))).split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const grouped = numberFormat(style, false)
    .formatToParts(whole.replace('-', '') as Intl.StringNumericLiteral)
    .flatMap(({ type, value }) => (type === 'integer' ? [value] : []))
    .join(',')
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Groups a quantity for rows: '1250.500000' → 1,250.5. Other texts are returned unchanged. */
export function groupQuantity(quantity: string, style: MoneyStyle): string {
  return isDecimal(quantity) ? groupAmount(canonical(quantity), { ...style, currency_digits: 0 }) : quantity
}

/** Formats a quantity for reading, without trailing zeros: '-2.500000' → (2.5), zero is a dash. Empty for none. */
export function formatQuantity(quantity: string | null | undefined, style: MoneyStyle): string {
  if (quantity == null || quantity === '') return ''
  if (isZero(quantity)) return '–'
  if (!isDecimal(quantity)) return quantity
  const text = figureFormat(style, 0).format(quantity.replace(/^[-+]/, '') as Intl.StringNumericLiteral)
  return quantity.startsWith('-') ? `(${text})` : text
}

/** Formats a ratio for reading, with at least two decimal places: '-1.5' → (1.50). Other texts are returned unchanged. */
export function formatRatio(ratio: string, style: MoneyStyle): string {
  if (!isDecimal(ratio)) return ratio
  const text = figureFormat(style, 2).format(ratio.replace('-', '') as Intl.StringNumericLiteral)
  return ratio.startsWith('-') ? `(${text})` : text
}

/** Formats a price for reading, with all its digits and at least those of the currency: '2.105' → 2.105, '3' → 3.00. */
export function formatPrice(price: string, style: MoneyStyle): string {
  if (!isDecimal(price)) return price
  return figureFormat(style, style.currency_digits).format(price as Intl.StringNumericLiteral)
}

/** Formats a rate as the locale writes percentages: '12.5' → 12.5% in English, 12,5 % in German. */
export function formatPercent(rate: string, style: MoneyStyle): string {
  const part = multiply(rate, '0.01') as Intl.StringNumericLiteral
  return figureFormat(style, 0, 'percent').format(part)
}

const MOST_DIGITS = 6

function figureFormat(style: MoneyStyle, digits: number, kind: 'decimal' | 'percent' = 'decimal'): Intl.NumberFormat {
  const locale = numberLocale(style)
  const key = `${locale} ${digits} ${kind}`
  const cachedFormat = formatters.get(key)
  if (cachedFormat) return cachedFormat
  const formatter = new Intl.NumberFormat(locale, {
    style: kind,
    minimumFractionDigits: digits,
    maximumFractionDigits: MOST_DIGITS,
  })
  formatters.set(key, formatter)
  return formatter
}

/**
 * Formats a business date: '2026-10-31' → 31 Oct 2026 in every country, or 14 Kartik 2083 in a locale with Bikram
 * Sambat, or in digits where the company writes them so. Other texts are returned unchanged.
 */
export function formatDate(date: string | null | undefined, locale: string): string {
  if (!date) return ''
  const day = parseLocalDate(date)
  if (day === null) return date
  const dateText = writeInDigits(day, locale) ?? (isBikramSambat(locale) ? writeBikramSambat(day) : null)
  return dateText ?? formatDateAd(date)
}

/** Formats the same date in the Gregorian calendar in every locale, as date fields write it. */
export function formatDateAd(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${parseInt(day, 10)} ${shortMonth(parseInt(month, 10))} ${year}`
}

const shortMonths = new Map<string, string>()

/** Returns the short name of a month, which lists ask for in every row. */
function shortMonth(month: number): string {
  const key = `${i18n.language} ${month}`
  const existing = shortMonths.get(key)
  if (existing !== undefined) return existing
  const name = monthName(month, 'short')
  shortMonths.set(key, name)
  return name
}

/** Formats the time since a moment, up to a week; otherwise the moment itself. */
export function formatTimeAgo(moment: string, now: Date, place: { locale: string; time_zone: string }): string {
  const seconds = Math.round((new Date(moment).getTime() - now.getTime()) / 1000)
  if (seconds > -60) return timeAgo(0, 'second')
  if (seconds > -3600) return timeAgo(Math.floor(-seconds / 60), 'minute')
  if (seconds > -86_400) return timeAgo(Math.floor(-seconds / 3600), 'hour')
  if (seconds > -7 * 86_400) return timeAgo(Math.floor(-seconds / 86_400), 'day')
  return formatDateTime(moment, place)
}

/**
 * Formats a moment in the company's time zone: '2026-10-31T17:05:00Z' → 31 Oct 2026, 17:05, with the day of
 * `formatDate`.
 */
export function formatDateTime(
  moment: string | null | undefined,
  place: { locale: string; time_zone: string },
): string {
  if (!moment) return ''
  return `${formatDate(dayIn(place.time_zone, new Date(moment)), place.locale)}, ${formatTime(moment, place.time_zone)}`
}

/** Formats the time of day of a moment: 17:05. */
export function formatTime(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(new Date(moment))
}
