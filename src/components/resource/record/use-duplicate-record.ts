import { useTranslate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { asValue } from '../../../lib/i18n.ts'
import type { StoredRecord } from '../form/form-values.ts'
import { copyOf } from '../form/form-values.ts'
import { useResourceAccess } from '../use-resource-access.ts'

/** Opens the form of a new record with the values of this one; null for a user without permission to create. */
export function useDuplicateRecord(resource: Resource): ((record: StoredRecord) => void) | null {
  const t = useTranslate()
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  if (!resource.screens.includes('create') || !access.may('create')) return null
  return (record) => {
    const name = String(record[resource.title] ?? '')
    const preset = copyOf(resource, record, t('detail.copyOf', { name, ...asValue }))
    void navigate(access.create, { state: { preset } })
  }
}
