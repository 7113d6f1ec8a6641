import type { CanParams, IResourceItem } from '@refinedev/core'
import { AccessControlContext, ResourceContext } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { actionLetters, moduleOf } from '../../domain/resources/core/define.ts'
import { allows } from './access-control-provider.ts'
import { useCompanyIfAny } from './company-provider.tsx'

const actions = ['*', 'list', ...Object.values(actionLetters)]

/**
 * Returns a function that checks a permission with Refine's access control provider: `may('sales_vouchers.approve')`,
 * or `may('settings/general.list')` for a page. All permissions are requested at once and again when the rights change;
 * until the answer, the provider's rule is applied here, so that no button appears late.
 */
export function useMay(): (permission: string) => boolean {
  const { can } = useContext(AccessControlContext)
  const { resources } = useContext(ResourceContext)
  const rights = useCompanyIfAny()?.rights
  const { data: granted } = useQuery({
    queryKey: ['access', rights],
    queryFn: async () => {
      const questions = resources.flatMap((resource) => actions.map((action) => questionOf(resource, action)))
      const answers = await Promise.all(questions.map((question) => can?.(question)))
      return new Set(questions.filter((_, index) => answers[index]?.can).map(keyOf))
    },
    enabled: can !== undefined && rights !== undefined,
    staleTime: Infinity,
  })
  return (permission) => {
    const [name = '', action = '*'] = permission.split('.')
    if (granted) return granted.has(keyOf({ resource: name, action }))
    const resource = resources.find((one) => moduleOf(one.name) === moduleOf(name)) ?? { name }
    return rights !== undefined && allows(rights, questionOf(resource, action))
  }
}

function questionOf(resource: IResourceItem, action: string): CanParams {
  return { resource: resource.name, action, params: { resource } }
}

function keyOf({ resource = '', action }: CanParams): string {
  return `${moduleOf(resource)}.${action}`
}
