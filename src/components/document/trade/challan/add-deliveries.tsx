import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useMay } from '../../../../providers/use-may.ts'
import type { TradeFormState } from '../use-trade-form.ts'

const DeliveryDialog = lazy(() => import('./delivery-dialog.tsx').then((part) => ({ default: part.DeliveryDialog })))

/** Renders the button of an invoice that adds lines of delivery notes. */
export function AddDeliveries({ state }: { state: TradeFormState }) {
  const t = useTranslate()
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  if (!may('sales_challans.read')) return null
  return (
    <>
      <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('trade.addDeliveries')}
      </Button>
      {isOpen ? (
        <Suspense>
          <DeliveryDialog state={state} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
