import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { FormEvent } from 'react'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import type { ProviderAccount } from '../../../providers/account.ts'
import { askAccount, requireProof } from '../../../providers/account.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { ProfileLine } from './profile-line.tsx'
import { useAccountList } from './use-account-list.ts'
import { useConfig } from '../use-config.ts'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

const url = 'account/providers'

/** Renders the connected identity providers; hidden when the installation has none. */
export function ConnectedSection() {
  const t = useTranslate()
  const { open } = useNotification()
  const failureText = useFailureText()
  const { prove, dialog } = useProof()
  const providers = useConfig()?.socialaccount.providers ?? []
  const { rows, error, reload, retry } = useAccountList<ProviderAccount>(url)
  const free = providers.filter(({ id }) => !rows.some(({ provider }) => provider.id === id))
  if (providers.length === 0 && rows.length === 0) return null

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (failure) {
      const description = failureText(failure)
      if (description) open?.({ type: 'error', message: t('profile.notDone'), description })
    }
  }
  const disconnect = ({ uid, provider }: ProviderAccount) =>
    attempt(async () => {
      const data = { provider: provider.id, account: uid }
      await prove(() => askAccount({ method: 'delete', url, data }))
      open?.({ type: 'success', message: t('profile.disconnected', { provider: provider.name }) })
      await reload()
    })
  const connect = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    return attempt(async () => {
      await prove(requireProof)
      form.submit()
    })
  }
  return (
    <PageSection
      id="connected"
      title={t('profile.connected')}
      lead={t('profile.connectedLead')}
      action={free.map((provider) => (
        <form
          key={provider.id}
          method="post"
          action="/_allauth/app/v1/auth/provider/redirect"
          onSubmit={(event) => void connect(event)}
        >
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
      {dialog}
    </PageSection>
  )
}
