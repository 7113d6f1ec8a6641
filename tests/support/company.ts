/** The company of the demo, as screens are told of it. */
export const company = {
  id: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44',
  slug: 'maple',
  name: 'Maple & Finch Ltd',
  country_iso: 'GB',
  currency_code: 'GBP',
  currency_digits: 2,
  time_zone: 'Europe/London',
  calendar: 'ad' as const,
  locale: 'en-GB',
  today: '2026-11-21',
  lock_date: null,
  date_style: 'medium' as const,
  fiscal_years: [],
  logo: false,
  version: 1,
}
