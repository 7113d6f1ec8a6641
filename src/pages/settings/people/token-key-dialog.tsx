import { Alert } from '../../../components/layout/alert.tsx'
import { CopyOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { NewApiToken } from '../rights/rights-types.ts'
import '../../../lib/texts/people-texts.ts'

/** Shows the key once. Only the button closes the dialog, so that a click beside it cannot lose the key. */
export function TokenKeyDialog({ token, onClose }: { token: NewApiToken; onClose: () => void }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  const { key } = token
  const header = `Authorization: Api-Key ${key}`
  return (
    <Modal
      open
      title={t('token.keyTitle', { name: token.name })}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button
          key="copy"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(key).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'token.copied' : 'token.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('token.kept')}
        </Button>,
      ]}
    >
      <Alert type="warning" message={t('token.keyOnce')} />
      <code className="token-key" aria-label={t('token.key')}>
        {key}
      </code>
      <p className="muted">{t('token.keyUse')}</p>
      <code className="token-key">{header}</code>
    </Modal>
  )
}
