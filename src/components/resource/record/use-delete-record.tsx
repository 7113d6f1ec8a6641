import { useDelete, useNotification, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { App } from 'antd'
import { useNavigate } from 'react-router'
import { askIcon } from '../../layout/alert.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import type { StoredRecord } from '../form/form-values.ts'
import { useResourceAccess } from '../use-resource-access.ts'

type DeleteOptions = { onDeleted?: () => void; deleteText?: string }

/**
 * Deletes a record after a confirmation; null for a user without permission. A refusal (in use, built-in) is shown.
 * `onDeleted` is called before the page is left, so that unsaved input does not block it; `deleteText` tells what is deleted with it.
 */
export function useDeleteRecord(resource: Resource, { onDeleted, deleteText }: DeleteOptions) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { mutateAsync, mutation } = useDelete<StoredRecord, HttpError>()
  const wordsOf = (record: StoredRecord) => ({ one: labels.oneInText, name: String(record[resource.title] ?? '') })
  const remove = async (record: StoredRecord) => {
    const words = wordsOf(record)
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
  const ask = (record: StoredRecord) =>
    modal.confirm({
      icon: askIcon,
      title: t('form.deleteTitle', wordsOf(record)),
      content: deleteText ?? t('form.deleteText'),
      okText: t('form.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.keep'),
      autoFocusButton: 'cancel',
      onOk: () => remove(record),
    })
  return access.may('delete') ? { ask, isPending: mutation.isPending } : null
}
