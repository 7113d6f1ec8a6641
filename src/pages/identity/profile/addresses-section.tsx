import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../../components/layout/alert.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import type { EmailAddress } from '../../../providers/account.ts'
import { askAccount } from '../../../providers/account.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { ProfileLine } from './profile-line.tsx'
import { useAccountList } from './use-account-list.ts'
import { NotProven, useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

const url = 'account/email'

/** Renders the user's email addresses: each verified one can sign in, the primary one receives messages. */
export function AddressesSection() {
  const t = useTranslate()
  const { open } = useNotification()
  const { modal } = App.useApp()
  const failureText = useFailureText()
  const { prove, dialog } = useProof()
  const { rows, isLoading, error, reload, retry } = useAccountList<EmailAddress>(url)

  const act = async (done: string, method: 'put' | 'patch' | 'delete', data: object) => {
    try {
      await prove(() => askAccount({ method, url, data }))
      open?.({ type: 'success', message: done })
      await reload()
    } catch (failure) {
      const description = failureText(failure)
      if (description) open?.({ type: 'error', message: t('profile.notDone'), description })
    }
  }
  const askRemove = (email: string) =>
    modal.confirm({
      icon: askIcon,
      title: t('profile.removeAddressTitle', { email }),
      content: t('profile.removeAddressText'),
      okText: t('profile.remove'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () => act(t('profile.addressRemoved', { email }), 'delete', { email }),
    })
  return (
    <PageSection id="addresses" title={t('profile.addresses')} lead={t('profile.addressesLead')}>
      {error ? <RequestFailed error={error} onRetry={() => void retry()} /> : null}
      {isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {rows.length === 0 ? null : (
        <ul className="profile-lines" aria-label={t('profile.addresses')}>
          {rows.map(({ email, primary, verified }) => (
            <ProfileLine
              key={email}
              name={email}
              tags={
                <>
                  {primary ? <span className="status status-done">{t('profile.primary')}</span> : null}
                  {verified ? null : <span className="status status-open">{t('profile.unverified')}</span>}
                </>
              }
              acts={
                primary ? null : (
                  <>
                    {verified ? (
                      <Button
                        size="small"
                        onClick={() => void act(t('profile.primarySet', { email }), 'patch', { email, primary: true })}
                      >
                        {t('profile.makePrimary')}
                      </Button>
                    ) : (
                      <Button size="small" onClick={() => void act(t('profile.linkSent', { email }), 'put', { email })}>
                        {t('profile.sendLink')}
                      </Button>
                    )}
                    <Button size="small" danger onClick={() => askRemove(email)}>
                      {t('profile.remove')}
                    </Button>
                  </>
                )
              }
            />
          ))}
        </ul>
      )}
      <AddAddress onAdded={reload} />
      {dialog}
    </PageSection>
  )
}

function AddAddress({ onAdded }: { onAdded: () => Promise<void> }) {
  const t = useTranslate()
  const { open } = useNotification()
  const { prove, dialog } = useProof()
  const [form] = Form.useForm<{ email: string }>()
  const [isSaving, setIsSaving] = useState(false)
  const add = async ({ email }: { email: string }) => {
    setIsSaving(true)
    try {
      await prove(() => askAccount({ method: 'post', url, data: { email } }))
      form.resetFields()
      open?.({ type: 'success', message: t('profile.linkSent', { email }) })
      await onAdded()
    } catch (failure) {
      if (failure instanceof NotProven) return
      const { message, errors } = toRequestError(failure)
      form.setFields([{ name: 'email', errors: errors['email'] ?? [message] }])
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={(values: { email: string }) => void add(values)}
      >
        <Form.Item
          name="email"
          label={t('profile.newAddress')}
          rules={[{ required: true, type: 'email', message: t('signIn.emailWrong') }]}
        >
          <Input type="email" autoComplete="email" maxLength={320} />
        </Form.Item>
        <Button htmlType="submit" loading={isSaving}>
          {t('profile.addAddress')}
        </Button>
      </Form>
      {dialog}
    </>
  )
}
