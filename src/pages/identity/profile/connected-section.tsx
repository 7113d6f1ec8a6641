import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import type { ProviderAccount } from '../../../providers/account.ts'
import { askAccount } from '../../../providers/account.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { ProfileLine } from './profile-line.tsx'
import { useAccountList } from './use-account-list.ts'
import { useConfig } from '../use-config.ts'
import { useFailureText } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

const url = 'account/providers'

/** Renders the connected identity providers; hidden when the installation has none. */
export function ConnectedSection() {
  const t = useTranslate()
  const { open } = useNotification()
  const failureText = useFailureText()
  const providers = useConfig()?.socialaccount.providers ?? []
  const { rows, error, reload, retry } = useAccountList<ProviderAccount>(url)
  const free = providers.filter(({ id }) => !rows.some(({ provider }) => provider.id === id))
  if (providers.length === 0 && rows.length === 0) return null

  const disconnect = async ({ uid, provider }: ProviderAccount) => {
    try {
      await askAccount({ method: 'delete', url, data: { provider: provider.id, account: uid } })
      open?.({ type: 'success', message: t('profile.disconnected', { provider: provider.name }) })
      await reload()
    } catch (failure) {
      const description = failureText(failure)
      if (description) open?.({ type: 'error', message: t('profile.notDone'), description })
    }
  }
  return (
    <PageSection
      id="connected"
      title={t('profile.connected')}
      lead={t('profile.connectedLead')}
      action={free.map((provider) => (
        <form key={provider.id} method="post" action="/_allauth/app/v1/auth/provider/redirect">
          <input type="hidden" name="provider" value={provider.id} />
          <input type="hidden" name="process" value="connect" />
          <Button htmlType="submit">{t('profile.connect', { provider: provider.name })}</Button>
        </form>
      ))}
    >
      {error ? <RequestFailed error={error} onRetry={() => void retry()} /> : null}
      {rows.length === 0 ? (
        <p className="profile-none">{t('profile.noneConnected')}</p>
      ) : (
        <ul className="profile-lines" aria-label={t('profile.connected')}>
          {rows.map((account) => (
            <ProfileLine
              key={`${account.provider.id} ${account.uid}`}
              name={account.provider.name}
              note={account.display}
              acts={
                <Button size="small" danger onClick={() => void disconnect(account)}>
                  {t('profile.disconnect')}
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </PageSection>
  )
}
