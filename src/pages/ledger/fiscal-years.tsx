import { Alert } from '../../components/layout/alert.tsx'
import { LockOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { ResourceList } from '../../components/resource/list/resource-list.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { formatDate } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { AddYearsDialog } from './add-years-dialog.tsx'
import { CloseYearDrawer } from './close-year-drawer.tsx'
import { LockDateDialog } from './lock-date-dialog.tsx'
import { MoveStartDialog } from './move-start-dialog.tsx'
import './fiscal-years.css'
import '../../lib/texts/settings/fiscal-year-texts.ts'

/** Renders the fiscal years and the lock date. */
export function FiscalYears() {
  const t = useTranslate()
  const { lock_date: lockDate, locale } = useCompany()
  const access = useResourceAccess(accountFiscalYears)
  const [dialog, setDialog] = useState<'lock' | 'years' | 'start' | 'close' | null>(null)
  const close = () => setDialog(null)
  const notice = (
    <Alert
      className="lock-notice"
      type={lockDate ? 'warning' : 'info'}
      icon={<LockOutlined aria-hidden />}
      message={lockDate ? t('fiscalYears.locked', { date: formatDate(lockDate, locale) }) : t('fiscalYears.unlocked')}
      {...(lockDate ? { description: t('fiscalYears.lockedText') } : {})}
    />
  )
  const actions = (
    <>
      {access.may('approve') ? (
        <>
          <Button onClick={() => setDialog('close')}>{t('fiscalYears.close')}</Button>
          <Button onClick={() => setDialog('lock')}>{t('fiscalYears.setLockDate')}</Button>
        </>
      ) : null}
      {access.may('create') ? (
        <>
          <Button onClick={() => setDialog('start')}>{t('fiscalYears.moveStart')}</Button>
          <Button onClick={() => setDialog('years')}>{t('fiscalYears.addYears')}</Button>
        </>
      ) : null}
    </>
  )
  return (
    <>
      <ResourceList resource={accountFiscalYears} actions={actions} notice={notice} />
      {dialog === 'close' ? <CloseYearDrawer onClose={close} /> : null}
      {dialog === 'lock' ? <LockDateDialog onClose={close} /> : null}
      {dialog === 'years' ? <AddYearsDialog onClose={close} /> : null}
      {dialog === 'start' ? <MoveStartDialog onClose={close} /> : null}
    </>
  )
}
