/** What the companies of the demo say about themselves on their papers. */
import type { CompanyText } from '../../domain/company/company-fields.ts'

type Details = Partial<Record<CompanyText, string>>

export const mapleDetails: Details = {
  address: '14 Harbour Street',
  city: 'Manchester',
  postal_code: 'M2 4QA',
  phone: '0161 496 0123',
  email: 'accounts@maple-finch.example',
  tax_identification_number: 'GB 123 4567 82',
}

export const himalDetails: Details = {
  address: 'New Road 27',
  city: 'Kathmandu',
  postal_code: '44600',
  phone: '01 4960123',
  email: 'accounts@himal-traders.example',
  tax_identification_number: '600123456',
}
