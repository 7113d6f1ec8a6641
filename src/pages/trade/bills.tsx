import { FileTextOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Grid } from 'antd'
import { useState } from 'react'
import { hasEuropeanVat } from '../../../domain/documents/e-invoice/vat-number.ts'
import { purchaseVouchers } from '../../../domain/resources/trade/purchase-vouchers.ts'
import '../../components/document/trade/received/received-texts.ts'
import { Part } from '../../components/layout/part.tsx'
import { ResourceList } from '../../components/resource/list/resource-list.tsx'
import { screen } from '../../lib/screen.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

const ReadDialog = screen(() => import('./received/read-dialog.tsx').then((chunk) => chunk?.ReadDialog))

/** Renders the bills; in countries with e-invoices, one of them starts a bill. */
export function Bills() {
  const t = useTranslate()
  const may = useMay()
  const { country_iso: country } = useCompany()
  const screens = Grid.useBreakpoint()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const action = (
    <Button icon={<FileTextOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
      {t(screens.sm === false ? 'received.short' : 'received.start')}
    </Button>
  )
  return (
    <>
      <ResourceList
        resource={purchaseVouchers}
        actions={may('purchase_vouchers.create') && hasEuropeanVat(country) ? action : null}
      />
      {isOpen ? (
        <Part onClose={close}>
          <ReadDialog onClose={close} />
        </Part>
      ) : null}
    </>
  )
}
