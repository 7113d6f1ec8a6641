import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { StoredRecord } from '../form/form-values.ts'
import { copyOf } from '../form/form-values.ts'
import { useResourceAccess } from '../use-resource-access.ts'

/** Opens the form of a new record that starts with what this one says. */
export function DuplicateButton({ resource, record }: { resource: Resource; record: StoredRecord }) {
  const t = useTranslate()
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  if (!resource.screens.includes('create') || !access.may('create')) return null
  const name = String(record[resource.title] ?? '')
  const preset = copyOf(resource, record, t('detail.copyOf', { name }))
  return (
    <Button type="text" onClick={() => void navigate(access.create, { state: { preset } })}>
      {t('detail.duplicate')}
    </Button>
  )
}
