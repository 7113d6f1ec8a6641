import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { useMay } from '../../providers/use-may.ts'

/** Returns whether the user may read the record or list at an address of the company, such as `/maple/sales/vouchers/…`. */
export function useMayFollow(): (address: string) => boolean {
  const may = useMay()
  return (address) => {
    const steps = (address.split('?')[0] ?? '').split('/').slice(2)
    const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
    const head = heads.get(paths.findLast((path) => heads.has(path)) ?? '')
    return head === undefined || may(`${rightsOf(head)}.read`)
  }
}

/** Renders a link to a record or list, or only its text for a user without permission. */
export function PermittedLink({ to, children, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const mayFollow = useMayFollow()
  if (!mayFollow(to)) return children
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  )
}
