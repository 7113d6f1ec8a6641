import { useTranslate } from '@refinedev/core'
import { modules } from '../../../../domain/resources/modules.ts'
import type { Because } from '../../../resources/simulate.ts'
import { useModuleNames } from './use-module-names.ts'

/** Why something is open to a person or closed, as a sentence. */
export function useBecause(): (because: Because) => string {
  const t = useTranslate()
  const { nameOf } = useModuleNames()
  const spoken = (right: string): string => {
    const [key, action = ''] = right.split('.')
    const module = modules.find((one) => one.key === key)
    return module ? t('rights.right', { module: nameOf(module), action: t(`rights.action.${action}`) }) : right
  }
  return (because) => {
    switch (because.kind) {
      case 'everyone':
        return t('rights.because.everyone')
      case 'role':
        return t('rights.because.role', { role: t(`rights.role.${because.role}`) })
      case 'sets':
        return t('rights.because.sets', { sets: because.sets.join(', ') })
      case 'missing':
        return because.roles.length > 0
          ? t('rights.because.missingRole', { roles: because.roles.map((role) => t(`rights.role.${role}`)).join(', ') })
          : t('rights.because.missing', { rights: because.rights.map(spoken).join(', ') })
    }
  }
}
