import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../../components/layout/alert.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { addPasskey } from '../../../providers/account-passkeys.ts'
import type { AppSetup, Authenticator, RecoveryCodes } from '../../../providers/account.ts'
import { appSetup, askAccount } from '../../../providers/account.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { canUsePasskeys } from '../../../providers/passkeys.ts'
import { AppDialog } from './app-dialog.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { FactorLine } from './factor-line.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { useAccountList } from './use-account-list.ts'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

const url = 'account/authenticators'
type Passkey = Extract<Authenticator, { type: 'webauthn' }>
type Open =
  | { is: 'app'; setup: AppSetup }
  | { is: 'codes'; codes: RecoveryCodes; isNew: boolean }
  | { is: 'rename'; passkey: Passkey }

/** Renders the authentication methods besides the password: an authenticator app, passkeys, recovery codes. */
export function FactorsSection() {
  const t = useTranslate()
  const { open: notify } = useNotification()
  const { modal } = App.useApp()
  const failureText = useFailureText()
  const { prove, dialog } = useProof()
  const { rows, isLoading, error, reload, retry } = useAccountList<Authenticator>(url)
  const [openDialog, setOpenDialog] = useState<Open | null>(null)
  const hasApp = rows.some(({ type }) => type === 'totp')
  const hasFactor = rows.some(({ type }) => type !== 'recovery_codes')

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await prove(work)
      await reload()
    } catch (failure) {
      const description = failureText(failure)
      if (description) notify?.({ type: 'error', message: t('profile.notDone'), description })
    }
  }
  const showCodes = (isNew: boolean) =>
    attempt(async () => {
      const { data } = await askAccount<RecoveryCodes>({ method: isNew ? 'post' : 'get', url: `${url}/recovery-codes` })
      setOpenDialog({ is: 'codes', codes: data, isNew })
    })
  const setUpApp = () =>
    attempt(async () => {
      const setup = await appSetup()
      if (setup) setOpenDialog({ is: 'app', setup })
    })
  const newPasskey = () =>
    attempt(async () => {
      const hasNewCodes = await addPasskey(deviceName(navigator.userAgent) ?? t('profile.passkey'))
      notify?.({ type: 'success', message: t('profile.passkeyAdded') })
      if (hasNewCodes) await showCodes(false)
    })
  const askRemove = (factor: Authenticator) =>
    modal.confirm({
      icon: askIcon,
      title: t(factor.type === 'totp' ? 'profile.removeAppTitle' : 'profile.removePasskeyTitle'),
      content: t('profile.removeFactorText'),
      okText: t('profile.remove'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () =>
        attempt(() =>
          factor.type === 'webauthn'
            ? askAccount({ method: 'delete', url: `${url}/webauthn`, data: { authenticators: [factor.id] } })
            : askAccount({ method: 'delete', url: `${url}/totp` }),
        ),
    })
  return (
    <PageSection
      id="factors"
      title={t('profile.factors')}
      lead={t('profile.factorsLead')}
      action={
        <>
          {hasApp || isLoading ? null : <Button onClick={() => void setUpApp()}>{t('profile.setUpApp')}</Button>}
          {canUsePasskeys ? <Button onClick={() => void newPasskey()}>{t('profile.addPasskey')}</Button> : null}
          {hasFactor ? <Button onClick={() => void showCodes(true)}>{t('profile.newCodes')}</Button> : null}
        </>
      }
    >
      {error ? <RequestFailed error={error} onRetry={() => void retry()} /> : null}
      {isLoading ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
      {!isLoading && !error && rows.length === 0 ? <p className="profile-none">{t('profile.noFactors')}</p> : null}
      {rows.length === 0 ? null : (
        <ul className="profile-lines" aria-label={t('profile.factors')}>
          {rows.map((factor) => (
            <FactorLine
              key={factor.type === 'webauthn' ? factor.id : factor.type}
              factor={factor}
              onShow={() => void showCodes(false)}
              onRename={(passkey) => setOpenDialog({ is: 'rename', passkey })}
              onRemove={() => askRemove(factor)}
            />
          ))}
        </ul>
      )}
      {openDialog?.is === 'app' ? (
        <AppDialog
          setup={openDialog.setup}
          prove={prove}
          onClose={() => setOpenDialog(null)}
          onDone={async (hasNewCodes) => {
            setOpenDialog(null)
            await reload()
            notify?.({ type: 'success', message: t('profile.appAdded') })
            if (hasNewCodes) await showCodes(false)
          }}
        />
      ) : null}
      {openDialog?.is === 'codes' ? <CodesDialog {...openDialog} onClose={() => setOpenDialog(null)} /> : null}
      {openDialog?.is === 'rename' ? (
        <RenameDialog passkey={openDialog.passkey} prove={prove} onClose={() => setOpenDialog(null)} onDone={reload} />
      ) : null}
      {dialog}
    </PageSection>
  )
}
