/**
 * The default currency (ISO 4217) and time zone (IANA) of companies by country. A country with several zones has the
 * zone of most of its companies; a country that is not listed has no defaults.
 *
 *   GB is GBP in Europe/London, NP is NPR in Asia/Kathmandu, US is USD in America/New_York
 */
export type CountryPreset = { readonly currencyCode: string; readonly timeZone: string }

const presets: Readonly<Record<string, readonly [currencyCode: string, timeZone: string]>> = {
  AE: ['AED', 'Asia/Dubai'],
  AT: ['EUR', 'Europe/Vienna'],
  AU: ['AUD', 'Australia/Sydney'],
  BD: ['BDT', 'Asia/Dhaka'],
  BE: ['EUR', 'Europe/Brussels'],
  BT: ['BTN', 'Asia/Thimphu'],
  CA: ['CAD', 'America/Toronto'],
  CH: ['CHF', 'Europe/Zurich'],
  CN: ['CNY', 'Asia/Shanghai'],
  DE: ['EUR', 'Europe/Berlin'],
  DK: ['DKK', 'Europe/Copenhagen'],
  ES: ['EUR', 'Europe/Madrid'],
  FI: ['EUR', 'Europe/Helsinki'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  IE: ['EUR', 'Europe/Dublin'],
  IN: ['INR', 'Asia/Kolkata'],
  IT: ['EUR', 'Europe/Rome'],
  JP: ['JPY', 'Asia/Tokyo'],
  KE: ['KES', 'Africa/Nairobi'],
  LK: ['LKR', 'Asia/Colombo'],
  MY: ['MYR', 'Asia/Kuala_Lumpur'],
  NG: ['NGN', 'Africa/Lagos'],
  NL: ['EUR', 'Europe/Amsterdam'],
  NO: ['NOK', 'Europe/Oslo'],
  NP: ['NPR', 'Asia/Kathmandu'],
  NZ: ['NZD', 'Pacific/Auckland'],
  PK: ['PKR', 'Asia/Karachi'],
  PL: ['PLN', 'Europe/Warsaw'],
  PT: ['EUR', 'Europe/Lisbon'],
  QA: ['QAR', 'Asia/Qatar'],
  SA: ['SAR', 'Asia/Riyadh'],
  SE: ['SEK', 'Europe/Stockholm'],
  SG: ['SGD', 'Asia/Singapore'],
  US: ['USD', 'America/New_York'],
  ZA: ['ZAR', 'Africa/Johannesburg'],
}

/** Returns the default currency and time zone for a country code of two letters, or null for unlisted countries. */
export function countryPreset(countryIso: string): CountryPreset | null {
  const preset = Object.hasOwn(presets, countryIso) ? presets[countryIso] : undefined
  return preset ? { currencyCode: preset[0], timeZone: preset[1] } : null
}
