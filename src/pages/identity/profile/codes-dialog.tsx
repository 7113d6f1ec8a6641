import { Alert } from '../../../components/layout/alert.tsx'
import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { download } from '../../../lib/download.ts'
import type { RecoveryCodes } from '../../../providers/account.ts'
import '../../../lib/texts/profile-texts.ts'

/** Renders recovery codes to be stored elsewhere. */
export function CodesDialog({ codes, isNew, onClose }: { codes: RecoveryCodes; isNew: boolean; onClose: () => void }) {
  const t = useTranslate()
  const [isCopied, setIsCopied] = useState(false)
  const text = codes.unused_codes.join('\n')
  return (
    <Modal
      open
      title={t('profile.codes')}
      onCancel={onClose}
      footer={[
        <Button
          key="copy"
          icon={<CopyOutlined aria-hidden />}
          onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          {t(isCopied ? 'profile.copied' : 'profile.copy')}
        </Button>,
        <Button
          key="save"
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), 'daybook-recovery-codes.txt')}
        >
          {t('profile.saveCodes')}
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          {t('profile.codesKept')}
        </Button>,
      ]}
    >
      {isNew ? <Alert type="info" message={t('profile.codesReplaced')} /> : null}
      <p>{t('profile.codesText')}</p>
      <ul className="profile-codes" aria-label={t('profile.codes')}>
        {codes.unused_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
