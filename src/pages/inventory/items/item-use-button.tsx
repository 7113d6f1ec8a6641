import type { HttpError } from '@refinedev/core'
import { useNotification, useTranslate, useUpdate } from '@refinedev/core'
import { Button } from 'antd'
import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import type { StoredRecord } from '../../../components/resource/form/form-values.ts'

/** Deactivates an item, so that pickers no longer offer it, or activates it again. */
export function ItemUseButton({ item }: { item: StoredRecord }) {
  const t = useTranslate()
  const { open } = useNotification()
  const { mutateAsync, mutation } = useUpdate<StoredRecord, HttpError>()
  const isActive = item['is_active'] === true
  const change = async () => {
    try {
      await mutateAsync({
        resource: inventoryItems.path,
        id: item.id,
        values: { is_active: !isActive, version: item.version },
        successNotification: false,
        errorNotification: false,
      })
    } catch (failure) {
      open?.({ type: 'error', message: t('itemPage.notChanged'), description: (failure as HttpError).message })
    }
  }
  return (
    <Button type="text" loading={mutation.isPending} onClick={() => void change()}>
      {t(isActive ? 'itemPage.deactivate' : 'itemPage.activate')}
    </Button>
  )
}
