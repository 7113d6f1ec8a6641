import { useTranslate } from '@refinedev/core'
import { permissionText } from '../../../lib/permission-text.ts'
import type { Because } from '../../../resources/simulate.ts'

/** Returns a function that explains in a sentence why a member has access or not. */
export function useBecause(): (because: Because) => string {
  const t = useTranslate()
  return (because) => {
    switch (because.kind) {
      case 'everyone':
        return t('rights.because.everyone')
      case 'role':
        return t('rights.because.role', { role: permissionText(because.role) })
      case 'sets':
        return t('rights.because.sets', { sets: because.sets.join(', ') })
      case 'missing':
        return because.roles.length > 0
          ? t('rights.because.missingRole', { roles: because.roles.map(permissionText).join(', ') })
          : t('rights.because.missing', { rights: because.rights.map(permissionText).join(', ') })
    }
  }
}
