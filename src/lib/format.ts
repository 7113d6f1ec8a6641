/**
 * Amounts and dates as people read them. Amounts come as decimal strings and are never turned into numbers:
 * `Intl` formats the string itself, so 20 digits stay 20 digits.
 * Negative amounts stand in parentheses, zero is a dash: -39.79 → (39.79), 0.00 → –.
 */
export type MoneyStyle = {
  /** Of the company, such as en-GB. */
  locale: string
  currency_code: string
  currency_digits: number
}

/** Rupees are grouped in lakh and crore whatever the company's language: 1,23,45,678.00. */
const lakhCurrencies = new Set(['NPR', 'INR'])

function localeOf({ locale, currency_code }: MoneyStyle): string {
  return lakhCurrencies.has(currency_code) ? 'en-IN' : locale
}

function isZero(amount: string): boolean {
  return /^[-+]?[0.]*$/.test(amount)
}

const formatters = new Map<string, Intl.NumberFormat>()
function numberFormat(style: MoneyStyle, withSymbol: boolean): Intl.NumberFormat {
  const key = `${style.locale} ${style.currency_code} ${style.currency_digits} ${withSymbol}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(localeOf(style), {
    minimumFractionDigits: style.currency_digits,
    maximumFractionDigits: style.currency_digits,
    ...(withSymbol ? { style: 'currency', currency: style.currency_code, currencyDisplay: 'narrowSymbol' } : {}),
  })
  formatters.set(key, made)
  return made
}

function write(amount: string | null | undefined, style: MoneyStyle, withSymbol: boolean): string {
  if (amount == null || amount === '') return ''
  if (isZero(amount)) return '–'
  const negative = amount.startsWith('-')
  const text = numberFormat(style, withSymbol).format(amount.replace(/^[-+]/, '') as Intl.StringNumericLiteral)
  return negative ? `(${text})` : text
}

/** An amount in the company's grouping without a currency sign: '1284.5' → 1,284.50. Nothing for no amount. */
export function formatMoney(amount: string | null | undefined, style: MoneyStyle): string {
  return write(amount, style, false)
}

/** An amount with the currency's sign: '536.32' → £536.32. */
export function formatMoneyWithSymbol(amount: string | null | undefined, style: MoneyStyle): string {
  return write(amount, style, true)
}

/** A business date: '2026-10-31' → 31 Oct 2026. What is no date is shown as it came. */
export function formatDate(date: string | null | undefined, locale: string): string {
  if (!date) return ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date
  const day = new Date(`${date}T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}

/** A moment in the company's own zone: '2026-10-31T17:05:00Z' → 31 Oct 2026, 17:05. */
export function formatDateTime(
  moment: string | null | undefined,
  place: { locale: string; time_zone: string },
): string {
  if (!moment) return ''
  return new Intl.DateTimeFormat(place.locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: place.time_zone,
  }).format(new Date(moment))
}
