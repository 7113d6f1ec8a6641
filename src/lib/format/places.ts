/** Lists countries, currencies and time zones by name, as choices. */
import { countryNames, isCountry } from '../../../domain/company/countries.ts'
import { i18n, inLanguage } from '../i18n.ts'

export type Choice = { value: string; label: string }

/** Returns the countries in the order of their names. */
export function countryChoices(): Choice[] {
  return Object.entries(countryNames)
    .map(([value, name]) => ({ value, label: inLanguage(name) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language))
}

/** Returns the currencies as GBP – British Pound, in the order of their codes. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames(i18n.language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
}

/** Browsers list some time zones by the former names of their cities. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Returns the current name of a time zone: Asia/Katmandu → Asia/Kathmandu. */
export function zoneName(zone: string): string {
  return renamed[zone] ?? zone
}

/** Returns the time zones by name, UTC last. */
export function zoneChoices(): Choice[] {
  const zones = [...new Set(Intl.supportedValuesOf('timeZone').map(zoneName))].filter((zone) => zone !== 'UTC')
  return [...zones.toSorted(), 'UTC'].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** Returns the country of a language tag such as en-GB; null without a valid one. */
export function countryOf(tag: string): string | null {
  const region = new Intl.Locale(tag).region
  return region !== undefined && isCountry(region) ? region : null
}
