/** Countries, currencies and time zones by the names that people know, for choosing among them. */
import { countries } from '../../domain/company/countries.ts'

export type Choice = { value: string; label: string }

const language = 'en'

/** The countries by name, in the order of their names. */
export function countryChoices(): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

/** The currencies as GBP – British Pound, by their codes. */
export function currencyChoices(): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value} – ${names.of(value)}` }))
}

/** Browsers list some zones by the names their cities had before. */
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

/** A time zone by the name its city has now: Asia/Katmandu → Asia/Kathmandu. */
export function zoneName(zone: string): string {
  return renamed[zone] ?? zone
}

/** The time zones by name, UTC last. */
export function zoneChoices(): Choice[] {
  const zones = [...new Set(Intl.supportedValuesOf('timeZone').map(zoneName))].filter((zone) => zone !== 'UTC')
  return [...zones.toSorted(), 'UTC'].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The country of a language tag such as en-GB; null when it names none that there is. */
export function countryOf(tag: string): string | null {
  const region = new Intl.Locale(tag).region
  return region !== undefined && countries.includes(region) ? region : null
}
