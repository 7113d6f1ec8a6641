import { useTranslate } from '@refinedev/core'
import { Form, Modal, QRCode } from 'antd'
import { useState } from 'react'
import type { AppSetup } from '../../../providers/account.ts'
import { askAccount } from '../../../providers/account.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { CodeItem } from '../../../components/proof/code-item.tsx'
import { NotProven } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

type Props = {
  setup: AppSetup
  prove: <T>(work: () => Promise<T>) => Promise<T>
  onClose: () => void
  onDone: (hasNewCodes: boolean) => Promise<void>
}

/** Sets up an authenticator app: scan, then confirm with a code. */
export function AppDialog({ setup, prove, onClose, onDone }: Props) {
  const t = useTranslate()
  const [form] = Form.useForm<{ code: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async ({ code }: { code: string }) => {
    setIsBusy(true)
    try {
      const { meta } = await prove(() =>
        askAccount({ method: 'post', url: 'account/authenticators/totp', data: { code } }),
      )
      await onDone(meta?.recovery_codes_generated === true)
    } catch (failure) {
      if (failure instanceof NotProven) return
      const { message, errors } = toRequestError(failure)
      form.setFields([{ name: 'code', errors: errors['code'] ?? [message] }])
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('profile.setUpApp')}
      okText={t('profile.useApp')}
      cancelText={t('form.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('profile.scanText')}</p>
      <div className="profile-app">
        {/* Always dark on light: cameras read nothing else. */}
        <QRCode value={setup.totp_url} size={168} color="#000000" bgColor="#ffffff" />
        <div>
          <p>{t('profile.secretText')}</p>
          <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </div>
      </div>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values: { code: string }) => void submit(values)}
      >
        <CodeItem label={t('profile.appCode')} isNumber />
      </Form>
    </Modal>
  )
}
