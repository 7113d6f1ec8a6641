import { useTranslate } from '@refinedev/core'
import { Modal, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { toRequestError } from '../../lib/http-error.ts'
import type { KeptFile } from './use-files.ts'

type FilePreviewProps = { file: KeptFile; fetchContent: (file: KeptFile) => Promise<Blob>; onClose: () => void }

/** True for what a browser can show safely: pictures and PDF. */
export function hasPreview({ content_type }: KeptFile): boolean {
  return content_type.startsWith('image/') || content_type === 'application/pdf'
}

/** A picture or PDF in a dialog. It is fetched with the person's right and shown from memory. */
export function FilePreview({ file, fetchContent, onClose }: FilePreviewProps) {
  const t = useTranslate()
  const [shown, setShown] = useState<{ url: string } | { failure: string } | null>(null)
  const fetchShown = useEffectEvent(() => fetchContent(file))
  useEffect(() => {
    let url = ''
    let isOpen = true
    fetchShown()
      .then((content) => {
        url = URL.createObjectURL(content)
        if (isOpen) setShown({ url })
        else URL.revokeObjectURL(url)
      })
      .catch((failure: unknown) => setShown({ failure: toRequestError(failure).message }))
    return () => {
      isOpen = false
      URL.revokeObjectURL(url)
    }
  }, [])
  return (
    <Modal open title={file.name} footer={null} width="min(960px, 96vw)" onCancel={onClose} destroyOnHidden>
      <div className="file-preview">
        {shown === null ? <Spin /> : null}
        {shown && 'failure' in shown ? <p role="alert">{shown.failure}</p> : null}
        {shown && 'url' in shown && file.content_type.startsWith('image/') ? (
          <img src={shown.url} alt={file.name} />
        ) : null}
        {shown && 'url' in shown && file.content_type === 'application/pdf' ? (
          <iframe src={shown.url} title={t('files.contentOf', { name: file.name })} />
        ) : null}
      </div>
    </Modal>
  )
}
