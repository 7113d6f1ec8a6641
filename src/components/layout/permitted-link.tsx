import { ResourceContext } from '@refinedev/core'
import type { ComponentProps } from 'react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { actionOf } from '../../lib/record-page.ts'
import { useMay } from '../../providers/use-may.ts'

/** The screens whose addresses end with their name. */
const namedScreens = ['create', 'edit'] as const

/** Returns whether the page at an address of the company, such as `/maple/sales/vouchers/…`, opens for the user. */
export function useMayFollow(): (address: string) => boolean {
  const may = useMay()
  const { resources } = useContext(ResourceContext)
  return (address) => {
    const steps = (address.split('?')[0] ?? '').split('/').slice(2)
    const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
    const head = heads.get(paths.findLast((path) => heads.has(path)) ?? '')
    const screen = namedScreens.find((name) => name === steps.at(-1)) ?? 'list'
    if (head) return may(`${rightsOf(head)}.${actionOf(head, screen)}`)
    const page = paths.findLast((path) => resources.some(({ name }) => name === path))
    return page === undefined || may(`${page}.list`)
  }
}

/** Renders a link to a page of the company, or only its text for a user without permission. */
export function PermittedLink({ to, children, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  const mayFollow = useMayFollow()
  if (!mayFollow(to)) return children
  return (
    <Link to={to} {...rest}>
      {children}
    </Link>
  )
}
