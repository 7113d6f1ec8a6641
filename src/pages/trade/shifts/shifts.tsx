import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { salesShifts } from '../../../../domain/resources/till/sales-shifts.ts'
import { ResourceList } from '../../../components/resource/list/resource-list.tsx'
import { screen } from '../../../lib/screen.tsx'
import '../../../lib/texts/till/shift-texts.ts'
import { useMay } from '../../../providers/use-may.ts'

const TillsDrawer = screen(() => import('./tills-drawer.tsx').then((chunk) => chunk?.TillsDrawer))

/** Renders the shifts of all tills; the tills themselves and parked records are in a drawer. */
export function Shifts() {
  const t = useTranslate()
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ResourceList
        resource={salesShifts}
        actions={may('sales_pos.read') ? <Button onClick={() => setIsOpen(true)}>{t('tills.manage')}</Button> : null}
      />
      {isOpen ? <TillsDrawer onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
