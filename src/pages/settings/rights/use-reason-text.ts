import { listText } from '../../../lib/format/list-text.ts'
import { useTranslate } from '@refinedev/core'
import { permissionText } from '../../../lib/permission-text.ts'
import type { Reason } from '../../../resources/simulate.ts'

/** Returns a function that explains in a sentence why a member has access or not. */
export function useReasonText(): (because: Reason) => string {
  const t = useTranslate()
  return (because) => {
    switch (because.kind) {
      case 'everyone':
        return t('rights.because.everyone')
      case 'role':
        return t('rights.because.role', { role: permissionText(because.role) })
      case 'sets':
        return t('rights.because.sets', { sets: listText(because.sets) })
      case 'missing':
        return because.roles.length > 0
          ? t('rights.because.missingRole', { roles: listText(because.roles.map(permissionText)) })
          : t('rights.because.missing', { rights: listText(because.rights.map(permissionText)) })
    }
  }
}
