import { useTranslate } from '@refinedev/core'
import { Modal, Spin } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { toRequestError } from '../../lib/http-error.ts'
import type { StoredFile } from './use-files.ts'

type FilePreviewProps = { file: StoredFile; fetchContent: (file: StoredFile) => Promise<Blob>; onClose: () => void }

/** Whether a browser can show the file safely: pictures and PDF. */
export function hasPreview({ content_type }: StoredFile): boolean {
  return content_type.startsWith('image/') || content_type === 'application/pdf'
}

/** Renders a picture or PDF in a dialog; it is loaded with the user's permission. */
export function FilePreview({ file, fetchContent, onClose }: FilePreviewProps) {
  const t = useTranslate()
  const [preview, setPreview] = useState<{ url: string } | { failure: string } | null>(null)
  const fetchFile = useEffectEvent(() => fetchContent(file))
  useEffect(() => {
    let url = ''
    let isOpen = true
    fetchFile()
      .then((content) => {
        url = URL.createObjectURL(content)
        if (isOpen) setPreview({ url })
        else URL.revokeObjectURL(url)
      })
      .catch((failure: unknown) => setPreview({ failure: toRequestError(failure).message }))
    return () => {
      isOpen = false
      URL.revokeObjectURL(url)
    }
  }, [])
  return (
    <Modal open title={file.name} footer={null} width="min(960px, 96vw)" onCancel={onClose} destroyOnHidden>
      <div className="file-preview">
        {preview === null ? <Spin /> : null}
        {preview && 'failure' in preview ? <p role="alert">{preview.failure}</p> : null}
        {preview && 'url' in preview && file.content_type.startsWith('image/') ? (
          <img src={preview.url} alt={file.name} />
        ) : null}
        {preview && 'url' in preview && file.content_type === 'application/pdf' ? (
          <iframe src={preview.url} title={t('files.contentOf', { name: file.name })} />
        ) : null}
      </div>
    </Modal>
  )
}
