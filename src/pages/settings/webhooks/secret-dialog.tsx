import { CopyOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Alert } from '../../../components/layout/alert.tsx'
import '../../../lib/texts/settings/webhook-texts.ts'
import type { NewWebhook } from './webhook-types.ts'

/** Shows the secret once. Only the button closes the dialog, so that a click beside it cannot lose the secret. */
export function SecretDialog({ webhook: { name, secret }, onClose }: { webhook: NewWebhook; onClose: () => void }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(secret).then(() => setIsCopied(true))
  return (
    <Modal
      open
      title={t('webhook.secretTitle', { name })}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button key="copy" icon={<CopyOutlined aria-hidden />} onClick={copy}>
          {t(isCopied ? 'webhook.copied' : 'webhook.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('webhook.kept')}
        </Button>,
      ]}
    >
      <Alert type="warning" message={t('webhook.secretOnce')} />
      <code className="token-key" aria-label={t('webhook.secret')}>
        {secret}
      </code>
      <p className="muted">{t('webhook.secretUse')}</p>
    </Modal>
  )
}
