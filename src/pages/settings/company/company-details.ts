import type { PaperDigits } from '../../../../domain/language/digits.ts'
import type { TaxPeriod } from '../../../../domain/tax/tax-periods.ts'
import type { Company } from '../../../providers/company-store.ts'

/** The texts of a company that its settings change. */
const texts = [
  'name',
  'tax_identification_number',
  'address',
  'city',
  'state',
  'postal_code',
  'phone',
  'alternate_phone',
  'email',
  'alternate_email',
  'website',
] as const

export const changeable = [
  ...texts,
  'organization_type',
  'country_iso',
  'currency_code',
  'time_zone',
  'corporate_tax_rate',
  'own_locale',
  'date_style',
  'language',
  'paper_digits',
  'tax_period',
  'tax_stagger',
] as const
export type ChangeableField = (typeof changeable)[number]

export type CompanyDetails = Company &
  Record<(typeof texts)[number] | 'organization_type', string> & {
    corporate_tax_rate: string | null
    own_locale: string | null
    paper_digits: PaperDigits
    tax_period: TaxPeriod
    tax_stagger: string
    fiscal_start_month: number
    fiscal_start_day: number
  }
export type Values = Record<ChangeableField, string>

/** Returns the form values of a company; '' for empty ones. */
export function valuesOf(details: CompanyDetails): Values {
  return Object.fromEntries(changeable.map((name) => [name, details[name] ?? ''])) as Values
}

/** Returns the changed fields for the request. */
export function changesOf(details: CompanyDetails, values: Partial<Values>): Partial<Values> {
  const before = valuesOf(details)
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value ?? ''] as const)
      .filter(([name, value]) => value !== before[name as ChangeableField]),
  )
}
