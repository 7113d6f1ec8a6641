import { useCompany } from '../../providers/company-provider.tsx'
import { CompanyLogo } from '../company/company-logo.tsx'

/** Renders the company's logo on its letterhead; nothing without a logo. */
export function PaperLogo() {
  const { slug, version, logo } = useCompany()
  return logo ? <CompanyLogo slug={slug} version={version} fallback={null} /> : null
}
