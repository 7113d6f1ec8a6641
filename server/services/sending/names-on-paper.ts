/** The snapshot of company and contact in an issued document: later changes of their details change no paper. */
import type { CompanyRow } from '../../db/company/company-store.ts'

type Company = Pick<
  CompanyRow,
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'phone'
  | 'email'
  | 'tax_identification_number'
  | 'currency_code'
>
type Party = {
  name: string
  address: string | null
  email: string | null
  contact_no: string | null
  tax_number: string | null
}

/** Returns the snapshot as it is stored with a document. */
export function namesOnPaper(company: Company, { name, address, email, contact_no, tax_number }: Party): object {
  return {
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      state: company.state,
      postal_code: company.postal_code,
      phone: company.phone,
      email: company.email,
      tax_number: company.tax_identification_number,
      currency: company.currency_code,
    },
    party: { name, address, email, contact_no, tax_number },
  }
}
