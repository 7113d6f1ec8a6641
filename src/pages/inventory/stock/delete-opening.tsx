import type { HttpError } from '@refinedev/core'
import { useDelete, useNotification, useTranslate } from '@refinedev/core'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { askIcon } from '../../../components/layout/alert.tsx'
import { inventoryOpeningStock } from '../../../../domain/resources/inventory/inventory-opening-stock.ts'
import { useStockGates } from '../../../components/document/use-stock-gates.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

const { path } = inventoryOpeningStock

type Opening = { id: string; version: number }
type Removal = { version: number; accept: readonly string[] }

/** Deletes an opening stock; its effect on later costs is shown first. */
export function DeleteOpening({ record, onDeleted }: { record: Opening; onDeleted: () => void }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const navigate = useNavigate()
  const { mutateAsync, mutation } = useDelete<Opening, HttpError, Removal>()
  const gates = useStockGates(path)
  const remove = async () => {
    const { id, version } = record
    const quiet = { successNotification: false, errorNotification: false } as const
    try {
      const removed = await gates.pass({
        send: (accept) => mutateAsync({ resource: path, id, values: { version, accept }, ...quiet }),
        preview: { url: `${path}/${id}/cancel-preview`, body: { version } },
        go: 'effects.delete',
      })
      if (removed === null) return
      onDeleted()
      open?.({ type: 'success', message: t('openingStock.deleted') })
      void navigate(`/${slug}/${path}`)
    } catch (failure) {
      open?.({ type: 'error', message: t('openingStock.notDeleted'), description: toRequestError(failure).message })
    }
  }
  const ask = () =>
    modal.confirm({
      icon: askIcon,
      title: t('openingStock.deleteTitle'),
      content: t('openingStock.deleteText'),
      okText: t('stock.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.keep'),
      autoFocusButton: 'cancel',
      // The effect on other documents is requested after this dialog has closed.
      onOk: () => void remove(),
    })
  return (
    <>
      <Button type="text" danger loading={mutation.isPending} onClick={ask}>
        {t('stock.delete')}
      </Button>
      {gates.dialog}
    </>
  )
}
