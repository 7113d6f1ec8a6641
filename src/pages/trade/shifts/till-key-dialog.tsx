import { CopyOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Alert } from '../../../components/layout/alert.tsx'
import type { NewTill } from './till-types.ts'

/** Shows the key of a new till once. Only the button closes the dialog, so that a click beside it cannot lose the key. */
export function TillKeyDialog({ till: { name, key }, onClose }: { till: NewTill; onClose: () => void }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Modal
      open
      title={t('tills.keyTitle', { name })}
      closable={false}
      keyboard={false}
      maskClosable={false}
      footer={[
        <Button
          key="copy"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(key).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'tills.copied' : 'tills.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('tills.close')}
        </Button>,
      ]}
    >
      <Alert type="warning" message={t('tills.keyOnce')} />
      <code className="till-key" aria-label={t('tills.key')}>
        {key}
      </code>
    </Modal>
  )
}
