import { useLocation } from 'react-router'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'

/** Returns the address of the handbook at the section about this page; empty without a company. */
export function useHandbook(): string {
  const slug = useCompanyIfAny()?.company.slug
  const { pathname } = useLocation()
  return slug === undefined ? '' : `/${slug}/help?page=${pathname.slice(slug.length + 2)}`
}
