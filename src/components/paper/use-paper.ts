import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PaperCompany } from '../../../domain/printing/letterhead.ts'
import { useRequest } from '../../providers/use-request.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Loads the paper of a document as the server prints it; a change of `state` loads it again. */
export function usePaper(path: string, id: string, state: readonly unknown[]) {
  const { result, query } = useCustom<PrintedDocument, HttpError>({
    url: `${path}/${id}/paper`,
    method: 'get',
    queryOptions: { queryKey: ['paper', path, id, ...state] },
    errorNotification: false,
  })
  return { paper: query.data ? result.data : undefined, error: query.error, retry: () => void query.refetch() }
}

/** The company texts that papers print. */
type CompanyTexts = Readonly<
  Record<
    'name' | 'address' | 'city' | 'state' | 'postal_code' | 'phone' | 'email' | 'tax_identification_number',
    string
  >
> & { logo: boolean }

/** Loads the company for its letterhead; null until loaded. */
export function usePaperCompany(): PaperCompany | null {
  const request = useRequest()
  const { slug, version } = useCompany()
  const { data } = useQuery({
    queryKey: ['paper-company', slug, version],
    queryFn: async () => (await request<CompanyTexts>('get', '')).data,
  })
  if (data === undefined) return null
  const { name, address, city, state, phone, email, logo: hasLogo } = data
  return {
    name,
    address,
    city,
    state,
    postalCode: data.postal_code,
    phone,
    email,
    taxNumber: data.tax_identification_number,
    hasLogo,
  }
}
