import type { Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { standardScheme } from '../../../../domain/tax/standard-scheme.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useTaxSchemes } from '../../../providers/use-tax-schemes.ts'
import type { Values } from './form-values.ts'

/**
 * Returns the initial values of a new record that depend on the company, such as its standard tax scheme; null while
 * they load. A failed request leaves the field to the user.
 */
export function useCompanyValues(resource: Resource): Values | null {
  const { country_iso: country } = useCompany()
  const names = writableFields(resource).flatMap(([name, field]) =>
    field.kind === 'reference' && field.initial === 'standard tax scheme' ? [name] : [],
  )
  const { result, query } = useTaxSchemes({ enabled: names.length > 0 })
  if (query.isLoading) return null
  const scheme = standardScheme(result.data, country)
  return scheme ? Object.fromEntries(names.map((name) => [name, scheme.id])) : {}
}
