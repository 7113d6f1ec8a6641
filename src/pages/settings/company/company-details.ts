import type { ChangeableField, CompanyText } from '../../../../domain/company/company-fields.ts'
import { changeableFields } from '../../../../domain/company/company-fields.ts'
import type { PaperDigits } from '../../../../domain/language/digits.ts'
import type { TaxPeriod } from '../../../../domain/tax/tax-periods.ts'
import type { Company } from '../../../providers/company-store.ts'

export type CompanyDetails = Company &
  Record<CompanyText | 'organization_type', string> & {
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
  return Object.fromEntries(changeableFields.map((name) => [name, details[name] ?? ''])) as Values
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
