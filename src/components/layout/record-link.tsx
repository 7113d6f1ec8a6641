import type { ComponentProps } from 'react'
import { recordPage } from '../../lib/record-page.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { PermittedLink } from './permitted-link.tsx'

type RecordLinkProps = Omit<ComponentProps<typeof PermittedLink>, 'to'> & { path: string; id: string }

/** Renders a link to a record of the company, or only its text without a page or without permission. */
export function RecordLink({ path, id, children, ...rest }: RecordLinkProps) {
  const { slug } = useCompany()
  const page = recordPage(path, id)
  if (page === null) return children
  return (
    <PermittedLink to={`/${slug}/${page}`} {...rest}>
      {children}
    </PermittedLink>
  )
}
