import { useDelete, useNotification, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { askIcon } from '../../layout/alert.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { StoredRecord } from '../form/form-values.ts'
import { useResourceAccess } from '../use-resource-access.ts'

type DeleteButtonProps = {
  resource: Resource
  record: StoredRecord
  /** Called before the page is left, so that unsaved input does not hold it back. */
  onDeleted?: () => void
}

/** Deletes a record after asking. A refusal (it is used, it is seeded) is told and changes nothing. */
export function DeleteButton({ resource, record, onDeleted }: DeleteButtonProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { mutateAsync, mutation } = useDelete<StoredRecord, HttpError>()
  if (!access.may('delete')) return null
  const words = { one: labels.oneInText, name: String(record[resource.title] ?? '') }
  const remove = async () => {
    try {
      await mutateAsync({
        resource: resource.path,
        id: record.id,
        values: {},
        meta: { version: record.version },
        successNotification: false,
        errorNotification: false,
      })
    } catch (failure) {
      const { message } = failure as HttpError
      open?.({ type: 'error', message: t('form.notDeleted', { ...words, one: labels.one }), description: message })
      return
    }
    onDeleted?.()
    open?.({ type: 'success', message: t('form.deleted', { one: labels.one }), description: words.name })
    void navigate(access.list)
  }
  const ask = () =>
    modal.confirm({
      icon: askIcon,
      title: t('form.deleteTitle', words),
      content: t('form.deleteText'),
      okText: t('form.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.keep'),
      autoFocusButton: 'cancel',
      onOk: remove,
    })
  return (
    <Button type="text" danger onClick={ask} loading={mutation.isPending}>
      {t('form.delete')}
    </Button>
  )
}
