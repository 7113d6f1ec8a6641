import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import type { Device } from '../../../providers/account.ts'
import { askAccount } from '../../../providers/account.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { ProfileLine } from './profile-line.tsx'
import { useAccountList } from './use-account-list.ts'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { useMoment } from '../use-moment.ts'
import '../../../lib/texts/profile-texts.ts'

const url = 'auth/sessions'

/** Renders the user's sessions, with ending them. */
export function DevicesSection() {
  const t = useTranslate()
  const moment = useMoment()
  const { open } = useNotification()
  const failureText = useFailureText()
  const { prove, dialog } = useProof()
  const { rows, isLoading, error, reload, retry } = useAccountList<Device>(url)
  const others = rows.filter(({ is_current }) => !is_current).map(({ id }) => id)

  const end = async (sessions: readonly number[]) => {
    try {
      await prove(() => askAccount({ method: 'delete', url, data: { sessions } }))
      open?.({ type: 'success', message: t('profile.sessionsEnded', { count: sessions.length }) })
    } catch (failure) {
      const description = failureText(failure)
      if (description) open?.({ type: 'error', message: t('profile.notDone'), description })
    }
    await reload()
  }
  return (
    <PageSection
      id="devices"
      title={t('profile.devices')}
      lead={t('profile.devicesLead')}
      action={others.length > 1 ? <Button onClick={() => void end(others)}>{t('profile.endOthers')}</Button> : null}
    >
      {error ? <RequestFailed error={error} onRetry={() => void retry()} /> : null}
      {isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {rows.length === 0 ? null : (
        <ul className="profile-lines" aria-label={t('profile.devices')}>
          {rows.map((device) => (
            <ProfileLine
              key={device.id}
              name={deviceName(device.user_agent) ?? t('profile.unknownDevice')}
              tags={device.is_current ? <span className="status status-done">{t('profile.thisDevice')}</span> : null}
              note={t('profile.deviceNote', {
                address: device.ip,
                since: moment(device.created_at),
                used: moment(device.last_seen_at),
              })}
              acts={
                device.is_current ? null : (
                  <Button size="small" onClick={() => void end([device.id])}>
                    {t('profile.endSession')}
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      {dialog}
    </PageSection>
  )
}
