import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Alert } from '../../components/layout/alert.tsx'
import { download } from '../../lib/download.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { RegisterTill } from './register-till.tsx'
import { useTill } from './till-context.tsx'

/** Renders what needs an act of the cashier: a key that was revoked, a clock that is wrong. */
export function TillNotices() {
  const t = useTranslate()
  const { till } = useTill()
  return (
    <>
      {till.revoked ? <RevokedNotice /> : null}
      {till.clockBehind ? <Alert type="warning" role="status" message={t('till.notice.clock')} /> : null}
    </>
  )
}

function RevokedNotice() {
  const t = useTranslate()
  const { device, till } = useTill()
  const isOpen = useCompanyIfAny() !== null
  const [isRegistering, setIsRegistering] = useState(false)
  const { count } = till.unsent
  const exportQueue = () => void device.export().then((file) => download(file, `${till.profile.prefix}-records.json`))
  return (
    <>
      <Alert
        type="error"
        role="alert"
        message={t('till.notice.revoked')}
        description={count > 0 ? t('till.notice.revokedUnsent', { count }) : undefined}
        action={
          <span className="till-notice-acts">
            {count > 0 ? <Button onClick={exportQueue}>{t('till.act.export')}</Button> : null}
            {isOpen ? <Button onClick={() => setIsRegistering(true)}>{t('till.notice.register')}</Button> : null}
          </span>
        }
      />
      <Modal open={isRegistering} footer={null} onCancel={() => setIsRegistering(false)} destroyOnHidden>
        <RegisterTill device={device} />
      </Modal>
    </>
  )
}
