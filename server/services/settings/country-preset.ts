/** What a company of a country usually begins with; whoever creates it may say otherwise. */
import { DomainError } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'

/** Currency (ISO 4217) and time zone (IANA), for countries that have one of each. */
const usual: Readonly<Record<string, readonly [currency: string, timeZone: string]>> = {
  AE: ['AED', 'Asia/Dubai'],
  BD: ['BDT', 'Asia/Dhaka'],
  CH: ['CHF', 'Europe/Zurich'],
  DE: ['EUR', 'Europe/Berlin'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  IE: ['EUR', 'Europe/Dublin'],
  IN: ['INR', 'Asia/Kolkata'],
  JP: ['JPY', 'Asia/Tokyo'],
  NL: ['EUR', 'Europe/Amsterdam'],
  NP: ['NPR', 'Asia/Kathmandu'],
  PK: ['PKR', 'Asia/Karachi'],
  SG: ['SGD', 'Asia/Singapore'],
  // The United States have several zones; most companies live by New York's.
  US: ['USD', 'America/New_York'],
}

export type Preset = { currencyCode: string; currencyDigits: number; timeZone: string; calendar: 'ad' | 'bs' }

/**
 * Currency with its digits, time zone and calendar for a country code of two letters. Given values go before the usual
 * ones. Raises NOT_IN_LIST or REQUIRED at `country_iso`, `currency_code`, `time_zone`, all of them at once.
 */
export function presetFor(input: { countryIso: string; currencyCode?: string; timeZone?: string }): Preset {
  const [currencyCode = '', timeZone = ''] = [
    input.currencyCode ?? usual[input.countryIso]?.[0],
    input.timeZone ?? usual[input.countryIso]?.[1],
  ]
  const problems = [
    ...problem('country_iso', input.countryIso, isCountry),
    ...problem('currency_code', currencyCode, isCurrency),
    ...problem('time_zone', timeZone, isTimeZone),
  ]
  const [first] = problems
  if (first) throw new DomainError(first.code, first.params, problems)
  return {
    currencyCode,
    currencyDigits: digitsOf(currencyCode),
    timeZone,
    calendar: input.countryIso === 'NP' ? 'bs' : 'ad',
  }
}

function problem(path: string, value: string, isKnown: (value: string) => boolean): Problem[] {
  if (value === '') return [{ code: 'REQUIRED', path }]
  return isKnown(value) ? [] : [{ code: 'NOT_IN_LIST', path, params: { choices: listNames[path] ?? '' } }]
}

const listNames: Readonly<Record<string, string>> = {
  country_iso: 'ISO 3166-1 alpha-2',
  currency_code: 'ISO 4217',
  time_zone: 'IANA tz',
}

function isCountry(code: string): boolean {
  return (
    /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
  )
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

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}
