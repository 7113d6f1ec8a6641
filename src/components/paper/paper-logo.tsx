import { useCompany } from '../../providers/company-provider.tsx'
import { CompanyLogo } from '../company/company-logo.tsx'

/** The logo of the company on its letterhead; nothing where it has none. */
export function PaperLogo() {
  const { slug, version, logo } = useCompany()
  return logo ? <CompanyLogo slug={slug} version={version} fallback={null} /> : null
}
