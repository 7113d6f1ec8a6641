/** Default settings of a company by its country; a new company may choose others. */
import { DomainError } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { isAmerican } from '../../../domain/language/languages.ts'
import type { DateStyle } from '../../../domain/company/company-fields.ts'
import { isCountry } from '../../../domain/company/countries.ts'
import { countryPreset } from '../../../domain/company/country-presets.ts'

export type Preset = {
  currencyCode: string
  currencyDigits: number
  timeZone: string
  calendar: 'ad' | 'bs'
  dateStyle: DateStyle
}

/**
 * Returns currency with its digits, time zone, calendar and date style for a country code of two letters; values of the input take
 * precedence. Raises NOT_IN_LIST or REQUIRED at `country_iso`, `currency_code`, `time_zone`, all of them at once.
 */
export function presetFor(input: { countryIso: string; currencyCode?: string; timeZone?: string }): Preset {
  const usual = countryPreset(input.countryIso)
  const currencyCode = input.currencyCode ?? usual?.currencyCode ?? ''
  const timeZone = input.timeZone ?? usual?.timeZone ?? ''
  const problems = placeProblems({
    country_iso: input.countryIso,
    currency_code: currencyCode,
    time_zone: timeZone,
  })
  const [first] = problems
  if (first) throw new DomainError(first.code, first.params, problems)
  return {
    currencyCode,
    currencyDigits: digitsOf(currencyCode),
    timeZone,
    calendar: input.countryIso === 'NP' ? 'bs' : 'ad',
    // Readers of month, day and year expect digits: 10/31/2026.
    dateStyle: isAmerican(input.countryIso) ? 'numeric' : 'medium',
  }
}

const places = {
  country_iso: { isKnown: isCountry, list: 'ISO 3166-1 alpha-2' },
  currency_code: { isKnown: isCurrency, list: 'ISO 4217' },
  time_zone: { isKnown: isTimeZone, list: 'IANA tz' },
}
export type PlaceField = keyof typeof places

/** Whether a field of a company is its country, currency or time zone. */
export function isPlaceField(field: string): field is PlaceField {
  return Object.hasOwn(places, field)
}

/** Returns REQUIRED or NOT_IN_LIST for each unknown country, currency and time zone. */
export function placeProblems(place: Partial<Record<PlaceField, string>>): Problem[] {
  return Object.entries(place).flatMap(([path, value]): Problem[] => {
    if (value === '') return [{ code: 'REQUIRED', path }]
    const { isKnown, list } = places[path as PlaceField]
    return isKnown(value) ? [] : [{ code: 'NOT_IN_LIST', path, params: { choices: list } }]
  })
}

/**
 * Returns whether amounts and dates can be written in a locale: a known one, with the digits 0 to 9 and the Gregorian
 * calendar.
 */
export function isWritableLocale(tag: string): boolean {
  if (!/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(tag)) return false
  if (Intl.NumberFormat.supportedLocalesOf(tag).length === 0) return false
  const { numberingSystem, calendar } = new Intl.DateTimeFormat(tag).resolvedOptions()
  return numberingSystem === 'latn' && calendar === 'gregory'
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the number of decimals of a currency. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
